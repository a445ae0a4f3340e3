package io.fairorder.rtt;

/**
 * Estimates the wait timeout as TCP estimates its retransmission timeout: smoothed round trip plus
 * four smoothed deviations (RFC 6298), without the minimum of one second (2.4), which is meant for
 * retransmissions.
 */
final class TcpEstimator implements WaitTimeoutEstimator {
  private static final double ALPHA = 1.0 / 8;
  private static final double BETA = 1.0 / 4;
  private static final int K = 4;

  private final WaitTimeoutSettings settings;
  private final RttStatistics statistics;
  private double smoothedMicros;
  private double deviationMicros;
  private long waitMicros;

  TcpEstimator(WaitTimeoutSettings settings) {
    this.settings = settings;
    statistics = new RttStatistics(settings.ceilingMicros());
    waitMicros = settings.initialMicros();
  }

  @Override
  public void sample(long nowMicros, long rttMicros) {
    if (!statistics.take(nowMicros, rttMicros)) {
      return;
    }
    if (statistics.count() == 1) {
      // RFC 6298 2.2
      smoothedMicros = rttMicros;
      deviationMicros = rttMicros / 2.0;
    } else {
      // RFC 6298 2.3: the deviation is taken from the old smoothed value
      deviationMicros += BETA * (Math.abs(smoothedMicros - rttMicros) - deviationMicros);
      smoothedMicros += ALPHA * (rttMicros - smoothedMicros);
    }
    waitMicros =
        settings.bounded(
            smoothedMicros + Math.max((double) settings.leastMarginMicros(), K * deviationMicros));
  }

  @Override
  public long waitMicros() {
    return waitMicros;
  }

  @Override
  public RttStatistics statistics() {
    return statistics;
  }
}
