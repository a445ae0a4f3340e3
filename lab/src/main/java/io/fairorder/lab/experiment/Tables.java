package io.fairorder.lab.experiment;

import io.fairorder.lab.race.RaceResult.Closeness;
import io.fairorder.lab.simulation.Outcome;
import io.fairorder.lab.simulation.Outcome.PlayerOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes results as Markdown tables for people. */
final class Tables {
  /**
   * Müller et al. 2006, Table 1: incorrect orders without and with their lag mechanism, percent.
   */
  static final double[][] MUELLER_PERCENT = {
    {46.1, 9.9}, {50.3, 43.5}, {49.9, 10.6}, {50.4, 11.0}, {64.0, 49.3}
  };

  private Tables() {}

  static Optional<Result> find(List<Result> results, String place, String series) {
    return results.stream()
        .filter(
            result ->
                result.point().place().equals(place) && result.point().series().equals(series))
        .findFirst();
  }

  /** One figure: places down, series across; of the time in the queue, what belongs to it. */
  static String pivot(Experiment experiment, List<Result> results, Metric metric) {
    StringBuilder out = new StringBuilder();
    boolean queue = metric == Metric.QUEUE;
    List<String> columns = new ArrayList<>(experiment.seriesNames());
    if (queue) {
      columns.add("least possible mean");
    }
    row(out, queue ? "time in the queue, ms: mean (p50, p99)" : metric.label(), columns);
    rule(out, columns.size());
    for (String place : experiment.placeNames()) {
      List<String> cells = new ArrayList<>();
      for (String series : experiment.seriesNames()) {
        cells.add(
            find(results, place, series).map(result -> cell(result.outcome(), metric)).orElse("–"));
      }
      if (queue) {
        cells.add(leastOf(results, place));
      }
      row(out, place, cells);
    }
    return out.toString();
  }

  private static String cell(Outcome outcome, Metric metric) {
    return metric == Metric.QUEUE
        ? Metric.QUEUE.text(outcome)
            + " ("
            + Metric.QUEUE_P50.text(outcome)
            + ", "
            + Metric.QUEUE_P99.text(outcome)
            + ")"
        : metric.text(outcome);
  }

