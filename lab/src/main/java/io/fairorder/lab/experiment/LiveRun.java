package io.fairorder.lab.experiment;

import io.fairorder.lab.experiment.Experiment.Point;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.race.RaceResult.PlayerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Plays the matches of an experiment over real sockets, one after the other. */
final class LiveRun {
  private static final Duration TIMEOUT_PER_ROUND = Duration.ofSeconds(3);
  private static final Duration TIMEOUT_TO_JOIN = Duration.ofSeconds(30);

  /** A match with what came out. */
  record LiveResult(Point point, RaceResult race) {}

  private LiveRun() {}

  static List<LiveResult> play(Experiment experiment, int rounds, Progress progress)
      throws IOException {
    progress.begin(experiment.id() + " live", experiment.points().size());
    List<LiveResult> results = new ArrayList<>();
    try {
      for (Point point : experiment.points()) {
        try (LiveMatch match = LiveMatch.start(point.plan())) {
          Duration timeout = TIMEOUT_TO_JOIN.plus(TIMEOUT_PER_ROUND.multipliedBy(rounds));
          results.add(new LiveResult(point, match.race(rounds, timeout)));
        }
        progress.step();
      }
    } finally {
      progress.end();
    }
    return results;
  }

  /** Writes table, CSV and the whole report of each match. */
  static List<Path> write(Path folder, Experiment experiment, int rounds, List<LiveResult> results)
      throws IOException {
    Files.createDirectories(folder);
    StringBuilder reports = new StringBuilder();
    reports.append("experiment ").append(experiment.id()).append(", live\n");
    reports.append("rounds ").append(rounds).append('\n');
    for (LiveResult result : results) {
      reports
          .append('\n')
          .append(result.point.place())
          .append(" / ")
          .append(result.point.series())
          .append('\n')
          .append(result.point.plan())
          .append('\n')
          .append(result.race.report());
    }
    return List.of(
        Files.writeString(folder.resolve("live.csv"), csv(results)),
        Files.writeString(folder.resolve("live.md"), table(experiment, results)),
        Files.writeString(folder.resolve("live-reports.txt"), reports.toString()));
  }

  private static String csv(List<LiveResult> results) {
    StringBuilder out = new StringBuilder();
    out.append("place,series,rounds,pairs,wrong_pairs,same_update_pairs,same_update_wrong,");
    out.append("wrong_winners,lost,mean_action_delay_ms\n");
    for (LiveResult result : results) {
      RaceResult race = result.race;
      out.append(
          String.format(
              Locale.ROOT,
              "\"%s\",\"%s\",%d,%d,%d,%d,%d,%d,%d,%.3f\n",
              result.point.place(),
              result.point.series(),
              race.rounds(),
              race.pairs().pairs(),
              race.pairs().wrong(),
              race.sameUpdatePairs().pairs(),
              race.sameUpdatePairs().wrong(),
              race.wrongWinners(),
              race.lostActions(),
              meanDelayMillis(race)));
    }
    return out.toString();
  }

  static String table(Experiment experiment, List<LiveResult> results) {
    StringBuilder out = new StringBuilder();
    Tables.row(
        out,
        experiment.places(),
        List.of(
            "",
            "rounds",
            "pairs on the same update",
            "wrong",
            "wrong winners",
            "lost actions",
            "mean delay of a reaction"));
    Tables.rule(out, 7);
    for (LiveResult result : results) {
      RaceResult race = result.race;
      Tables.row(
          out,
          result.point.place(),
          List.of(
              result.point.series(),
              Integer.toString(race.rounds()),
              Integer.toString(race.sameUpdatePairs().pairs()),
              Tables.percent(race.sameUpdatePairs().wrongShare(), 1),
              Integer.toString(race.wrongWinners()),
              Integer.toString(race.lostActions()),
              String.format(Locale.ROOT, "%.1f ms", meanDelayMillis(race))));
    }
    return out.toString();
  }

  private static double meanDelayMillis(RaceResult race) {
    return race.players().values().stream()
            .mapToLong(PlayerResult::meanDelayMicros)
            .average()
            .orElse(0)
        / 1e3;
  }
}
