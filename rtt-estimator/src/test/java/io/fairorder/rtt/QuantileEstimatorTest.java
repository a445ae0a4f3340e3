package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantileEstimatorTest {
  private static final long INTERVAL_MICROS = 20_000;
  private static final WaitTimeoutSettings SETTINGS =
      new WaitTimeoutSettings(200_000, 1_000, 900_000, 1_000, 10_000_000);

  private final WaitTimeoutEstimator estimator =
      WaitTimeoutEstimator.quantile(SETTINGS, QuantileSettings.DEFAULTS);
  private long nowMicros;

  @Test
  void shouldNotFallBelowTheInitialTimeoutBeforeItKnowsThePath() {
    assertThat(estimator.waitMicros()).isEqualTo(200_000);
    samples(15, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(200_000);
    samples(1, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(61_000);
  }

  @Test
  void shouldRiseAboveTheInitialTimeoutAtOnce() {
    samples(1, 300_000);

    assertThat(estimator.waitMicros()).isEqualTo(301_000);
  }

  @Test
  void shouldStandHalfTheSpreadAboveTheQuantile() {
    // 1 to 100 ms, each as often; the window holds 501: rank 251 is 51 ms, rank 492 is 99 ms
    for (int k = 0; k < 1_000; k++) {
      samples(1, (k * 37 % 100 + 1) * 1_000L);
    }

    assertThat(estimator.waitMicros()).isEqualTo(99_000 + (99_000 - 51_000) / 2);
  }

  @Test
  void shouldForgetAnOutlierAfterFourOrdinarySamples() {
    samples(500, 60_000);

    samples(1, 400_000);
    assertThat(estimator.waitMicros()).isEqualTo(401_000);
    samples(3, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(401_000);
    samples(1, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(61_000);
  }

  @Test
  void shouldNotBeRaisedForLongByAStall() {
    samples(500, 60_000);

    for (long held = 100_000; held > 0; held -= INTERVAL_MICROS) {
      samples(1, 60_000 + held);
    }
    assertThat(estimator.waitMicros()).isGreaterThanOrEqualTo(160_000);
    samples(20, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(61_000);
  }

  @Test
  void shouldCoverASlowerPathFromItsFirstSampleOn() {
    samples(500, 60_000);

    for (int k = 0; k < 500; k++) {
      samples(1, 120_000);
      assertThat(estimator.waitMicros()).isEqualTo(121_000);
    }
  }

  @Test
  void shouldExpectTheSlowerPathToSpreadAsTheOldOneDid() {
    for (int k = 0; k < 500; k++) {
      samples(1, 55_000 + k * 7 % 11 * 1_000);
    }

    samples(1, 120_000);

    // from 60 ms in the middle to 65 ms at the quantile, and half of that again
    assertThat(estimator.waitMicros()).isEqualTo(120_000 + 5_000 + 2_500);
  }

  @Test
  void shouldRunAheadOfAPathThatGoesOnBecomingSlower() {
    samples(500, 60_000);

    int late = 0;
    for (int k = 1; k <= 100; k++) {
      long rtt = 60_000 + k * 1_200L;
      late += rtt > estimator.waitMicros() ? 1 : 0;
      samples(1, rtt);
    }
    assertThat(late).isLessThanOrEqualTo(6);
  }

  @Test
  void shouldFollowAFasterPathAfterAQuarterOfTheWindow() {
    samples(1_000, 120_000); // of which the window of ten seconds holds 501

    samples(124, 60_000);
    assertThat(estimator.waitMicros()).isGreaterThanOrEqualTo(121_000);
    samples(1, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(61_000);
  }

  @Test
  void shouldForgetByTimeWhenSamplesAreRare() {
    samples(100, 120_000);

    // sixteen samples are kept whatever their age, so that a silence does not make it forget all
    nowMicros += 60_000_000;
    samples(14, 60_000);
    assertThat(estimator.waitMicros()).isGreaterThanOrEqualTo(121_000);
    samples(1, 60_000);
    assertThat(estimator.waitMicros()).isEqualTo(61_000);
  }

  @Test
  void shouldForgetByCountWhenSamplesAreFrequent() {
    WaitTimeoutEstimator small =
        WaitTimeoutEstimator.quantile(SETTINGS, new QuantileSettings(0.98, 0.5, 600_000_000, 128));
    for (int k = 0; k < 1_000; k++) {
      small.sample(k, k < 872 ? 60_000 + k % 2 * 20_000 : 70_000);
    }

    assertThat(small.waitMicros()).isEqualTo(71_000);
  }

  @Test
  void shouldCoverJitterThatGrows() {
    samples(500, 60_000);

    // every fourth sample is 20 ms slower from now on
    int late = 0;
    for (int k = 0; k < 400; k++) {
      long rtt = k % 4 == 0 ? 80_000 : 60_000;
      late += rtt > estimator.waitMicros() ? 1 : 0;
      samples(1, rtt);
    }
    assertThat(late).isEqualTo(1);
  }

  private void samples(int count, long rttMicros) {
    for (int k = 0; k < count; k++) {
      estimator.sample(nowMicros, rttMicros);
      nowMicros += INTERVAL_MICROS;
    }
  }
}
