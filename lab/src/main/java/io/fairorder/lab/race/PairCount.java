package io.fairorder.lab.race;

/**
 * How many pairs of reactions to the same round were compared, and how many of them reached the
 * server in the wrong order.
 */
public record PairCount(int pairs, int wrong) {
  /** No pairs. */
  public static final PairCount NONE = new PairCount(0, 0);

  /** The share in the wrong order, 0 to 1; 0 if there are no pairs. */
  public double wrongShare() {
    return pairs == 0 ? 0 : wrong / (double) pairs;
  }

  /** Both together. */
  public PairCount plus(PairCount other) {
    return new PairCount(pairs + other.pairs, wrong + other.wrong);
  }

  PairCount with(boolean wrongOrder) {
    return new PairCount(pairs + 1, wrongOrder ? wrong + 1 : wrong);
  }
}
