package io.fairorder.lab.experiment;

import static io.fairorder.lab.simulation.Mechanism.ARRIVAL;
import static io.fairorder.lab.simulation.Mechanism.HEARTBEATS;
import static io.fairorder.lab.simulation.Mechanism.LAG;
import static io.fairorder.lab.simulation.Mechanism.NEWEST;
import static io.fairorder.lab.simulation.Mechanism.PACED;

import io.fairorder.lab.experiment.Experiment.Point;
import io.fairorder.lab.experiment.Experiment.Shape;
import io.fairorder.lab.simulation.MatchPlan;
import io.fairorder.lab.simulation.Mechanism;
import io.fairorder.lab.simulation.PathPlan;
import io.fairorder.player.core.PacingSettings;
import io.fairorder.rtt.QuantileSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** All experiments by name. */
final class Experiments {
  /** What FairOrder is called where it is one series among others. */
  static final String OURS = "FairOrder";

  private static final int MUELLER_MOVES_PER_SECOND = 100;
  private static final long LONGER_WAIT_MICROS = 400_000;

  private static final Map<String, Function<Scale, Experiment>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("goals", Experiments::goals);
    ALL.put("mechanisms", Experiments::mechanisms);
    ALL.put("mueller", Experiments::mueller);
    ALL.put("jitter", Experiments::jitter);
    ALL.put("loss", Experiments::loss);
    ALL.put("players", Experiments::players);
    ALL.put("update-rate", Experiments::updateRate);
    ALL.put("heartbeat", Experiments::heartbeat);
    ALL.put("estimator", Experiments::estimator);
    ALL.put("pacing", Experiments::pacing);
    ALL.put("maxdelay", Experiments::maxDelay);
  }

  private Experiments() {}

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  static Optional<Experiment> find(String name, Scale scale) {
    return Optional.ofNullable(ALL.get(name)).map(maker -> maker.apply(scale));
  }

  // ------------------------------------------------------------------ mechanisms and goals

  private static Experiment mechanisms(Scale scale) {
    List<Point> points = new ArrayList<>();
    for (PathSet set : PathSet.all()) {
      for (Mechanism mechanism : Mechanism.values()) {
        points.add(new Point(set.label(), mechanism.label(), plan(mechanism, set.paths(), scale)));
      }
    }
    return new Experiment(
        "mechanisms",
        "Mechanisms and paths",
        "path",
        Shape.CELLS,
        List.of(Metric.WRONG, Metric.WINNERS, Metric.QUEUE, Metric.LATE, Metric.OVERHEAD),
        points);
  }

  private static Experiment goals(Scale scale) {
    List<Point> points = new ArrayList<>();
    List<PathSet> sets = new ArrayList<>();
    sets.add(PathSet.four("four", "20/60/120/200 ms, 20 ms jitter", 20, 0, true));
    sets.add(PathSet.four("overtaking", "… overtaking one another", 20, 0, false));
    sets.add(PathSet.four("loss", "… with 5 % loss", 20, 0.05, true));
    sets.add(PathSet.four("loss-overtaking", "… with 5 % loss, overtaking", 20, 0.05, false));
    for (int setup = 1; setup <= PathSet.muellerSetups(); setup++) {
      sets.add(PathSet.mueller(setup));
    }
    for (PathSet set : sets) {
      MatchPlan plan = plan(PACED, set.paths(), scale, scale.pairsAndReserve());
      points.add(new Point(set.label(), "players who move", plan));
      points.add(
          new Point(
              set.label(),
              "players who only react",
              plan.withGame(plan.game().withMovesPerSecond(0))));
    }
    return new Experiment(
        "goals", "Goals", "path", Shape.BARS, List.of(Metric.WRONG, Metric.QUEUE), points);
  }

  private static Experiment mueller(Scale scale) {
    List<Point> points = new ArrayList<>();
    for (int setup = 1; setup <= PathSet.muellerSetups(); setup++) {
      PathSet set = PathSet.mueller(setup);
      for (Mechanism mechanism : List.of(ARRIVAL, LAG, PACED)) {
        MatchPlan plan = plan(mechanism, set.paths(), scale);
        points.add(
            new Point(
                set.label(),
                mechanism == PACED ? OURS : mechanism.label(),
                plan.withGame(plan.game().withMovesPerSecond(MUELLER_MOVES_PER_SECOND))));
      }
    }
    return new Experiment(
        "mueller", "Müller's table", "set-up", Shape.BARS, List.of(Metric.WRONG), points);
  }

  /** Measured delays instead of a model. */
  static Experiment trace(String name, List<? extends PathPlan> paths, Scale scale) {
    List<Point> points = new ArrayList<>();
    for (Mechanism mechanism : Mechanism.values()) {
      points.add(new Point(name, mechanism.label(), plan(mechanism, paths, scale)));
    }
    return new Experiment(
        "trace",
        "Measured delays",
        "trace",
        Shape.BARS,
        List.of(Metric.WRONG, Metric.QUEUE, Metric.LATE),
        points);
  }

  // ------------------------------------------------------------------ sweeps

  private static Experiment jitter(Scale scale) {
    Sweep sweep = new Sweep();
    for (int jitter : new int[] {0, 2, 5, 10, 20, 30, 40, 60}) {
      PathSet set = PathSet.four("four", "", jitter, 0, true);
      for (Mechanism mechanism : List.of(ARRIVAL, LAG, NEWEST, HEARTBEATS)) {
        sweep.add(jitter, mechanism.label(), plan(mechanism, set.paths(), scale));
      }
      MatchPlan ours = plan(PACED, set.paths(), scale);
      sweep.add(jitter, OURS, ours);
      sweep.add(
          jitter,
          OURS + ", waiting up to 400 ms",
          tuned(ours, tuning -> tuning.withMaxWait(LONGER_WAIT_MICROS)));
    }
    return sweep.experiment(
        "jitter",
        "Jitter",
        "jitter each way, ms",
        List.of(Metric.WRONG, Metric.QUEUE, Metric.LATE));
  }

  private static Experiment loss(Scale scale) {
    Sweep sweep = new Sweep();
    for (int percent : new int[] {0, 1, 2, 5, 10, 20}) {
      PathSet set = PathSet.four("four", "", 20, percent / 100.0, true);
      for (Mechanism mechanism : List.of(ARRIVAL, NEWEST, HEARTBEATS)) {
        sweep.add(percent, mechanism.label(), plan(mechanism, set.paths(), scale));
      }
      MatchPlan ours = plan(PACED, set.paths(), scale);
      sweep.add(percent, OURS, ours);
      sweep.add(
          percent, OURS + ", nothing repeated", tuned(ours, tuning -> tuning.withRedundancy(0)));
    }
    return sweep.experiment(
        "loss",
        "Loss",
        "loss each way, %",
        List.of(Metric.WRONG, Metric.WINNERS, Metric.QUEUE, Metric.LATE));
  }

  private static Experiment players(Scale scale) {
    Sweep sweep = new Sweep();
    for (int count : new int[] {2, 4, 8, 16, 32, 64, 100, 200}) {
      PathSet set = PathSet.players(count, 20);
      for (Mechanism mechanism : List.of(ARRIVAL, LAG)) {
        sweep.add(count, mechanism.label(), plan(mechanism, set.paths(), scale));
      }
      sweep.add(count, OURS, plan(PACED, set.paths(), scale));
    }
    return sweep.experiment(
        "players",
        "Players",
        "players between 20 and 200 ms",
        List.of(Metric.WRONG, Metric.WINNERS, Metric.QUEUE));
  }

  private static Experiment updateRate(Scale scale) {
    Sweep sweep = new Sweep();
    for (int rate : new int[] {10, 20, 30, 40, 64, 100, 128}) {
      UnaryOperator<MatchPlan> atRate =
          plan -> plan.withGame(plan.game().withUpdatesPerSecond(rate));
      List<PathPlan> inOrder = PathSet.four("four", "", 20, 0, true).paths();
      List<PathPlan> overtaking = PathSet.four("four", "", 20, 0, false).paths();
      sweep.add(rate, HEARTBEATS.label(), atRate.apply(plan(HEARTBEATS, inOrder, scale)));
      sweep.add(rate, OURS, atRate.apply(plan(PACED, inOrder, scale)));
      sweep.add(rate, OURS + ", datagrams overtake", atRate.apply(plan(PACED, overtaking, scale)));
    }
    return sweep.experiment(
        "update-rate",
        "Update rate",
        "updates a second",
        List.of(Metric.WRONG, Metric.QUEUE, Metric.OVERHEAD));
  }

  private static Experiment heartbeat(Scale scale) {
    Sweep sweep = new Sweep();
    for (int interval : new int[] {5, 10, 20, 40, 80, 160}) {
      List<PathPlan> clean = PathSet.four("four", "", 20, 0, true).paths();
      List<PathPlan> lossy = PathSet.four("loss", "", 20, 0.05, true).paths();
      UnaryOperator<MatchPlan> tuned =
          plan -> tuned(plan, tuning -> tuning.withHeartbeatInterval(interval * 1_000L));
      MatchPlan moving = tuned.apply(plan(PACED, clean, scale));
      sweep.add(interval, "players who move", moving);
      sweep.add(
          interval, "players who only react", moving.withGame(moving.game().withMovesPerSecond(0)));
      sweep.add(interval, "players who move, 5 % loss", tuned.apply(plan(PACED, lossy, scale)));
    }
    return sweep.experiment(
        "heartbeat",
        "Heartbeat interval",
        "heartbeat interval, ms",
        List.of(Metric.WRONG, Metric.QUEUE, Metric.LATE, Metric.OVERHEAD));
  }

  // ------------------------------------------------------------------ settings

  private static Experiment estimator(Scale scale) {
    Map<String, Optional<QuantileSettings>> estimators = new LinkedHashMap<>();
    estimators.put("TCP (RFC 6298)", Optional.empty());
    estimators.put("0.90, margin 0.5", quantile(0.90, 0.5));
    estimators.put("0.98, margin 0", quantile(0.98, 0));
    estimators.put("0.98, margin 0.5 (default)", quantile(0.98, 0.5));
    estimators.put("0.98, margin 1", quantile(0.98, 1));
    estimators.put("0.99, margin 0.25", quantile(0.99, 0.25));
    estimators.put("0.999, margin 0.5", quantile(0.999, 0.5));
    return settings(
        "estimator",
        "Wait-timeout estimator",
        "quantile of the round trips, margin as a share of their spread",
        scale,
        estimators.keySet(),
        (plan, name) -> tuned(plan, tuning -> tuning.withQuantile(estimators.get(name))));
  }

  private static Optional<QuantileSettings> quantile(double quantile, double margin) {
    QuantileSettings defaults = QuantileSettings.DEFAULTS;
    return Optional.of(
        new QuantileSettings(quantile, margin, defaults.windowMicros(), defaults.windowSamples()));
  }

  private static Experiment pacing(Scale scale) {
    Map<String, PacingSettings> pacings = new LinkedHashMap<>();
    pacings.put("off", PacingSettings.off());
    pacings.put("0.99, 5 ms", new PacingSettings(true, 0.99, 5_000));
    pacings.put("0.99, 10 ms", new PacingSettings(true, 0.99, 10_000));
    pacings.put("0.99, 20 ms", new PacingSettings(true, 0.99, 20_000));
    pacings.put("0.99, 40 ms (default)", PacingSettings.defaults());
    pacings.put("0.99, 80 ms", new PacingSettings(true, 0.99, 80_000));
    pacings.put("0.90, 40 ms", new PacingSettings(true, 0.90, 40_000));
    pacings.put("0.50, 40 ms", new PacingSettings(true, 0.50, 40_000));
    return settings(
        "pacing",
        "Paced release",
        "share of updates on time, longest hold",
        scale,
        pacings.keySet(),
        (plan, name) -> tuned(plan, tuning -> tuning.withPacing(pacings.get(name))));
  }

  @FunctionalInterface
  private interface NamedSetting {
    MatchPlan applyTo(MatchPlan plan, String name);
  }

  /** One setting with several values, on the paths where it matters. */
  private static Experiment settings(
      String id,
      String title,
      String places,
      Scale scale,
      Iterable<String> names,
      NamedSetting setting) {
    List<Point> points = new ArrayList<>();
    for (String name : names) {
      for (PathSet set : PathSet.all()) {
        if (List.of("four", "loss", "wifi", "change").contains(set.id())) {
          points.add(
              new Point(name, set.label(), setting.applyTo(plan(PACED, set.paths(), scale), name)));
        }
      }
    }
    return new Experiment(
        id, title, places, Shape.BARS, List.of(Metric.WRONG, Metric.QUEUE, Metric.LATE), points);
  }

  private static Experiment maxDelay(Scale scale) {
    Sweep sweep = new Sweep();
    List<PathPlan> paths = PathSet.four("four", "", 20, 0, true).paths();
    for (int millis : new int[] {0, 25, 50, 75, 100, 125, 150}) {
      sweep.add(
          millis,
          LAG.label(),
          tuned(plan(LAG, paths, scale), tuning -> tuning.withMaxDelay(millis * 1_000L)));
    }
    return sweep.experiment(
        "maxdelay",
        "The lag mechanism's maxdelay",
        "maxdelay, ms",
        List.of(Metric.WRONG, Metric.QUEUE));
  }

  // ------------------------------------------------------------------ what they share

  private static MatchPlan plan(Mechanism mechanism, List<? extends PathPlan> paths, Scale scale) {
    return plan(mechanism, paths, scale, scale.halfOfPairs());
  }

  private static MatchPlan plan(
      Mechanism mechanism, List<? extends PathPlan> paths, Scale scale, int pairs) {
    MatchPlan plan = MatchPlan.of(mechanism, paths).withSeed(scale.seed()).withPairs(pairs);
    int rounds = Math.max(Scale.LEAST_ROUNDS, plan.game().rounds());
    return plan.withGame(plan.game().withRounds(rounds));
  }

  private static MatchPlan tuned(MatchPlan plan, UnaryOperator<MatchPlan.Tuning> change) {
    return plan.withTuning(change.apply(plan.tuning()));
  }

  /** Points along a figure. */
  private static final class Sweep {
    private final List<Point> points = new ArrayList<>();

    void add(int figure, String series, MatchPlan plan) {
      points.add(new Point(Integer.toString(figure), series, plan));
    }

    Experiment experiment(String id, String title, String places, List<Metric> metrics) {
      return new Experiment(id, title, places, Shape.LINES, metrics, points);
    }
  }
}
