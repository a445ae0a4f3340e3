package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 |  0 | 500 | 1 | 900        | minimumMicros is 0, allowed is 1 to 500",
        "200 | 501 | 500 | 1 | 900       | minimumMicros is 501, allowed is 1 to 500",
        "  9 | 10 | 500 | 1 | 900        | initialMicros is 9, allowed is 10 to 500",
        "501 | 10 | 500 | 1 | 900        | initialMicros is 501, allowed is 10 to 500",
        "200 | 10 |   0 | 1 | 900        | maximumMicros is 0, allowed is 1 to 900",
        "200 | 10 | 901 | 1 | 900        | maximumMicros is 901, allowed is 1 to 900",
        "200 | 10 | 500 | -1 | 900       | leastMarginMicros is -1, allowed is 0 to 500",
        "200 | 10 | 500 | 501 | 900      | leastMarginMicros is 501, allowed is 0 to 500",
        "200 | 10 | 500 | 1 | 0          | ceilingMicros is 0, allowed is 1 to 3600000000",
        "200 | 10 | 500 | 1 | 3600000001 | ceilingMicros is 3600000001, allowed is 1 to 3600000000"
      })
  void shouldNameTheImpossibleBound(
      long initial, long minimum, long maximum, long leastMargin, long ceiling, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WaitTimeoutSettings(initial, minimum, maximum, leastMargin, ceiling))
        .withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.49, 1, -0.98, Double.NaN, Double.POSITIVE_INFINITY})
  void shouldRefuseAnImpossibleQuantile(double quantile) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QuantileSettings(quantile, 0.5, 10_000_000, 1_024))
        .withMessage("quantile is " + quantile + ", allowed is 0.5 to 0.9999");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 10.1, Double.NaN})
  void shouldRefuseAnImpossibleMarginShare(double marginShare) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QuantileSettings(0.98, marginShare, 10_000_000, 1_024))
        .withMessage("marginShare is " + marginShare + ", allowed is 0.0 to 10.0");
  }

  @ParameterizedTest
  @ValueSource(longs = {99_999, 600_000_001})
  void shouldRefuseAnImpossibleWindow(long windowMicros) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QuantileSettings(0.98, 0.5, windowMicros, 1_024))
        .withMessage("windowMicros is " + windowMicros + ", allowed is 100000 to 600000000");
  }

  @ParameterizedTest
  @ValueSource(ints = {127, 65_537})
  void shouldRefuseAnImpossibleNumberOfSamples(int windowSamples) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QuantileSettings(0.98, 0.5, 10_000_000, windowSamples))
        .withMessage("windowSamples is " + windowSamples + ", allowed is 128 to 65536");
  }

  @Test
  void shouldAllowEveryBoundItself() {
    assertThat(new WaitTimeoutSettings(1, 1, 1, 0, 1).initialMicros()).isEqualTo(1);
    assertThat(new QuantileSettings(0.5, 0, 100_000, 128).quantile()).isEqualTo(0.5);
    assertThat(new QuantileSettings(0.9999, 10, 600_000_000, 65_536).marginShare()).isEqualTo(10);
  }
}
