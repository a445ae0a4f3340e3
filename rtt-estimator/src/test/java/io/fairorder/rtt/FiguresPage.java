package io.fairorder.rtt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** Measures both ways on all synthetic paths and writes the tables into docs/rtt-estimator.md. */
final class FiguresPage {
  private FiguresPage() {}

  /** Rewrites the tables of the page that the first argument names. */
  public static void main(String[] arguments) throws IOException {
    Path page = Path.of(arguments[0]);
    Files.writeString(page, withFigures(Files.readString(page)));
  }

  /** Returns the page with its tables measured anew. */
  static String withFigures(String page) {
    String steady = withTable(page, "steady", steadyTable());
    String changes = withTable(steady, "changes", changesTable());
    return withTable(changes, "settings", settingsTable());
  }

  private static String withTable(String page, String table, List<String> lines) {
    String begin = "<!-- table " + table + " -->\n";
    String end = "<!-- end " + table + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("the page has no place for the table " + table);
    }
    return page.substring(0, from + begin.length())
        + String.join("\n", lines)
        + "\n"
        + page.substring(to);
  }

  private static List<String> steadyTable() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| path | round trip | true 0.99 quantile | TCP: above `W` | TCP: `W` − true |"
            + " quantile: above `W` | quantile: `W` − true |");
    lines.add("|---|---|---:|---:|---:|---:|---:|");
    for (SyntheticPath path : SyntheticPath.steadyPaths()) {
      Trial.Steady tcp = Trial.steady(path, Way.TCP);
      Trial.Steady quantile = Trial.steady(path, Way.QUANTILE);
      lines.add(
          format(
              "| %s | %s | %s | %s | %s | %s | %s |",
              path.name(),
              path.shape(),
              trueQuantile(path),
              percent(tcp.shareAbove()),
              distance(tcp.distanceMicros()),
              percent(quantile.shareAbove()),
              distance(quantile.distanceMicros())));
    }
    return lines;
  }

  private static String trueQuantile(SyntheticPath path) {
    LongSummaryStatistics overTime =
        LongStream.range(0, 1_000)
            .map(k -> path.trueQuantile().applyAsLong(k * path.intervalMicros()))
            .summaryStatistics();
    return overTime.getMin() == overTime.getMax()
        ? format("%.1f ms", overTime.getMin() / 1e3)
        : format("%.0f–%.0f ms", overTime.getMin() / 1e3, overTime.getMax() / 1e3);
  }

  private static List<String> changesTable() {
    SyntheticPath up = SyntheticPath.changing("up", 60_000, 3_000, 120_000, 3_000);
    SyntheticPath slightlyUp = SyntheticPath.changing("slightly up", 60_000, 3_000, 75_000, 3_000);
    SyntheticPath jitter = SyntheticPath.changing("jitter", 60_000, 2_000, 60_000, 10_000);
    SyntheticPath down = SyntheticPath.changing("down", 120_000, 3_000, 60_000, 3_000);
    SyntheticPath same = SyntheticPath.changing("same", 60_000, 3_000, 60_000, 3_000);
    List<String> lines = new ArrayList<>();
    lines.add("| change | what is counted | TCP: mean / worst | quantile: mean / worst |");
    lines.add("|---|---|---:|---:|");
    String covered = "samples until `W` covers the new true 0.99 quantile";
    String late = "samples above `W` in the first 5 s (250 samples)";
    lines.add(row("60 → 120 ms, σ 3 ms", covered, up, Trial::samplesUntilCovered, "%.1f / %.0f"));
    lines.add(row("", late, up, Trial::lateAfterChange, "%.1f / %.0f"));
    lines.add(
        row("60 → 75 ms, σ 3 ms", covered, slightlyUp, Trial::samplesUntilCovered, "%.1f / %.0f"));
    lines.add(row("", late, slightlyUp, Trial::lateAfterChange, "%.1f / %.0f"));
    lines.add(
        row("60 ms, σ 2 → 10 ms", covered, jitter, Trial::samplesUntilCovered, "%.1f / %.0f"));
    lines.add(row("", late, jitter, Trial::lateAfterChange, "%.1f / %.0f"));
    lines.add(
        row(
            "60 → 180 ms over 2 s, σ 3 ms",
            late,
            SyntheticPath.rising(),
            Trial::lateAfterChange,
            "%.1f / %.0f"));
    lines.add(
        row(
            "one stall of 100 ms (5 samples)",
            late,
            SyntheticPath.oneStall(),
            Trial::lateAfterChange,
            "%.1f / %.0f"));
    lines.add(
        row(
            "120 → 60 ms, σ 3 ms",
            "seconds until `W` is within 10 ms above the new true 0.99 quantile",
            down,
            Trial::secondsUntilDown,
            "%.2f / %.2f"));
    lines.add(
        row(
            "one sample 200 ms slower",
            "samples until `W` is within 5 ms of what it was",
            same,
            Trial::samplesUntilOutlierIsOver,
            "%.1f / %.0f"));
    return lines;
  }

  private static List<String> settingsTable() {
    QuantileSettings defaults = QuantileSettings.DEFAULTS;
    List<String> lines = new ArrayList<>();
    lines.add(
        "| `quantile` | `marginShare` | window | most above `W` | mean of `W` − true |"
            + " rare samples: above `W` | rare samples: `W` − true | step down, mean |");
    lines.add("|---:|---:|---:|---:|---:|---:|---:|---:|");
    double[][] shares = {
      {0.9, 1.25},
      {0.95, 1},
      {0.98, 0.25},
      {0.98, 0.5},
      {0.98, 1},
      {0.99, 0},
      {0.99, 0.1},
      {0.99, 0.25}
    };
    for (double[] share : shares) {
      lines.add(settingsRow(share[0], share[1], defaults.windowMicros()));
    }
    lines.add(settingsRow(defaults.quantile(), defaults.marginShare(), 5_000_000));
    lines.add(settingsRow(defaults.quantile(), defaults.marginShare(), 20_000_000));
    return lines;
  }

  private static String settingsRow(double quantile, double marginShare, long windowMicros) {
    QuantileSettings settings =
        new QuantileSettings(
            quantile, marginShare, windowMicros, QuantileSettings.DEFAULTS.windowSamples());
    double mostAbove = 0;
    double sumDistance = 0;
    List<SyntheticPath> paths = new ArrayList<>(SyntheticPath.steadyPaths());
    paths.removeIf(path -> path.intervalMicros() != SyntheticPath.INTERVAL_MICROS);
    for (SyntheticPath path : paths) {
      Trial.Steady figures = Trial.steady(path, quantile(settings));
      mostAbove = Math.max(mostAbove, figures.shareAbove());
      sumDistance += figures.distanceMicros();
    }
    Trial.Steady rare = Trial.steady(SyntheticPath.rareSamples(), quantile(settings));
    SyntheticPath down = SyntheticPath.changing("down", 120_000, 3_000, 60_000, 3_000);
    String mark = settings.equals(QuantileSettings.DEFAULTS) ? " (default)" : "";
    return format(
        "| %s%s | %s | %d s | %s | %s | %s | %s | %.2f s |",
        quantile,
        mark,
        marginShare,
        windowMicros / 1_000_000,
        percent(mostAbove),
        distance(sumDistance / paths.size()),
        percent(rare.shareAbove()),
        distance(rare.distanceMicros()),
        Trial.secondsUntilDown(down, quantile(settings)).mean());
  }

  private static String row(
      String change, String counted, SyntheticPath path, Measured measured, String format) {
    Trial.Change tcp = measured.on(path, Way.TCP);
    Trial.Change quantile = measured.on(path, Way.QUANTILE);
    return format(
        "| %s | %s | %s | %s |",
        change,
        counted,
        String.format(Locale.ROOT, format, tcp.mean(), tcp.worst()),
        String.format(Locale.ROOT, format, quantile.mean(), quantile.worst()));
  }

  private static Supplier<WaitTimeoutEstimator> quantile(QuantileSettings settings) {
    return () -> WaitTimeoutEstimator.quantile(WaitTimeoutSettings.DEFAULTS, settings);
  }

  private static String percent(double share) {
    return format("%.2f %%", share * 100);
  }

  private static String distance(double micros) {
    return format("%+.1f ms", micros / 1e3);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** One of the measures of {@link Trial}. */
  @FunctionalInterface
  private interface Measured {
    Trial.Change on(SyntheticPath path, Supplier<WaitTimeoutEstimator> way);
  }
}
