package io.fairorder.lab.link;

/**
 * How one direction of a link behaves.
 *
 * @param delayMicros how long a datagram takes without jitter
 * @param jitter the distribution of what is added to or taken from the delay
 * @param jitterMicros for {@link Jitter#UNIFORM} the largest deviation, for {@link Jitter#NORMAL}
 *     the standard deviation; a datagram never takes less than no time
 * @param keepOrder whether a datagram waits for the slower one ahead of it, as in a queue
 * @param loss the share of datagrams that is lost, 0 to 1
 * @param duplication the share that arrives twice, each copy with its own jitter
 * @param reordering the share that takes {@code reorderMicros} longer and that nobody waits for
 * @param reorderMicros the additional delay of a reordered datagram
 * @param bitsPerSecond the rate of the bottleneck, 0 for none
 * @param queueBytes how much may wait before the bottleneck; what comes on top is lost
 */
public record LinkSettings(
    long delayMicros,
    Jitter jitter,
    long jitterMicros,
    boolean keepOrder,
    double loss,
    double duplication,
    double reordering,
    long reorderMicros,
    long bitsPerSecond,
    long queueBytes) {

  /** How the delay varies. */
  public enum Jitter {
    /** Evenly, between the delay minus and plus the jitter. */
    UNIFORM,
    /** Normally, the jitter being the standard deviation. */
    NORMAL
  }

  /** A wire: no delay, nothing lost, order kept. */
  public static final LinkSettings PERFECT =
      new LinkSettings(0, Jitter.UNIFORM, 0, true, 0, 0, 0, 0, 0, 0);

  /** Checks the ranges. */
  public LinkSettings {
    requireNotNegative("delay", delayMicros);
    requireNotNegative("jitter", jitterMicros);
    requireNotNegative("reorder delay", reorderMicros);
    requireNotNegative("rate", bitsPerSecond);
    requireNotNegative("queue", queueBytes);
    requireShare("loss", loss);
    requireShare("duplication", duplication);
    requireShare("reordering", reordering);
  }

  /** A path with this one-way delay and nothing else. */
  public static LinkSettings ofDelayMicros(long delayMicros) {
    return new LinkSettings(delayMicros, Jitter.UNIFORM, 0, true, 0, 0, 0, 0, 0, 0);
  }

  /** One of two equal directions of a path with this round trip. */
  public static LinkSettings ofRoundTripMillis(long roundTripMillis) {
    return ofDelayMicros(roundTripMillis * 500);
  }

  /**
   * One of two equal directions of a path as people speak of it.
   *
   * @param pingMicros the round trip without jitter
   * @param jitterMicros by how much the round trip differs at most, either way
   * @param loss the share that is lost each way, 0 to 1
   */
  public static LinkSettings ofPath(long pingMicros, long jitterMicros, double loss) {
    return ofDelayMicros(pingMicros / 2)
        .withJitter(Jitter.UNIFORM, jitterMicros / 2, true)
        .withLoss(loss);
  }

  /** The same with another delay. */
  public LinkSettings withDelayMicros(long micros) {
    return new LinkSettings(
        micros,
        jitter,
        jitterMicros,
        keepOrder,
        loss,
        duplication,
        reordering,
        reorderMicros,
        bitsPerSecond,
        queueBytes);
  }

  /** The same with another jitter. */
  public LinkSettings withJitter(Jitter distribution, long micros, boolean keepsOrder) {
    return new LinkSettings(
        delayMicros,
        distribution,
        micros,
        keepsOrder,
        loss,
        duplication,
        reordering,
        reorderMicros,
        bitsPerSecond,
        queueBytes);
  }

  /** The same with another share of loss. */
  public LinkSettings withLoss(double share) {
    return new LinkSettings(
        delayMicros,
        jitter,
        jitterMicros,
        keepOrder,
        share,
        duplication,
        reordering,
        reorderMicros,
        bitsPerSecond,
        queueBytes);
  }

  /** The same with another share of duplicates. */
  public LinkSettings withDuplication(double share) {
    return new LinkSettings(
        delayMicros,
        jitter,
        jitterMicros,
        keepOrder,
        loss,
        share,
        reordering,
        reorderMicros,
        bitsPerSecond,
        queueBytes);
  }

  /** The same with another share of datagrams held back by so much. */
  public LinkSettings withReordering(double share, long micros) {
    return new LinkSettings(
        delayMicros,
        jitter,
        jitterMicros,
        keepOrder,
        loss,
        duplication,
        share,
        micros,
        bitsPerSecond,
        queueBytes);
  }

  /** The same with a bottleneck of this rate and a queue of this size before it. */
  public LinkSettings withBottleneck(long bitRate, long bytes) {
    return new LinkSettings(
        delayMicros,
        jitter,
        jitterMicros,
        keepOrder,
        loss,
        duplication,
        reordering,
        reorderMicros,
        bitRate,
        bytes);
  }

  private static void requireNotNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + value);
    }
  }

  private static void requireShare(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be between 0 and 1: " + value);
    }
  }
}
