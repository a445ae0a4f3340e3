package io.fairorder.rtt;

/**
 * What the round trips of one player looked like since the first sample, and which samples were
 * impossible.
 */
public final class RttStatistics {
  private final long ceilingMicros;

  private long lastArrivalMicros;
  private long lastMicros;
  private long count;
  private long sumMicros;
  private long minimumMicros;
  private long maximumMicros;
  private double jitterMicros;
  private double smoothedMicros;
  private long ignoredNotPositive;
  private long ignoredAboveCeiling;
  private long ignoredTimeWentBack;

  RttStatistics(long ceilingMicros) {
    this.ceilingMicros = ceilingMicros;
  }

  /** Counts a sample and returns whether it is possible. */
  boolean take(long nowMicros, long rttMicros) {
    if (rttMicros <= 0) {
      ignoredNotPositive++;
      return false;
    }
    if (rttMicros > ceilingMicros) {
      ignoredAboveCeiling++;
      return false;
    }
    if (count > 0 && nowMicros < lastArrivalMicros) {
      ignoredTimeWentBack++;
      return false;
    }
    if (count == 0) {
      minimumMicros = rttMicros;
      maximumMicros = rttMicros;
      smoothedMicros = rttMicros;
    } else {
      minimumMicros = Math.min(minimumMicros, rttMicros);
      maximumMicros = Math.max(maximumMicros, rttMicros);
      // RFC 3550 6.4.1: J = J + (|D| - J) / 16
      jitterMicros += (Math.abs(rttMicros - lastMicros) - jitterMicros) / 16;
      // RFC 6298 2.3: SRTT = (1 - 1/8) * SRTT + 1/8 * R'
      smoothedMicros += (rttMicros - smoothedMicros) / 8;
    }
    count++;
    sumMicros += rttMicros;
    lastMicros = rttMicros;
    lastArrivalMicros = nowMicros;
    return true;
  }

  /** Returns how many possible samples there were. */
  public long count() {
    return count;
  }

  /** Returns the mean of all possible samples; 0 if there was none. */
  public long meanMicros() {
    return count == 0 ? 0 : Math.round((double) sumMicros / count);
  }

  /** Returns the round trip of late, smoothed as RFC 6298 2.3 does; 0 before the first sample. */
  public long smoothedMicros() {
    return Math.round(smoothedMicros);
  }

  /**
   * Returns the jitter as RFC 3550 6.4.1 defines it, with the round trip in place of the one-way
   * transit: the difference between one sample and the next, smoothed with weight 1/16; 0 before
   * the second sample.
   */
  public long jitterMicros() {
    return Math.round(jitterMicros);
  }

  /** Returns the smallest possible sample; 0 if there was none. */
  public long minimumMicros() {
    return minimumMicros;
  }

  /** Returns the largest possible sample; 0 if there was none. */
  public long maximumMicros() {
    return maximumMicros;
  }

  /** Returns how many samples were impossible and ignored, for whatever reason. */
  public long ignored() {
    return ignoredNotPositive + ignoredAboveCeiling + ignoredTimeWentBack;
  }

  /**
   * Returns how many samples were ignored because they were zero or negative: the reaction time was
   * overstated.
   */
  public long ignoredNotPositive() {
    return ignoredNotPositive;
  }

  /** Returns how many samples were ignored because they were above the ceiling. */
  public long ignoredAboveCeiling() {
    return ignoredAboveCeiling;
  }

  /** Returns how many samples were ignored because they arrived before an earlier one. */
  public long ignoredTimeWentBack() {
    return ignoredTimeWentBack;
  }
}
