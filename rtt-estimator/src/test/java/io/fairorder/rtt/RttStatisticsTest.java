package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RttStatisticsTest {
  private final RttStatistics statistics = new RttStatistics(1_000_000);

  @Test
  void shouldBeZeroBeforeTheFirstSample() {
    assertThat(statistics.count()).isZero();
    assertThat(statistics.meanMicros()).isZero();
    assertThat(statistics.jitterMicros()).isZero();
    assertThat(statistics.smoothedMicros()).isZero();
    assertThat(statistics.minimumMicros()).isZero();
    assertThat(statistics.maximumMicros()).isZero();
    assertThat(statistics.ignored()).isZero();
  }

  @Test
  void shouldKnowCountMeanMinimumAndMaximum() {
    statistics.take(0, 30_000);
    statistics.take(10, 20_000);
    statistics.take(20, 70_000);

    assertThat(statistics.count()).isEqualTo(3);
    assertThat(statistics.meanMicros()).isEqualTo(40_000);
    assertThat(statistics.minimumMicros()).isEqualTo(20_000);
    assertThat(statistics.maximumMicros()).isEqualTo(70_000);
  }

  @Test
  void shouldFollowTheRoundTripOfLateAsRfc6298Does() {
    statistics.take(0, 80_000);
    assertThat(statistics.smoothedMicros()).isEqualTo(80_000);
    statistics.take(10, 40_000);
    assertThat(statistics.smoothedMicros()).isEqualTo(75_000); // 7/8 * 80 000 + 1/8 * 40 000
  }

  @Test
  void shouldSmoothTheDifferencesBetweenNeighboursAsRfc3550Does() {
    statistics.take(0, 10_000);
    assertThat(statistics.jitterMicros()).isZero();
    statistics.take(10, 11_600);
    assertThat(statistics.jitterMicros()).isEqualTo(100);
    statistics.take(20, 10_000);
    assertThat(statistics.jitterMicros()).isEqualTo(194); // 100 + (1 600 - 100) / 16
    statistics.take(30, 10_000);
    assertThat(statistics.jitterMicros()).isEqualTo(182); // 193.75 - 193.75 / 16
  }

  @Test
  void shouldCountEachImpossibleSampleUnderItsReason() {
    assertThat(statistics.take(100, 50_000)).isTrue();
    assertThat(statistics.take(101, 0)).isFalse();
    assertThat(statistics.take(102, -1)).isFalse();
    assertThat(statistics.take(103, Long.MIN_VALUE)).isFalse();
    assertThat(statistics.take(104, 1_000_001)).isFalse();
    assertThat(statistics.take(105, Long.MAX_VALUE)).isFalse();
    assertThat(statistics.take(99, 50_000)).isFalse();

    assertThat(statistics.ignoredNotPositive()).isEqualTo(3);
    assertThat(statistics.ignoredAboveCeiling()).isEqualTo(2);
    assertThat(statistics.ignoredTimeWentBack()).isEqualTo(1);
    assertThat(statistics.ignored()).isEqualTo(6);
    assertThat(statistics.count()).isEqualTo(1);
  }

  @Test
  void shouldNotLetAnImpossibleSampleMoveTheClock() {
    statistics.take(100, 50_000);
    statistics.take(1_000_000_000, -1);

    assertThat(statistics.take(101, 50_000)).isTrue();
  }

  @Test
  void shouldTakeTheCeilingItselfTheSmallestSampleAndTwoAtTheSameTime() {
    assertThat(statistics.take(-7, 1)).isTrue();
    assertThat(statistics.take(-7, 1_000_000)).isTrue();
  }
}
