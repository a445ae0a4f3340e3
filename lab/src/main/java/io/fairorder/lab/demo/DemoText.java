package io.fairorder.lab.demo;

import io.fairorder.server.match.MatchSettings.Mechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says where the demo stands in text: a screen of lines, or a single one. */
final class DemoText {
  private static final int BAR = 18;
  private static final int UNTIL_STOPPED = 0;
  private static final String BOLD = "\033[1m";
  private static final String GREEN = "\033[32m";
  private static final String RED = "\033[31m";
  private static final String DIM = "\033[2m";
  private static final String PLAIN = "\033[0m";

  private final int seconds;
  private final String url;
  private final boolean coloured;
  private final String block;

  /**
   * Makes the texts of one run.
   *
   * @param seconds how long it runs, 0 until it is stopped
   * @param url where the page is, empty without one
   * @param coloured whether to colour them, as terminals understand it
   * @param block what bars are made of
   */
  DemoText(int seconds, String url, boolean coloured, String block) {
    this.seconds = seconds;
    this.url = url;
    this.coloured = coloured;
    this.block = block;
  }

  /** What people call the mechanism. */
  static String nameOf(Mechanism mechanism) {
    return switch (mechanism) {
      case FAIR -> "FairOrder";
      case ARRIVAL -> "arrival order";
      case LAG -> "equal ping";
      case BUCKET -> "buckets";
    };
  }

  /** The screen, always of the same number of lines. */
  List<String> screen(DemoView view) {
    String with = nameOf(view.mechanism());
    List<String> lines = new ArrayList<>();
    lines.add(
        style(BOLD, "FairOrder")
            + "  four equally quick players shoot at the same objects    "
            + clock(view));
    lines.add(url.isEmpty() ? "" : "see the race as it happens: " + style(BOLD, url));
    lines.add("");
    lines.add(
        format(
            "%-6s %7s %9s %9s   %-24s %-24s",
            "", "ping", "reaction", "deserved", "wins, " + with, "wins without"));
    int most = mostWins(view);
    for (int player = 0; player < view.names().size(); player++) {
      lines.add(player(view, player, most));
    }
    lines.add("");
    lines.add(
        format("%-34s %-24s %-24s", "", with, "without")); // the columns of the two lines below
    lines.add(
        compare(
            "wrong decisions",
            count(view.with().wrong(), view.with().objects(), view.with().wrongShare()),
            count(view.without().wrong(), view.without().objects(), view.without().wrongShare()),
            view));
    lines.add(
        compare(
            "shots in the wrong order (pairs)",
            count(view.with().wrongPairs(), view.with().pairs(), view.with().wrongPairShare()),
            count(
                view.without().wrongPairs(),
                view.without().pairs(),
                view.without().wrongPairShare()),
            view));
    lines.add(format("%-34s %-24s %-24s", "time in the queue", inQueue(view), "none"));
    lines.add("");
    lines.add(style(DIM, footnote(view)));
    return lines;
  }

  private static String footnote(DemoView view) {
    if (view.warmingUp()) {
      return "warming up: the proxies get to know their paths, nothing counts yet";
    }
    return view.machineIsBusy()
        ? format(
            "this machine is busy (at times %d ms late): that alone makes wrong decisions",
            view.latenessMillis())
        : "deserved: who reacted first.  Ctrl-C ends.";
  }

  /** All of it in one line, for logs. */
  String line(DemoView view) {
    if (view.warmingUp()) {
      return format("%3d s: warming up", view.elapsedMicros() / 1_000_000);
    }
    return format(
        "%3d s: wrong decisions with %s %s, without %s; time in the queue %s",
        view.elapsedMicros() / 1_000_000,
        nameOf(view.mechanism()),
        count(view.with().wrong(), view.with().objects(), view.with().wrongShare()),
        count(view.without().wrong(), view.without().objects(), view.without().wrongShare()),
        inQueue(view));
  }

  /** What is left to say at the end; the footnote of the screen stands above it. */
  String conclusion(DemoView view) {
    if (view.with().objects() == 0 || view.without().objects() == 0) {
      return "Stopped before anything was counted.";
    }
    return format(
        "Of %d objects, %s gave %d to somebody slower; without it %d of %d went wrong.",
        view.with().objects(),
        nameOf(view.mechanism()),
        view.with().wrong(),
        view.without().wrong(),
        view.without().objects());
  }

  private String clock(DemoView view) {
    long elapsed = view.elapsedMicros() / 1_000_000;
    return seconds == UNTIL_STOPPED
        ? format("%d s", elapsed)
        : format("%d of %d s", Math.min(elapsed, seconds), seconds);
  }

  private String player(DemoView view, int player, int most) {
    LaneFigures.Player with = view.with().players().get(player);
    LaneFigures.Player without = view.without().players().get(player);
    return format(
        "%-6s %4d ms %6d ms %9d   %-24s %-24s",
        view.names().get(player),
        view.paths().get(player).pingMillis(),
        Math.round(with.reactionMicros() / 1000.0),
        with.deserved(),
        bar(with.wins(), most),
        bar(without.wins(), most));
  }

  private static int mostWins(DemoView view) {
    int most = 1;
    for (int player = 0; player < view.names().size(); player++) {
      most = Math.max(most, view.with().players().get(player).wins());
      most = Math.max(most, view.without().players().get(player).wins());
    }
    return most;
  }

  private String bar(int value, int most) {
    return format("%3d %s", value, block.repeat(value * BAR / most));
  }

  private String compare(String what, String with, String without, DemoView view) {
    boolean better = view.with().wrongPairShare() < view.without().wrongPairShare();
    return format("%-34s ", what)
        + style(better ? GREEN : PLAIN, format("%-24s", with))
        + " "
        + style(better ? RED : PLAIN, format("%-24s", without));
  }

  private static String count(int wrong, int all, double share) {
    return all == 0 ? "-" : format("%d of %d (%.1f %%)", wrong, all, share * 100);
  }

  private static String inQueue(DemoView view) {
    Durations all = view.allInQueue();
    return all.number() == 0
        ? "-"
        : format("mean %.0f ms, p99 %d ms", all.meanMillis(), all.quantileMillis(0.99));
  }

  private String style(String escape, String text) {
    return coloured ? escape + text + PLAIN : text;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
