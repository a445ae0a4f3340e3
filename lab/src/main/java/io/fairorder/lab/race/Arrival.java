package io.fairorder.lab.race;

/**
 * One reaction as it reached the game server.
 *
 * @param player who reacted
 * @param round to which round
 * @param seenTick the tick of the first state that showed the round to this player
 * @param reactionMicros how long after that state the player acted, as the action says
 * @param arrivedNanos when it arrived, by {@link System#nanoTime}
 */
public record Arrival(
    int player, int round, int seenTick, long reactionMicros, long arrivedNanos) {}
