package io.fairorder.runtime.relay;

/**
 * Takes what TCP relays count. All methods are called on the relays' event loop and do nothing
 * unless overridden. Each accepted connection is either opened, and later closed, or refused.
 */
public interface TcpRelayMetrics {
  /** Counts nothing. */
  TcpRelayMetrics NONE = new TcpRelayMetrics() {};

  /** A connection was accepted and a target was reached for it. */
  default void opened() {}

  /** A connection that was opened has ended. */
  default void closed() {}

  /**
   * A connection was accepted and came to nothing.
   *
   * @param label the label of a {@link RelayRefusal}
   */
  default void refused(String label) {}

  /** Bytes came from a client. */
  default void fromClient(int bytes) {}

  /** Bytes came from a target. */
  default void fromTarget(int bytes) {}
}
