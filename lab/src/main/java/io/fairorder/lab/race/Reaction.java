package io.fairorder.lab.race;

/**
 * One player's reaction to one round, as the bot knows it: the ground truth.
 *
 * @param player who reacted
 * @param round to which round
 * @param seenTick the tick of the first state that showed the round to this player
 * @param reactionMicros how long after that state the action was sent
 * @param sentNanos when it was sent, by {@link System#nanoTime}
 */
public record Reaction(int player, int round, int seenTick, long reactionMicros, long sentNanos) {}
