package io.fairorder.lab.experiment;

import io.fairorder.lab.chart.Chart;
import io.fairorder.lab.chart.Series;
import io.fairorder.lab.race.RaceResult.Closeness;
import io.fairorder.lab.simulation.Outcome;
import io.fairorder.lab.simulation.Outcome.PlayerOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes what an experiment brought: CSV for programs, Markdown and SVG for people. */
final class ResultFiles {
  /** From here on a share of wrong pairs is as dark as can be. */
  private static final double DARKEST_PERCENT = 50;

  /** The path on which the mechanisms are looked at more closely. */
  static final String CLOSER_LOOK = "20/60/120/200 ms";

  private ResultFiles() {}

  /** Writes all files of a run into a folder, which is made if it is not there. */
  static List<Path> write(Path folder, Experiment experiment, Scale scale, List<Result> results)
      throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("results.csv", csv(results));
    files.put("players.csv", playersCsv(results));
    files.put("results.md", markdown(experiment, scale, results));
    files.put("configuration.txt", configuration(experiment, scale));
    files.putAll(charts(experiment, results));
    Files.createDirectories(folder);
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      written.add(Files.writeString(folder.resolve(file.getKey()), file.getValue()));
    }
    return written;
  }

  // ------------------------------------------------------------------ CSV

  static String csv(List<Result> results) {
    StringBuilder out = new StringBuilder();
    out.append("place,series,mechanism,players,rounds,pairs,wrong_pairs,wrong_percent,");
    out.append("pairs_across_updates,wrong_across_updates,wrong_winners,");
    out.append("queue_mean_ms,queue_p50_ms,queue_p99_ms,queue_least_ms,");
    out.append("actions,late,late_percent,lost,overhead_bytes_per_action,heartbeats_per_action,");
    out.append("overhead_bytes_per_update,sidelined,subsequent_pairs,subsequent_wrong,");
    out.append("issued_pairs,issued_wrong");
    for (Closeness each : results.get(0).outcome().byCloseness()) {
      String range = closenessName(each);
      out.append(",pairs_").append(range).append(",wrong_").append(range);
    }
    out.append('\n');
    for (Result result : results) {
      Outcome outcome = result.outcome();
      List<Object> cells = new ArrayList<>();
      cells.add(quoted(result.point().place()));
      cells.add(quoted(result.point().series()));
      cells.add(result.point().plan().mechanism().id());
      cells.add(result.point().plan().paths().size());
      cells.add(outcome.rounds());
      cells.add(outcome.pairs().pairs());
      cells.add(outcome.pairs().wrong());
      cells.add(decimals(100 * outcome.pairs().wrongShare()));
      cells.add(outcome.acrossUpdates().pairs());
      cells.add(outcome.acrossUpdates().wrong());
      cells.add(outcome.wrongWinners());
      cells.add(decimals(outcome.queue().meanMicros() / 1e3));
      cells.add(decimals(outcome.queue().medianMicros() / 1e3));
      cells.add(decimals(outcome.queue().p99Micros() / 1e3));
      cells.add(decimals(outcome.queue().leastMeanMicros() / 1e3));
      cells.add(outcome.actions());
      cells.add(outcome.late());
      cells.add(decimals(100 * outcome.lateShare()));
      cells.add(outcome.lost());
      cells.add(decimals(outcome.overhead().bytesPerAction()));
      cells.add(decimals(outcome.overhead().heartbeatsPerAction()));
      cells.add(decimals(outcome.overhead().bytesPerUpdate()));
      cells.add(outcome.sidelined());
      cells.add(outcome.subsequent().pairs());
      cells.add(outcome.subsequent().wrong());
      cells.add(outcome.subsequentInRealTime().pairs());
      cells.add(outcome.subsequentInRealTime().wrong());
      for (Closeness each : outcome.byCloseness()) {
        cells.add(each.pairs().pairs());
        cells.add(each.pairs().wrong());
      }
      line(out, cells);
    }
    return out.toString();
  }

  private static String closenessName(Closeness closeness) {
    String from = closeness.fromMicros() / 1000 + "_";
    return closeness.belowMicros() == Long.MAX_VALUE
        ? from + "ms_or_more"
        : from + "to_" + closeness.belowMicros() / 1000 + "_ms";
  }

  static String playersCsv(List<Result> results) {
    StringBuilder out = new StringBuilder();
    out.append("place,series,mechanism,player,mean_round_trip_ms,wins,deserved_wins,pairs,");
    out.append("pairs_gained,pairs_taken,gain_percent,mean_action_delay_ms\n");
    for (Result result : results) {
      List<PlayerOutcome> players = result.outcome().players();
      for (int index = 0; index < players.size(); index++) {
        PlayerOutcome player = players.get(index);
        line(
            out,
            List.of(
                quoted(result.point().place()),
                quoted(result.point().series()),
                result.point().plan().mechanism().id(),
                index + 1,
                decimals(player.meanRoundTripMicros() / 1e3),
                player.wins(),
                player.deservedWins(),
                player.pairs(),
                player.gained(),
                player.taken(),
                decimals(100 * player.gain()),
                decimals(player.meanDelayMicros() / 1e3)));
      }
    }
    return out.toString();
  }

  private static void line(StringBuilder out, List<?> cells) {
    for (int k = 0; k < cells.size(); k++) {
      out.append(k == 0 ? "" : ",").append(cells.get(k));
    }
    out.append('\n');
  }

  private static String quoted(String text) {
    return text.contains(",") || text.contains("\"")
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  private static String decimals(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  // ------------------------------------------------------------------ Markdown

  private static String markdown(Experiment experiment, Scale scale, List<Result> results) {
    return "# "
        + experiment.title()
        + "\n\nSeed "
        + scale.seed()
        + ", --pairs "
        + scale.pairs()
        + ".\n\n"
        + section(experiment, results, "")
        + "\n"
        + Tables.full(experiment, results);
  }

  /** The tables and charts of an experiment, for a page that holds them under this folder. */
  static String section(Experiment experiment, List<Result> results, String chartFolder) {
    StringBuilder out = new StringBuilder();
    for (Metric metric : charted(experiment)) {
      out.append("![").append(experiment.title()).append(": ").append(metric.label()).append("](");
      out.append(chartFolder).append(chartName(experiment, metric)).append(")\n\n");
    }
    if (hasCloserLook(experiment)) {
      out.append("![Gain by ping](").append(chartFolder).append("mechanisms-gain.svg)\n\n");
    }
    if (experiment.id().equals("goals")) {
      out.append(Tables.goals(results));
    } else if (experiment.id().equals("mueller") && Tables.isWholeMueller(experiment)) {
      out.append(Tables.mueller(experiment, results));
    } else {
      for (Metric metric : experiment.metrics()) {
        out.append(Tables.pivot(experiment, results, metric)).append('\n');
      }
    }
    if (hasCloserLook(experiment)) {
      out.append(Tables.closeness(experiment, results, CLOSER_LOOK)).append('\n');
      out.append(Tables.gains(experiment, results, CLOSER_LOOK)).append('\n');
    }
    return out.toString();
  }

  private static boolean hasCloserLook(Experiment experiment) {
    return experiment.id().equals("mechanisms")
        && experiment.placeNames().contains(CLOSER_LOOK)
        && experiment.points().size()
            == experiment.placeNames().size() * experiment.seriesNames().size();
  }

  private static String configuration(Experiment experiment, Scale scale) {
    StringBuilder out = new StringBuilder();
    out.append("experiment ").append(experiment.id()).append('\n');
    out.append("seed ").append(scale.seed()).append('\n');
    out.append("pairs ").append(scale.pairs()).append('\n');
    experiment
        .points()
        .forEach(
            point ->
                out.append('\n')
                    .append(point.place())
                    .append(" / ")
                    .append(point.series())
                    .append('\n')
                    .append(point.plan())
                    .append('\n'));
    return out.toString();
  }

  // ------------------------------------------------------------------ charts

  private static List<Metric> charted(Experiment experiment) {
    return experiment.shape() == Experiment.Shape.CELLS
        ? List.of(Metric.WRONG, Metric.QUEUE)
        : experiment.metrics();
  }

  private static String chartName(Experiment experiment, Metric metric) {
    return experiment.id() + "-" + metric.id() + ".svg";
  }

  static Map<String, String> charts(Experiment experiment, List<Result> results) {
    Map<String, String> charts = new LinkedHashMap<>();
    for (Metric metric : charted(experiment)) {
      charts.put(
          chartName(experiment, metric),
          experiment.id().equals("mueller")
              ? muellerChart(experiment, results)
              : chart(experiment, results, metric));
    }
    if (hasCloserLook(experiment)) {
      charts.put("mechanisms-gain.svg", gainChart(experiment, results));
    }
    return charts;
  }

  private static String chart(Experiment experiment, List<Result> results, Metric metric) {
    List<Series> series = new ArrayList<>();
    for (String name : experiment.seriesNames()) {
      series.add(
          new Series(
              name,
              experiment.placeNames().stream()
                  .map(
                      place ->
                          Tables.find(results, place, name)
                              .map(result -> metric.of(result.outcome()))
                              .orElse(Double.NaN))
                  .toList()));
    }
    Chart chart =
        new Chart(
            experiment.title() + ": " + metric.label(),
            experiment.shape() == Experiment.Shape.CELLS ? "" : experiment.places(),
            metric.label(),
            experiment.placeNames(),
            series);
    return switch (experiment.shape()) {
      case CELLS -> chart.cells(metric == Metric.QUEUE ? 4 * DARKEST_PERCENT : DARKEST_PERCENT);
      case LINES -> chart.lines();
      case BARS -> chart.bars();
    };
  }

  /** Neighbouring actions as in their table, whose figures stand beside ours if all are there. */
  private static String muellerChart(Experiment experiment, List<Result> results) {
    List<Series> series = new ArrayList<>();
    if (Tables.isWholeMueller(experiment)) {
      series.add(new Series("Müller: without lag", published(0)));
      series.add(new Series("Müller: with lag", published(1)));
    }
    for (String name : experiment.seriesNames()) {
      List<Double> figures = new ArrayList<>();
      for (String place : experiment.placeNames()) {
        figures.add(
            Tables.find(results, place, name)
                .map(result -> 100 * result.outcome().subsequent().wrongShare())
                .orElse(Double.NaN));
      }
      series.add(new Series(name, figures));
    }
    return new Chart(
            experiment.title() + ": neighbouring actions in the wrong order",
            "",
            "wrong, %",
            experiment.placeNames(),
            series)
        .bars();
  }

  private static List<Double> published(int column) {
    return Arrays.stream(Tables.MUELLER_PERCENT).map(row -> row[column]).toList();
  }

  private static String gainChart(Experiment experiment, List<Result> results) {
    List<String> places = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (String name : experiment.seriesNames()) {
      List<PlayerOutcome> players =
          Tables.find(results, CLOSER_LOOK, name).orElseThrow().outcome().players();
      if (places.isEmpty()) {
        players.forEach(
            player ->
                places.add(
                    String.format(Locale.ROOT, "%.0f ms", player.meanRoundTripMicros() / 1e3)));
      }
      series.add(new Series(name, players.stream().map(player -> 100 * player.gain()).toList()));
    }
    return new Chart(
            "What a player gains or loses by ping",
            "mean round trip of the player",
            "pairs won above what is deserved, %",
            places,
            series)
        .bars();
  }
}
