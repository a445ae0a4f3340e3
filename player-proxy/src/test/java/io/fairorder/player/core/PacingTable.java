package io.fairorder.player.core;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Prints the table of measured figures that stands in docs/pacing.md. */
final class PacingTable {
  private static final String HEAD =
      """
      | path | on time | settling, s | mean hold | wander | error as it arrives | error paced |
      |---|---|---|---|---|---|---|
      """;

  private PacingTable() {}

  static Map<String, SimulatedPath> paths() {
    Map<String, SimulatedPath> paths = new LinkedHashMap<>();
    paths.put("50/s, no jitter", new SimulatedPath(50, 0));
    for (int rate : new int[] {25, 64, 128}) {
      paths.put(rate + "/s, jitter 4 ms", new SimulatedPath(rate, 4_000));
      paths.put(rate + "/s, jitter 20 ms", new SimulatedPath(rate, 20_000));
    }
    paths.put("50/s, jitter 10 ms", usual());
    paths.put("… 5 % loss", usual().loss(0.05));
    paths.put("… slower by 50 ms", usual().step(50_000));
    paths.put("… faster by 50 ms", usual().step(-50_000));
    paths.put("… slower by 15 ms", usual().step(15_000));
    paths.put("… faster by 15 ms", usual().step(-15_000));
    paths.put("… local clock 200 ppm fast", usual().drift(200));
    paths.put("… local clock 200 ppm slow", usual().drift(-200));
    paths.put("… 0.5 % spikes of 30 ms", usual().spikes(0.005, 30_000));
    paths.put("… 2 % spikes of 30 ms", usual().spikes(0.02, 30_000));
    paths.put("… 2 % spikes of 100 ms", usual().spikes(0.02, 100_000));
    paths.put("25/s, jitter 60 ms", new SimulatedPath(25, 60_000));
    paths.put("128/s, jitter 20 ms, overtaking", new SimulatedPath(128, 20_000).overtaking());
    return paths;
  }

  private static SimulatedPath usual() {
    return new SimulatedPath(50, 10_000);
  }

  static String table() {
    StringBuilder table = new StringBuilder(HEAD);
    paths()
        .forEach(
            (name, path) ->
                row(table, name, PacingFigures.measure(path, PacingSettings.defaults())));
    return table.toString();
  }

  private static void row(StringBuilder table, String name, PacingFigures figures) {
    table.append(
        String.format(
            Locale.ROOT,
            "| %s | %.1f %% | %s | %.1f | %.1f | %.1f | %.1f |\n",
            name,
            100 * figures.onTimeShare(),
            figures.settled()
                ? String.format(Locale.ROOT, "%.1f", figures.settlingMicros() / 1e6)
                : "–",
            figures.meanHoldMicros() / 1e3,
            figures.wanderMicros() / 1e3,
            figures.unpacedErrorMicros() / 1e3,
            figures.pacedErrorMicros() / 1e3));
  }

  public static void main(String[] args) {
    System.out.print(table());
  }
}
