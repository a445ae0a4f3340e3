package io.fairorder.protocol;

/**
 * Takes what the server proxy sends to player proxies.
 *
 * <p>Updates and fragments are valid until the method returns, and their buffers are not retained.
 */
public interface PlayerBoundHandler {
  /** The hello is to be sent again with a cookie. */
  void onChallenge(Challenge challenge);

  /** A session is open. */
  void onWelcome(Welcome welcome);

  /** A hello was turned away, or a session is unknown. */
  void onReject(Reject reject);

  /** The server proxy ends a session. */
  void onBye(int sessionId, ByeReason reason);

  /** A datagram of an update arrives. */
  void onUpdate(Update update);

  /**
   * A part of a large datagram arrives. What a {@link Reassembler} makes of it may be decoded by
   * the same decoder before this method returns.
   */
  void onFragment(Fragment fragment);

  /** A probe is to be sent back, with how long it stayed here. */
  void onProbe(int sessionId, long sentMicros);
}
