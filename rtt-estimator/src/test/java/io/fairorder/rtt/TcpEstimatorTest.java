package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TcpEstimatorTest {
  private final WaitTimeoutEstimator estimator =
      WaitTimeoutEstimator.tcp(new WaitTimeoutSettings(300_000, 1_000, 900_000, 500, 10_000_000));

  @Test
  void shouldWaitTheInitialTimeoutBeforeTheFirstSample() {
    assertThat(estimator.waitMicros()).isEqualTo(300_000);
  }

  @Test
  void shouldWaitThreeRoundTripsAfterTheFirstSample() {
    estimator.sample(0, 80_000);

    assertThat(estimator.waitMicros()).isEqualTo(240_000); // R + 4 * R / 2, RFC 6298 2.2
  }

  @Test
  void shouldSmoothAsRfc6298Says() {
    estimator.sample(0, 80_000);
    estimator.sample(20_000, 96_000);

    // RTTVAR = 3/4 * 40 000 + 1/4 * 16 000 = 34 000; SRTT = 7/8 * 80 000 + 1/8 * 96 000 = 82 000
    assertThat(estimator.waitMicros()).isEqualTo(218_000);

    estimator.sample(40_000, 66_000);

    // RTTVAR = 3/4 * 34 000 + 1/4 * 16 000 = 29 500; SRTT = 7/8 * 82 000 + 1/8 * 66 000 = 80 000
    assertThat(estimator.waitMicros()).isEqualTo(198_000);
  }

  @Test
  void shouldStandTheLeastMarginAboveAPathWithoutJitter() {
    for (int k = 0; k < 100; k++) {
      estimator.sample(k * 20_000L, 80_000);
    }

    assertThat(estimator.waitMicros()).isEqualTo(80_500);
  }

  @Test
  void shouldHaveNoFloorOfOneSecond() {
    for (int k = 0; k < 100; k++) {
      estimator.sample(k * 20_000L, 700);
    }

    assertThat(estimator.waitMicros()).isEqualTo(1_200);
  }
}
