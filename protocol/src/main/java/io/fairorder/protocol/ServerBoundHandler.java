package io.fairorder.protocol;

/**
 * Takes what player proxies send to the server proxy.
 *
 * <p>Updates, reports and fragments are valid until the method returns, and their buffers are not
 * retained.
 */
public interface ServerBoundHandler {
  /** A player proxy asks to play. */
  void onHello(Hello hello);

  /** A player proxy ends its session. */
  void onBye(int sessionId, ByeReason reason);

  /** An action arrives, perhaps with earlier ones. */
  void onAction(Report action);

  /** A heartbeat arrives, perhaps with earlier actions. */
  void onHeartbeat(Report heartbeat);

  /**
   * A part of a large datagram arrives. What a {@link Reassembler} makes of it may be decoded by
   * the same decoder before this method returns.
   */
  void onFragment(Fragment fragment);

  /** A probe comes back: {@code now − sent − held} is the round trip. */
  void onProbeReply(int sessionId, long sentMicros, long heldMicros);
}