  /** Different where the series are different paths. */
  private static String leastOf(List<Result> results, String place) {
    return results.stream()
        .filter(result -> result.point().place().equals(place))
        .map(result -> Math.round(result.outcome().queue().leastMeanMicros() / 1e3))
        .distinct()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  /** Everything in one table. */
  static String full(Experiment experiment, List<Result> results) {
    StringBuilder out = new StringBuilder();
    row(
        out,
        experiment.places(),
        List.of(
            "",
            "pairs",
            "wrong",
            "wrong winners",
            "in the queue: mean",
            "p50",
            "p99",
            "least possible",
            "late",
            "lost",
            "overhead, bytes per action"));
    rule(out, 11);
    for (Result result : results) {
      Outcome outcome = result.outcome();
      row(
          out,
          result.point().place(),
          List.of(
              result.point().series(),
              Integer.toString(outcome.pairs().pairs()),
              percent(outcome.pairs().wrongShare(), 2),
              percent(outcome.wrongWinnerShare(), 2),
              Metric.QUEUE.text(outcome) + " ms",
              Metric.QUEUE_P50.text(outcome) + " ms",
              Metric.QUEUE_P99.text(outcome) + " ms",
              Metric.LEAST.text(outcome) + " ms",
              percent(outcome.lateShare(), 2),
              Long.toString(outcome.lost()),
              Metric.OVERHEAD.text(outcome)));
    }
    return out.toString();
  }

  /** Wrong pairs by how close the race was, on one place. */
  static String closeness(Experiment experiment, List<Result> results, String place) {
    StringBuilder out = new StringBuilder();
    row(out, "wrong pairs by how far apart the reactions were", experiment.seriesNames());
    rule(out, experiment.seriesNames().size());
    List<Closeness> classes =
        find(results, place, experiment.seriesNames().get(0)).orElseThrow().outcome().byCloseness();
    for (int k = 0; k < classes.size(); k++) {
      int index = k;
      row(
          out,
          range(classes.get(k)),
          experiment.seriesNames().stream()
              .map(series -> find(results, place, series).orElseThrow().outcome())
              .map(o -> percent(o.byCloseness().get(index).pairs().wrongShare(), 1))
              .toList());
    }
    return out.toString();
  }

  static String range(Closeness closeness) {
    return closeness.belowMicros() == Long.MAX_VALUE
        ? closeness.fromMicros() / 1000 + " ms or more"
        : closeness.fromMicros() / 1000 + " to " + closeness.belowMicros() / 1000 + " ms";
  }

  /** What each player gains or loses by its ping, on one place. */
  static String gains(Experiment experiment, List<Result> results, String place) {
    StringBuilder out = new StringBuilder();
    row(out, "mean round trip of the player", experiment.seriesNames());
    rule(out, experiment.seriesNames().size());
    List<PlayerOutcome> players =
        find(results, place, experiment.seriesNames().get(0)).orElseThrow().outcome().players();
    for (int player = 0; player < players.size(); player++) {
      int index = player;
      row(
          out,
          String.format(Locale.ROOT, "%.0f ms", players.get(player).meanRoundTripMicros() / 1e3),
          experiment.seriesNames().stream()
              .map(series -> find(results, place, series).orElseThrow().outcome())
              .map(
                  o ->
                      String.format(
                          Locale.ROOT,
                          "%+.1f %%, won %d of %d",
                          100 * o.players().get(index).gain() + 0.0,
                          o.players().get(index).wins(),
                          o.players().get(index).deservedWins()))
              .toList());
    }
    return out.toString();
  }

  /** The goals that were set, and whether they are reached. */
  static String goals(List<Result> results) {
    StringBuilder out = new StringBuilder();
    row(
        out,
        "path",
        List.of(
            "",
            "pairs",
            "wrong pairs",
            "goal",
            "in the queue, mean",
            "least possible",
            "above it",
            "late",
            "reached"));
    rule(out, 9);
    for (Result result : results) {
      Outcome outcome = result.outcome();
      Goal goal = Goal.of(result.point().place());
      double above = outcome.queue().meanMicros() / outcome.queue().leastMeanMicros() - 1;
      row(
          out,
          result.point().place(),
          List.of(
              result.point().series(),
              Integer.toString(outcome.pairs().pairs()),
              percent(outcome.pairs().wrongShare(), 3),
              goal.text(),
              Metric.QUEUE.text(outcome) + " ms",
              Metric.LEAST.text(outcome) + " ms",
              percent(above, 1),
              percent(outcome.lateShare(), 3),
              goal.isReachedBy(outcome) ? "yes" : "**no**"));
    }
    return out.toString();
  }

  /** Returns whether nothing is left out, so that it can stand beside Müller's table. */
  static boolean isWholeMueller(Experiment experiment) {
    return experiment.points().size() == 3 * MUELLER_PERCENT.length;
  }

  /** Müller's table with ours beside it. */
  static String mueller(Experiment experiment, List<Result> results) {
    StringBuilder out = new StringBuilder();
    row(
        out,
        "set-up",
        List.of(
            "Müller: without lag",
            "Müller: with lag",
            "arrival order",
            "equal ping",
            "**FairOrder**",
            "arrival order, by issue",
            "equal ping, by issue",
            "FairOrder, by issue"));
    rule(out, 8);
    List<String> series = experiment.seriesNames();
    for (int setup = 0; setup < experiment.placeNames().size(); setup++) {
      String place = experiment.placeNames().get(setup);
      List<Outcome> outcomes =
          series.stream().map(name -> find(results, place, name).orElseThrow().outcome()).toList();
      row(
          out,
          place,
          List.of(
              percent(MUELLER_PERCENT[setup][0] / 100, 1),
              percent(MUELLER_PERCENT[setup][1] / 100, 1),
              percent(outcomes.get(0).subsequent().wrongShare(), 1),
              percent(outcomes.get(1).subsequent().wrongShare(), 1),
              "**" + percent(outcomes.get(2).subsequent().wrongShare(), 2) + "**",
              percent(outcomes.get(0).subsequentInRealTime().wrongShare(), 1),
              percent(outcomes.get(1).subsequentInRealTime().wrongShare(), 1),
              percent(outcomes.get(2).subsequentInRealTime().wrongShare(), 1)));
    }
    return out.toString();
  }

  static String percent(double share, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f %%", 100 * share);
  }

  static void row(StringBuilder out, String first, List<String> rest) {
    out.append("| ").append(first).append(" | ").append(String.join(" | ", rest)).append(" |\n");
  }

  static void rule(StringBuilder out, int columns) {
    out.append("|---|").append("---:|".repeat(columns)).append('\n');
  }
}
