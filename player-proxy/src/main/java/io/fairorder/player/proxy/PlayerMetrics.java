package io.fairorder.player.proxy;

/**
 * Takes what the player proxy counts. All methods are called on the proxy's event loop and do
 * nothing unless overridden.
 */
public interface PlayerMetrics {
  /** Counts nothing. */
  PlayerMetrics NONE = new PlayerMetrics() {};

  /** A datagram came from a game client. */
  default void fromClient(int bytes) {}

  /** A datagram went to a game client. */
  default void toClient(int bytes) {}

  /** A datagram came from a server proxy. */
  default void fromServer(int bytes) {}

  /** A datagram went to a server proxy. */
  default void toServer(int bytes) {}

  /**
   * A datagram was not used.
   *
   * @param label the label of a {@link io.fairorder.protocol.Refusal}, a {@link
   *     io.fairorder.protocol.FragmentLoss} or a {@link Drop}
   */
  default void refused(String label) {}

  /** A heartbeat was sent. */
  default void heartbeat() {}

  /** Earlier actions were sent along with a datagram. */
  default void repeats(int count) {}

  /**
   * A datagram of an update was received.
   *
   * @param holdMicros how long it is going to be held
   * @param offsetMicros how long the fastest recent update would be held
   */
  default void update(long holdMicros, long offsetMicros) {}

  /**
   * An update was received for the first time.
   *
   * @param late whether it came too late to be released at its moment (docs/pacing.md)
   */
  default void paced(boolean late) {}

  /** A game client was seen for the first time. */
  default void clientAdded() {}

  /** A game client was forgotten. */
  default void clientRemoved() {}

  /** A session was opened. */
  default void sessionOpened() {}

  /**
   * A session ended, or no session could be opened.
   *
   * @param label the label of a {@link LinkLoss}
   */
  default void linkLost(String label) {}
}
