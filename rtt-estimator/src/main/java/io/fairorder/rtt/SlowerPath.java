package io.fairorder.rtt;

/**
 * Finds out whether samples above the wait timeout are outliers or a path that has become slower,
 * and says what covers such a path in the meantime.
 *
 * <p>The first sample above a threshold raises the suspicion. Each further one above it gives
 * {@link #CREDIT} samples of credit, each one below takes one away. Without credit left the
 * suspicion was wrong: one outlier is over after four ordinary samples. If there is credit left
 * after {@link #PROOF} samples, more than a fifth of them were above the threshold: that is another
 * path.
 */
final class SlowerPath {
  static final int CREDIT = 4;
  static final int PROOF = 64;

  private double thresholdMicros;
  private long spreadMicros;
  private int credit;
  private int samples;
  private int slowSamples;
  private long slowSumMicros;
  private long slowestMicros;
  private long fastestSlowMicros;

  /**
   * Begins to suspect.
   *
   * @param rttMicros the first slow sample
   * @param threshold what it is above of
   * @param spread how far the quantile was above the median until now
   */
  void suspect(long rttMicros, double threshold, long spread) {
    thresholdMicros = threshold;
    spreadMicros = spread;
    credit = CREDIT;
    samples = 1;
    slowSamples = 1;
    slowSumMicros = rttMicros;
    slowestMicros = rttMicros;
    fastestSlowMicros = rttMicros;
  }

  /** Takes the next sample into account; only while suspecting. */
  void sample(long rttMicros) {
    samples++;
    if (rttMicros > thresholdMicros) {
      credit += CREDIT;
      slowSamples++;
      slowSumMicros += rttMicros;
      slowestMicros = Math.max(slowestMicros, rttMicros);
      fastestSlowMicros = Math.min(fastestSlowMicros, rttMicros);
    } else {
      credit--;
    }
  }

  boolean suspected() {
    return credit > 0;
  }

  boolean proven() {
    return suspected() && samples >= PROOF;
  }

  /** Returns how many samples came since the suspicion began, its first one included. */
  int samples() {
    return samples;
  }

  void dismiss() {
    credit = 0;
  }

  /**
   * Returns what covers the slow samples so far; the slower path is taken to spread like the one
   * before it, so that its first sample already says where its quantile will be.
   */
  double coverMicros() {
    return Math.max((double) slowestMicros, (double) slowSumMicros / slowSamples + spreadMicros);
  }

  /** Returns how far the slow samples spread: much when the path goes on becoming slower. */
  long spreadMicros() {
    return Math.max(spreadMicros, slowestMicros - fastestSlowMicros);
  }
}
