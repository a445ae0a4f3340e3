package io.fairorder.lab.demo;

/**
 * A distribution of durations up to a second, to the millisecond. Not safe for use by several
 * threads.
 */
final class Durations {
  private static final int MOST_MILLIS = 1_000;

  private final int[] counts = new int[MOST_MILLIS + 1];
  private long number;
  private long sumMicros;

  void add(long micros) {
    number++;
    sumMicros += micros;
    counts[(int) Math.min(MOST_MILLIS, Math.max(0, micros) / 1000)]++;
  }

  void addAll(Durations other) {
    number += other.number;
    sumMicros += other.sumMicros;
    for (int millis = 0; millis <= MOST_MILLIS; millis++) {
      counts[millis] += other.counts[millis];
    }
  }

  long number() {
    return number;
  }

  double meanMillis() {
    return number == 0 ? 0 : sumMicros / 1000.0 / number;
  }

  /** The least whole number of milliseconds that this share (0 to 1) stays under. */
  int quantileMillis(double share) {
    long wanted = (long) Math.ceil(share * number);
    long seen = 0;
    int millis = 0;
    while (seen < wanted && millis <= MOST_MILLIS) {
      seen += counts[millis++];
    }
    return millis;
  }

  /** How many there are in each of so many bins of this width; the last takes what is longer. */
  int[] bins(int number, int widthMillis) {
    int[] bins = new int[number];
    for (int millis = 0; millis <= MOST_MILLIS; millis++) {
      bins[Math.min(number - 1, millis / widthMillis)] += counts[millis];
    }
    return bins;
  }
}
