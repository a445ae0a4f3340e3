package io.fairorder.server.ordering;

/** What an ordering tells its surroundings; it must not be called back from here. */
public interface DeliveryHandler {
  /** Hands a message to the game server now. With {@code split = all} it comes once per copy. */
  void deliver(long nowMicros, Delivery delivery);

  /** Tells that a message ends here without having been delivered. */
  void drop(long nowMicros, Action action, DropReason reason);

  /** Tells that this many numbers of a player that have not arrived are no longer waited for. */
  default void givenUp(long nowMicros, Player player, long count) {}

  /** Tells that a heartbeat proves nothing: it names an unknown update, or too many are pending. */
  default void heartbeatIgnored(long nowMicros, Player player) {}
}
