package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How good the wait timeouts must be on paths whose true quantile is known. */
class SyntheticPathsTest {

  static List<SyntheticPath> steadyPaths() {
    return SyntheticPath.steadyPaths();
  }

  @ParameterizedTest
  @MethodSource("steadyPaths")
  void shouldKnowTheTrueQuantileOfEachPath(SyntheticPath path) {
    Random random = new Random(17);
    SyntheticPath.Source source = path.source().get();
    int above = 0;
    int samples = 200_000;
    for (int k = 0; k < samples; k++) {
      long now = k * path.intervalMicros();
      above += source.rttMicros(random, now) > path.trueQuantile().applyAsLong(now) ? 1 : 0;
    }
    double expected = path.name().equals("constant") ? 0 : 0.01;
    assertThat((double) above / samples).isCloseTo(expected, within(0.0015));
  }

  @ParameterizedTest
  @MethodSource("steadyPaths")
  void shouldLeaveOnePercentAboveTheQuantileWayAtMost(SyntheticPath path) {
    assertThat(Trial.steady(path, Way.QUANTILE).shareAbove()).isLessThan(0.0105);
  }

  @ParameterizedTest
  @CsvSource({
    "constant, 0.9, 1.1",
    "uniform jitter, 0, 6",
    "normal jitter, 0, 5",
    "log-normal tail, 0, 12",
    "Pareto tail, 0, 4",
    "spikes, 0, 8",
    "'spikes, rare samples', 0, 30",
    "stalls, -20, 20",
    "filling buffer, 0, 20"
  })
  void shouldStandCloseAboveTheTrueQuantileTheQuantileWay(
      String name, double leastMillis, double mostMillis) {
    SyntheticPath path =
        steadyPaths().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();

    assertThat(Trial.steady(path, Way.QUANTILE).distanceMicros() / 1e3)
        .isBetween(leastMillis, mostMillis);
  }

  @Test
  void shouldLeaveLessAboveThanTcpOnEveryPathWithJitter() {
    for (SyntheticPath path : steadyPaths().subList(1, 9)) {
      assertThat(Trial.steady(path, Way.QUANTILE).shareAbove())
          .as(path.name())
          .isLessThan(Trial.steady(path, Way.TCP).shareAbove());
    }
  }

  @Test
  void shouldLeaveOnePercentAboveTcpWhereJitterIsNormalButNotWhereItsTailIsHeavy() {
    assertThat(Trial.steady(SyntheticPath.normal(), Way.TCP).shareAbove()).isLessThan(0.01);
    assertThat(Trial.steady(SyntheticPath.logNormal(), Way.TCP).shareAbove()).isBetween(0.03, 0.06);
  }

  @ParameterizedTest
  @CsvSource({
    "TCP, 75000, 2, 4",
    "TCP, 120000, 2, 4",
    "QUANTILE, 75000, 2, 2",
    "QUANTILE, 120000, 2, 2",
    "QUANTILE, 400000, 2, 2"
  })
  void shouldCoverASlowerPathWithinAFewSamples(
      Way way, long afterMicros, double meanSamples, double meanLate) {
    SyntheticPath up = SyntheticPath.changing("up", 60_000, 3_000, afterMicros, 3_000);

    Trial.Change covered = Trial.samplesUntilCovered(up, way);
    assertThat(covered.mean()).isLessThan(meanSamples);
    assertThat(covered.worst()).isLessThanOrEqualTo(8);
    assertThat(Trial.lateAfterChange(up, way).mean()).isLessThan(meanLate);
  }

  @ParameterizedTest
  @CsvSource({"TCP, 1", "QUANTILE, 3"})
  void shouldComeDownToAFasterPathWithinSeconds(Way way, double worstSeconds) {
    SyntheticPath down = SyntheticPath.changing("down", 120_000, 3_000, 60_000, 3_000);

    assertThat(Trial.secondsUntilDown(down, way).worst()).isLessThan(worstSeconds);
  }

  @Test
  void shouldForgetOneOutlierAfterFourSamplesTheQuantileWay() {
    SyntheticPath same = SyntheticPath.changing("same", 60_000, 3_000, 60_000, 3_000);

    assertThat(Trial.samplesUntilOutlierIsOver(same, Way.QUANTILE).worst()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void shouldBeSurprisedByAStallOnlyOnce(Way way) {
    // one for the stall; the others are what is above W anyway in five seconds
    assertThat(Trial.lateAfterChange(SyntheticPath.oneStall(), way).mean()).isBetween(1.0, 3.0);
  }

  @ParameterizedTest
  @EnumSource
  void shouldRunAheadOfAPathThatGoesOnBecomingSlower(Way way) {
    assertThat(Trial.lateAfterChange(SyntheticPath.rising(), way).mean()).isLessThan(4);
  }

  @Test
  void shouldCoverJitterThatGrowsWithinThreeSeconds() {
    SyntheticPath jitter = SyntheticPath.changing("jitter", 60_000, 2_000, 60_000, 10_000);

    for (Way way : Way.values()) {
      assertThat(Trial.samplesUntilCovered(jitter, way).worst()).isLessThan(150);
    }
  }
}
