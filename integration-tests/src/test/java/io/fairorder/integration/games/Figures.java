package io.fairorder.integration.games;

import io.fairorder.integration.games.Showing.PlayerFigures;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** What the matches of one run have shown, as the tables of docs/games.md have it. */
final class Figures {
  private Figures() {}

  static String of(Map<String, Future<Showing>> matches) throws InterruptedException {
    StringBuilder games =
        new StringBuilder(
            """
            | game | ticks per second | updates per second | window, updates | CPU of the server proxy | of a player proxy | mean time in the queue | mean hold, near | machine's own lateness |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|
            """);
    StringBuilder players =
        new StringBuilder(
            """
            | game | player | datagrams per second that reached it | ping, as the game has it |
            |---|---|--:|--:|
            """);
    for (Map.Entry<String, Future<Showing>> each : new TreeMap<>(matches).entrySet()) {
      try {
        Showing match = each.getValue().get();
        games.append(game(each.getKey(), match));
        players.append(players(each.getKey(), match));
      } catch (ExecutionException e) {
        games.append("| %s | %s |%n".formatted(each.getKey(), e.getCause().getMessage()));
      }
    }
    return games + "\n" + players;
  }

  private static String game(String name, Showing match) {
    double ofPlayerProxies =
        match.proxyCpu().entrySet().stream()
            .filter(proxy -> !proxy.getKey().equals("server"))
            .mapToDouble(Map.Entry::getValue)
            .average()
            .orElse(Double.NaN);
    return "| %s | %.2f | %.2f | %.0f | %.1f %% | %.1f %% | %.0f ms | %.0f ms | %.1f ms |%n"
        .formatted(
            name,
            match.ticksPerSecond(),
            match.updatesPerSecond(),
            match.windowUpdates(),
            100 * match.proxyCpu().get("server"),
            100 * ofPlayerProxies,
            match.queueMillis(),
            match.holdMillis(),
            match.latenessMillis());
  }

  private static String players(String name, Showing match) {
    StringBuilder rows = new StringBuilder();
    for (String player : List.of("nearbot", "farbot", "plainbot")) {
      PlayerFigures figures = match.players().get(player);
      String ping =
          Double.isNaN(figures.pingMillis()) ? "" : "%.0f ms".formatted(figures.pingMillis());
      rows.append(
          "| %s | %s | %.2f | %s |%n".formatted(name, player, figures.datagramsPerSecond(), ping));
    }
    return rows.toString();
  }
}
