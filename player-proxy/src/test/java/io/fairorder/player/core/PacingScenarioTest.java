package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What paced release promises on typical paths; docs/pacing.md has the exact figures. */
class PacingScenarioTest {
  private static PacingFigures measured(SimulatedPath path) {
    return PacingFigures.measure(path, PacingSettings.defaults());
  }

  private static SimulatedPath usual() {
    return new SimulatedPath(50, 10_000);
  }

  @ParameterizedTest
  @CsvSource({"25, 4000", "25, 20000", "50, 0", "64, 4000", "64, 20000", "128, 4000", "128, 20000"})
  void shouldTakeTheJitterOutWithinTwoSeconds(int updatesPerSecond, long jitterMicros) {
    PacingFigures figures = measured(new SimulatedPath(updatesPerSecond, jitterMicros));

    assertThat(figures.onTimeShare()).isGreaterThan(0.995);
    assertThat(figures.settlingMicros()).isLessThanOrEqualTo(2_000_000);
    assertThat(figures.wanderMicros()).isLessThan(1_000);
    assertThat(figures.pacedErrorMicros()).isZero();
    assertThat(figures.meanHoldMicros()).isLessThan(jitterMicros * 5 / 8 + 1_000);
  }

  @Test
  void shouldFollowAPathThatBecomesSlower() {
    PacingFigures far = measured(usual().step(50_000));
    PacingFigures near = measured(usual().step(15_000));

    assertThat(far.settlingMicros()).isLessThanOrEqualTo(3_000_000);
    assertThat(near.settlingMicros()).isLessThanOrEqualTo(2_000_000);
    assertThat(far.onTimeShare()).isGreaterThan(0.995);
    assertThat(far.meanHoldMicros()).isLessThan(7_000);
  }

  @Test
  void shouldFollowAPathThatBecomesFaster() {
    PacingFigures far = measured(usual().step(-50_000));
    PacingFigures near = measured(usual().step(-15_000));

    assertThat(far.settlingMicros()).isLessThanOrEqualTo(9_000_000);
    assertThat(near.settlingMicros()).isLessThanOrEqualTo(6_000_000);
    assertThat(far.onTimeShare()).isGreaterThan(0.995);
    assertThat(far.meanHoldMicros()).isLessThan(7_000);
  }

  @Test
  void shouldNotMindLoss() {
    PacingFigures figures = measured(usual().loss(0.05));

    assertThat(figures.onTimeShare()).isGreaterThan(0.995);
    assertThat(figures.pacedErrorMicros()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"200", "-200"})
  void shouldFollowTheDriftBetweenTheClocks(double ppm) {
    PacingFigures figures = measured(usual().drift(ppm));

    assertThat(figures.onTimeShare()).isGreaterThan(0.99);
    assertThat(figures.wanderMicros()).isLessThan(2_000);
    assertThat(figures.pacedErrorMicros()).isLessThan(1_000);
  }

  @Test
  void shouldKeepTheShareWithSpikesThatAHoldCanSave() {
    PacingFigures few = measured(usual().spikes(0.005, 30_000));
    PacingFigures many = measured(usual().spikes(0.02, 30_000));

    assertThat(few.onTimeShare()).isGreaterThan(0.99);
    assertThat(few.pacedErrorMicros()).as("moves slowly").isLessThan(2_000);
    assertThat(many.onTimeShare()).isGreaterThan(0.99);
    assertThat(many.pacedErrorMicros()).isLessThan(1_000);
  }

  @Test
  void shouldSaveWhatTheLongestHoldCanSaveWhenTheJitterIsLarger() {
    PacingFigures figures = measured(new SimulatedPath(25, 60_000));

    assertThat(figures.onTimeShare()).isGreaterThan(0.95 * 40 / 60);
    assertThat(figures.pacedErrorMicros()).isLessThan(figures.unpacedErrorMicros() / 2);
  }

  @Test
  void shouldHoldLessWhenASmallerShareShallBeOnTime() {
    PacingFigures most = PacingFigures.measure(usual(), new PacingSettings(true, 0.99, 40_000));
    PacingFigures fewer = PacingFigures.measure(usual(), new PacingSettings(true, 0.8, 40_000));

    assertThat(fewer.meanHoldMicros()).isLessThan(most.meanHoldMicros() - 1_000);
    assertThat(fewer.onTimeShare()).isBetween(0.8, 0.95);
  }
}
