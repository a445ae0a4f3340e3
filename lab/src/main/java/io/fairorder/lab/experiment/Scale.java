package io.fairorder.lab.experiment;

/**
 * How large the matches of an experiment are.
 *
 * @param seed decides all that is random
 * @param pairs how many pairs of reactions to the same update there are at least to compare in each
 *     match for the goals; the other experiments take half as many
 */
record Scale(long seed, int pairs) {
  /** What the published figures rest on. */
  static final Scale USUAL = new Scale(1, 10_000);

  /** However many players there are, a match has so many rounds. */
  static final int LEAST_ROUNDS = 60;

  /** Half of the pairs: enough to see what is going on. */
  int halfOfPairs() {
    return Math.max(1, pairs / 2);
  }

  /** A fifth more pairs: with loss, some players see a round on another update than others. */
  int pairsAndReserve() {
    return pairs + pairs / 5;
  }
}
