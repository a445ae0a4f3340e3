package io.fairorder.rtt;

/**
 * How the quantile way looks at the samples.
 *
 * @param quantile the share of the samples in the window that the wait timeout covers before the
 *     margin
 * @param marginShare the margin above the quantile, as a share of the distance from the median to
 *     the quantile
 * @param windowMicros a sample is forgotten when it is older than this
 * @param windowSamples the most samples that are remembered; the memory for them is taken at once,
 *     24 bytes each
 */
public record QuantileSettings(
    double quantile, double marginShare, long windowMicros, int windowSamples) {

  /** What stood closest above the true quantile on our paths; see docs/rtt-estimator.md. */
  public static final QuantileSettings DEFAULTS =
      new QuantileSettings(0.98, 0.5, 10_000_000, 1_024);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting, its value and what is allowed
   */
  public QuantileSettings {
    requireWithin("quantile", quantile, 0.5, 0.9999);
    requireWithin("marginShare", marginShare, 0, 10);
    WaitTimeoutSettings.requireWithin("windowMicros", windowMicros, 100_000, 600_000_000);
    WaitTimeoutSettings.requireWithin("windowSamples", windowSamples, 128, 65_536);
  }

  private static void requireWithin(String setting, double value, double least, double most) {
    // asked this way round, because NaN is not within anything
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          setting + " is " + value + ", allowed is " + least + " to " + most);
    }
  }
}
