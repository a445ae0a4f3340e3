package io.fairorder.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.experiment.Experiment.Point;
import io.fairorder.lab.simulation.Mechanism;
import io.fairorder.lab.simulation.Outcome;
import io.fairorder.lab.simulation.SimulatedMatch;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is compared, and the goals that FairOrder has to reach. */
class ExperimentsTest {
  private static Experiment experiment(String name) {
    return Experiments.find(name, Scale.USUAL).orElseThrow();
  }

  static Stream<String> names() {
    return Experiments.names().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void shouldHaveOneMatchForEachPlaceAndSeries(String name) {
    Experiment experiment = experiment(name);
    Set<String> seen = new HashSet<>();

    for (Point point : experiment.points()) {
      assertThat(seen.add(point.place() + "/" + point.series())).as(point.toString()).isTrue();
    }
    assertThat(seen).hasSize(experiment.placeNames().size() * experiment.seriesNames().size());
  }

  @Test
  void shouldCompareEveryMechanismOnEveryPath() {
    Experiment mechanisms = experiment("mechanisms");

    assertThat(mechanisms.seriesNames()).hasSize(Mechanism.values().length);
    assertThat(mechanisms.placeNames()).hasSize(PathSet.all().size());
  }

  /**
   * Nearly all paths with players who only react, which is quick, and two with players who move.
   */
  static Stream<Point> goals() {
    return experiment("goals").points().stream()
        .filter(
            point ->
                (point.series().equals("players who only react")
                        && !point.place().contains("overtaking"))
                    || point.place().startsWith("20/60/120/200 ms, 20 ms")
                    || point.place().equals("… with 5 % loss"));
  }

  @ParameterizedTest
  @MethodSource("goals")
  void shouldReachTheGoals(Point point) {
    Outcome outcome = SimulatedMatch.play(point.plan());

    assertThat(Goal.of(point.place()).isReachedBy(outcome)).as(outcome.toString()).isTrue();
    assertThat(outcome.pairs().pairs()).isGreaterThanOrEqualTo(Goal.LEAST_PAIRS);
    assertThat(outcome.lost()).isLessThanOrEqualTo(outcome.actions() / 10_000);
  }

  @Test
  void shouldNotReachTheGoalsWithoutFairOrder() {
    Point point = goals().findFirst().orElseThrow();
    Outcome lag = SimulatedMatch.play(point.plan().withMechanism(Mechanism.LAG));

    assertThat(Goal.of(point.place()).isReachedBy(lag)).isFalse();
    assertThat(Goal.of("… with 5 % loss")).isEqualTo(new Goal(0.005, false));
    assertThat(Goal.of(PathSet.mueller(1).label())).isEqualTo(new Goal(0.001, false));
  }

  @Test
  void shouldDrawProgressOnATerminalOnly() {
    Experiment all = Experiments.find("maxdelay", new Scale(1, 100)).orElseThrow();
    Experiment small = all.withPoints(all.points().subList(0, 2));
    StringWriter terminal = new StringWriter();
    StringWriter file = new StringWriter();

    List<Result> results = ExperimentRun.play(small, new Progress(new PrintWriter(terminal), true));
    assertThat(ExperimentRun.play(small, new Progress(new PrintWriter(file), false)))
        .isEqualTo(results);

    assertThat(terminal.toString()).contains("1/2 maxdelay", "2/2 maxdelay").endsWith("\u001b[K");
    assertThat(file.toString()).isEmpty();
  }
}
