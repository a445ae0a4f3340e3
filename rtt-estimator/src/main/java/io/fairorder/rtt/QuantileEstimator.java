package io.fairorder.rtt;

/**
 * Estimates the wait timeout as a quantile of the samples in a sliding window, plus a margin that
 * is a share of their spread.
 *
 * <p>A quantile alone would learn of a slower path only when enough of the window has come over it,
 * and of a faster one when the window has run out. {@link SlowerPath} and {@link FasterPath} notice
 * earlier; then the samples of the old path are forgotten.
 */
final class QuantileEstimator implements WaitTimeoutEstimator {
  /** So many samples are kept whatever their age: old knowledge is better than none. */
  private static final int KEPT = 16;

  private final WaitTimeoutSettings settings;
  private final QuantileSettings quantile;
  private final RttStatistics statistics;
  private final SampleWindow window;
  private final SlowerPath slower = new SlowerPath();
  private final FasterPath faster = new FasterPath();
  private long waitMicros;

  QuantileEstimator(WaitTimeoutSettings settings, QuantileSettings quantile) {
    this.settings = settings;
    this.quantile = quantile;
    statistics = new RttStatistics(settings.ceilingMicros());
    window = new SampleWindow(quantile.windowSamples());
    waitMicros = settings.initialMicros();
  }

  @Override
  public void sample(long nowMicros, long rttMicros) {
    if (!statistics.take(nowMicros, rttMicros)) {
      return;
    }
    long medianBefore = window.size() == 0 ? rttMicros : window.median();
    window.add(nowMicros, rttMicros);
    window.forgetOlder(nowMicros, quantile.windowMicros(), KEPT);
    forgetAnotherPath(rttMicros, medianBefore);

    waitMicros = settings.bounded(estimateMicros(rttMicros));
    if (statistics.count() < KEPT) {
      waitMicros = Math.max(waitMicros, settings.initialMicros());
    }
  }

  private void forgetAnotherPath(long rttMicros, long medianBefore) {
    if (slower.suspected()) {
      slower.sample(rttMicros);
      if (slower.proven()) {
        window.keepNewest(slower.samples());
        slower.dismiss();
      }
    }
    int fasterSamples = faster.sample(rttMicros, medianBefore, window.size());
    if (fasterSamples > 0) {
      window.keepNewest(fasterSamples);
    }
  }

  private double estimateMicros(long rttMicros) {
    if (!slower.suspected()) {
      long high = window.ranked(rank());
      long spread = high - window.median();
      double calm = high + marginMicros(spread);
      if (rttMicros <= calm) {
        return calm;
      }
      slower.suspect(rttMicros, calm, spread);
    }
    return slower.coverMicros() + marginMicros(slower.spreadMicros());
  }

  /**
   * Returns the rank by size of the sample at the quantile. A new sample of the same path is above
   * rank {@code k} of {@code n} with probability {@code 1 - k / (n + 1)}, whatever the
   * distribution. Never the largest: one outlier alone must not set the wait timeout.
   */
  private int rank() {
    int size = window.size();
    int rank = (int) Math.ceil(quantile.quantile() * (size + 1));
    return Math.max(1, Math.min(size - 1, rank));
  }

  private double marginMicros(long spreadMicros) {
    return Math.max((double) settings.leastMarginMicros(), quantile.marginShare() * spreadMicros);
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
