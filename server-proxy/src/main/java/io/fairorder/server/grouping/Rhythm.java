package io.fairorder.server.grouping;

/**
 * Learns the game server's tick interval from how long after one another each player is served.
 *
 * <p>A histogram of those intervals over all players, in which an interval weighs as much as the
 * time it spans. So ticks of 50 ms are not outvoted by a hundred datagrams that follow each other
 * in no time, nor by one player who is served in another rhythm. Old intervals fade.
 */
final class Rhythm {
  /** The shortest tick interval there is: 244 ticks per second. */
  static final long SHORTEST_MICROS = 1L << 12;

  /** Above the longest tick interval there is, 3.8 ticks per second: longer is idleness. */
  static final long TOO_LONG_MICROS = 1L << 18;

  /** Each factor of two is cut into eight classes of equal width. */
  private static final int EIGHTHS = 3;

  private static final int FIRST_OCTAVE = 12;
  private static final int CLASSES = (18 - FIRST_OCTAVE) << EIGHTHS;

  /**
   * The share of the time that is spanned by intervals up to the tick interval. Below a half, so
   * that of two players of different rates the quicker one counts.
   */
  private static final double SHARE = 0.4;

  /**
   * The least share of the time that the tick interval and its neighbours must span to be believed.
   * On recorded games with ticks it is 0.55 to 1, with one player of four at half the rate 0.41 and
   * more; on Minetest, which has no tick, 0.2.
   */
  private static final double REGULAR_SHARE = 0.33;

  /** What is known fades to 1/e in this many ticks, but not within the time below. */
  private static final int MEMORY_TICKS = 16;

  private static final long LEAST_MEMORY_MICROS = 500_000;

  /** New intervals weigh more instead of old ones less, up to here; then all are scaled down. */
  private static final double LARGEST_WEIGHT = 1e30;

  private final long assumedMicros;
  private final double[] intervals = new double[CLASSES];
  private final double[] spannedMicros = new double[CLASSES];
  private double allSpannedMicros;
  private double weight = 1;
  private long tickMicros;
  private boolean regular;
  private boolean irregular;

  /**
   * Makes a rhythm that knows nothing yet.
   *
   * @param assumedMicros the tick interval to assume where there is no regular one
   */
  Rhythm(long assumedMicros) {
    this.assumedMicros = assumedMicros;
    tickMicros = assumedMicros;
  }

  /** Takes note of an interval between two datagrams to one player. */
  void add(long intervalMicros) {
    if (intervalMicros < SHORTEST_MICROS || intervalMicros >= TOO_LONG_MICROS) {
      return;
    }
    int c = classOf(intervalMicros);
    double spanned = weight * intervalMicros;
    intervals[c] += weight;
    spannedMicros[c] += spanned;
    allSpannedMicros += spanned;
  }

  private static int classOf(long intervalMicros) {
    int octave = 63 - Long.numberOfLeadingZeros(intervalMicros);
    int eighth = (int) (intervalMicros >>> (octave - EIGHTHS)) & ((1 << EIGHTHS) - 1);
    return ((octave - FIRST_OCTAVE) << EIGHTHS) + eighth;
  }

  /** Lets what is known fade by the time that has passed, and settles the tick interval anew. */
  void settle(long elapsedMicros) {
    long memoryMicros = Math.max(LEAST_MEMORY_MICROS, MEMORY_TICKS * tickMicros);
    // a long silence says nothing against what was known before it
    weight *= 1 + Math.min(1, (double) elapsedMicros / memoryMicros);
    if (weight > LARGEST_WEIGHT) {
      scaleDown();
    }
    regular = false;
    irregular = false;
    tickMicros = assumedMicros;
    if (allSpannedMicros > 0) {
      settleOn(classOfShare());
      irregular = !regular;
    }
  }

  private int classOfShare() {
    double wanted = SHARE * allSpannedMicros;
    int c = 0;
    double covered = spannedMicros[0];
    while (covered < wanted && c < CLASSES - 1) {
      covered += spannedMicros[++c];
    }
    return c;
  }

  /** Takes the mean of a class and its neighbours: finer than a class, still deaf to outliers. */
  private void settleOn(int c) {
    double count = 0;
    double spanned = 0;
    for (int k = Math.max(0, c - 1); k <= Math.min(CLASSES - 1, c + 1); k++) {
      count += intervals[k];
      spanned += spannedMicros[k];
    }
    regular = spanned >= REGULAR_SHARE * allSpannedMicros;
    if (regular) {
      tickMicros = Math.round(spanned / count);
    }
  }

  private void scaleDown() {
    allSpannedMicros = 0;
    for (int c = 0; c < CLASSES; c++) {
      intervals[c] /= weight;
      spannedMicros[c] /= weight;
      allSpannedMicros += spannedMicros[c];
    }
    weight = 1;
  }

  /** Returns whether the players were found to be served at no regular interval. */
  boolean isIrregular() {
    return irregular;
  }

  /** Returns whether the players were found to be served at a regular interval. */
  boolean isRegular() {
    return regular;
  }

  /** Returns that interval, or the assumed one while there is none. */
  long tickMicros() {
    return tickMicros;
  }
}
