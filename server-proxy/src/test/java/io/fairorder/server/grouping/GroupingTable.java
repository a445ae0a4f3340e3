package io.fairorder.server.grouping;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Measures how well updates are grouped and writes the table of {@code docs/update-grouping.md}.
 */
final class GroupingTable {
  private static final String BEGIN = "<!-- measured: begin -->\n";
  private static final String END = "<!-- measured: end -->\n";
  private static final int SEEDS = 3;
  private static final int SECONDS = 60;

  private final StringBuilder table = new StringBuilder();

  private GroupingTable() {}

  /**
   * Prints the table, or puts it into a document.
   *
   * @param args nothing, or the path of the document
   */
  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      System.out.print(measure());
      return;
    }
    Path document = Path.of(args[0]);
    Files.writeString(document, withTable(Files.readString(document), measure()));
  }

  /** Returns the document with another table in it. */
  static String withTable(String document, String table) {
    int begin = document.indexOf(BEGIN);
    int end = document.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("no place for the table in the document");
    }
    return document.substring(0, begin + BEGIN.length()) + table + document.substring(end);
  }

  /** Returns the table; the same on every machine. */
  static String measure() {
    GroupingTable table = new GroupingTable();
    table.line("| traffic | ticks | learned | | gap 2 ms | | gap 5 ms | | gap 10 ms | |");
    table.line("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    table.line("| | | right | rate | right | rate | right | rate | right | rate |");
    table.recorded();
    table.synthetic();
    table.line("");
    table.minetest();
    return table.table.toString();
  }

  private void recorded() {
    for (String game : List.of("openarena-20", "openarena-40-bots", "teeworlds", "ddnet")) {
      Traffic traffic = Traffic.recorded(game);
      row("`" + game + "`", List.of(traffic));
      row(
          "… with a download of 5 806 datagrams in 1 s",
          List.of(traffic.withDownload(1, 5_000_000, 1_000_000, 5_806, 1)));
      row("… one client at half the rate", List.of(traffic.withSlowPlayer(2, 2)));
      row("… one client alone", List.of(traffic.only(datagram -> datagram.player() == 1)));
    }
  }

  private void synthetic() {
    for (int players : new int[] {1, 4, 16, 64}) {
      for (int rate : new int[] {20, 30, 60, 64, 128}) {
        row(
            String.format(
                Locale.ROOT,
                "synthetic, %d %s, %d/s",
                players,
                players == 1 ? "player" : "players",
                rate),
            runs(TickServer.of(players, rate)));
      }
    }
    for (int rate : new int[] {20, 64, 128}) {
      row(
          String.format(Locale.ROOT, "… 16 players, %d/s, no catching up, any order", rate),
          runs(new TickServer(16, rate, false, true)));
    }
  }

  private static List<Traffic> runs(TickServer server) {
    List<Traffic> runs = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      runs.add(server.run(SECONDS, seed));
    }
    return runs;
  }

  private void row(String name, List<Traffic> runs) {
    GroupingScore learned = score(() -> new LearnedGap(LearnedGapSettings.defaults()), runs);
    StringBuilder row = new StringBuilder("| " + name + " | " + learned.ticks() + " |");
    row.append(cells(learned));
    for (long gapMicros : new long[] {2_000, 5_000, 10_000}) {
      row.append(cells(score(() -> new FixedGap(gapMicros), runs)));
    }
    line(row.toString());
  }

  private static GroupingScore score(Supplier<UpdateGrouping> grouping, List<Traffic> runs) {
    GroupingScore score = new GroupingScore(0, 0, 0);
    for (Traffic run : runs) {
      score = score.plus(GroupingScore.of(grouping.get(), run));
    }
    return score;
  }

  private static String cells(GroupingScore score) {
    return String.format(
        Locale.ROOT, " %.2f %% | %+.2f %% |", score.rightPercent(), score.rateErrorPercent());
  }

  private void minetest() {
    Traffic traffic = Traffic.recordedWithoutTicks("minetest");
    line("| `minetest` | learned | gap 2 ms | gap 5 ms | gap 10 ms | every datagram |");
    line("|---|--:|--:|--:|--:|--:|");
    StringBuilder rates = new StringBuilder("| updates per second |");
    StringBuilder spreads = new StringBuilder("| spread p50 / p99, ms |");
    for (UpdateGrouping grouping :
        List.of(
            new LearnedGap(LearnedGapSettings.defaults()),
            new FixedGap(2_000),
            new FixedGap(5_000),
            new FixedGap(10_000),
            new EveryDatagram())) {
      List<List<Datagram>> updates = GroupingScore.updates(grouping, traffic);
      rates.append(String.format(Locale.ROOT, " %.1f |", Updates.perSecond(updates)));
      List<Long> spread = Updates.spreadsMicros(updates);
      spreads.append(
          String.format(
              Locale.ROOT,
              " %.1f / %.1f |",
              Updates.percentile(spread, 50) / 1e3,
              Updates.percentile(spread, 99) / 1e3));
    }
    line(rates.toString());
    line(spreads.toString());
  }

  private void line(String line) {
    table.append(line).append('\n');
  }
}
