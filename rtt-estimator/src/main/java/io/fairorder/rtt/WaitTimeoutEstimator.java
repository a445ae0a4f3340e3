package io.fairorder.rtt;

/**
 * Tells how long a match should wait for one player, {@code W_j}, from the round trips of that
 * player's reports.
 *
 * <p>A sample is the time from sending an update to receiving a report on it, less the reaction
 * time that the report carries. An estimator belongs to one player and to one thread.
 */
public interface WaitTimeoutEstimator {

  /**
   * Takes one round trip into account; an impossible one is counted and changes nothing else.
   *
   * @param nowMicros the monotonic clock when the report arrived
   * @param rttMicros the round trip, reaction time taken out
   */
  void sample(long nowMicros, long rttMicros);

  /** Returns {@code W_j} as it stands since the last sample, in microseconds. */
  long waitMicros();

  /** Returns what the samples looked like so far; the same object every time. */
  RttStatistics statistics();

  /** Makes an estimator that works as TCP's retransmission timer does (RFC 6298). */
  static WaitTimeoutEstimator tcp(WaitTimeoutSettings settings) {
    return new TcpEstimator(settings);
  }

  /** Makes an estimator that stands a margin above a quantile of the recent samples. */
  static WaitTimeoutEstimator quantile(WaitTimeoutSettings settings, QuantileSettings quantile) {
    return new QuantileEstimator(settings, quantile);
  }
}
