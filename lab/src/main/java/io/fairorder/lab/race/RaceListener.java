package io.fairorder.lab.race;

/**
 * Hears of a race as it happens. Called on the threads of the server and of the bots, so it must
 * not block; each method does nothing unless overridden.
 */
public interface RaceListener {
  /** Hears nothing. */
  RaceListener NONE = new RaceListener() {};

  /** The server has announced a round, in this tick. */
  default void appeared(int round, int tick, long nowNanos) {}

  /** A state has shown the round to a player for the first time. */
  default void seen(int player, int round, int tick, long nowNanos) {}

  /** A player has acted. */
  default void reacted(Reaction reaction) {}

  /** An action has reached the server. */
  default void arrived(Arrival arrival) {}
}
