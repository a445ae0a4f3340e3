package io.fairorder.rtt;

import java.util.function.Supplier;

/** The two ways to estimate, with default settings unless told otherwise. */
enum Way implements Supplier<WaitTimeoutEstimator> {
  TCP,
  QUANTILE;

  @Override
  public WaitTimeoutEstimator get() {
    return with(WaitTimeoutSettings.DEFAULTS);
  }

  WaitTimeoutEstimator with(WaitTimeoutSettings settings) {
    return this == TCP
        ? WaitTimeoutEstimator.tcp(settings)
        : WaitTimeoutEstimator.quantile(settings, QuantileSettings.DEFAULTS);
  }
}
