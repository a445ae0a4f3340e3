package io.fairorder.server.grouping;

/**
 * The bounds within which {@link LearnedGap} learns.
 *
 * @param minGapMicros what belongs together for sure: no update starts this soon after another one,
 *     nor this soon after any datagram if it is for a player who misses the newest update
 * @param maxGapMicros after a longer pause an update always starts
 * @param assumedTickMicros the tick interval to assume until one is learned, and for game servers
 *     that have none
 */
public record LearnedGapSettings(long minGapMicros, long maxGapMicros, long assumedTickMicros) {

  /** Checks the values. */
  public LearnedGapSettings {
    if (minGapMicros < 1 || minGapMicros >= Rhythm.SHORTEST_MICROS) {
      throw new IllegalArgumentException(
          "minGap is " + minGapMicros + " µs; allowed are 1 to " + (Rhythm.SHORTEST_MICROS - 1));
    }
    if (maxGapMicros < Rhythm.SHORTEST_MICROS) {
      throw new IllegalArgumentException(
          "maxGap is " + maxGapMicros + " µs; at least " + Rhythm.SHORTEST_MICROS + " is needed");
    }
    if (assumedTickMicros < Rhythm.SHORTEST_MICROS || assumedTickMicros >= Rhythm.TOO_LONG_MICROS) {
      throw new IllegalArgumentException(
          "assumedTick is "
              + assumedTickMicros
              + " µs; allowed are "
              + Rhythm.SHORTEST_MICROS
              + " to "
              + (Rhythm.TOO_LONG_MICROS - 1));
    }
  }

  /** Returns what suits every recorded game (docs/update-grouping.md). */
  public static LearnedGapSettings defaults() {
    return new LearnedGapSettings(250, 50_000, 20_000);
  }
}
