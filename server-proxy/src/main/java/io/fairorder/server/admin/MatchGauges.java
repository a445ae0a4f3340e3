package io.fairorder.server.admin;

import io.fairorder.runtime.Durations;
import io.fairorder.server.match.MatchStatus;
import io.fairorder.server.match.PlayerStatus;
import io.prometheus.client.Collector;
import io.prometheus.client.GaugeMetricFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gauges that are read from the matches at each scrape: they cost nothing in between, and whoever
 * has left is gone from them at once. A match that does not answer in time has none.
 */
final class MatchGauges extends Collector implements Collector.Describable {
  private static final List<String> MATCH = List.of("match");
  private static final List<String> PLAYER = List.of("match", "player");

  private final MatchStatuses matches;
  private final int perPlayerLimit;

  MatchGauges(MatchStatuses matches, int perPlayerLimit) {
    this.matches = matches;
    this.perPlayerLimit = perPlayerLimit;
  }

  @Override
  public List<MetricFamilySamples> describe() {
    return new Families().all();
  }

  @Override
  public List<MetricFamilySamples> collect() {
    Families families = new Families();
    int players = 0;
    for (Map.Entry<String, Optional<MatchStatus>> each :
        matches.ask(ServerPages.TIMEOUT_MICROS).entrySet()) {
      families.answers.addMetric(List.of(each.getKey()), each.getValue().isPresent() ? 1 : 0);
      if (each.getValue().isPresent()) {
        MatchStatus match = each.getValue().get();
        families.add(match);
        for (PlayerStatus player : match.players()) {
          if (players++ < perPlayerLimit) {
            families.add(List.of(match.name(), player.name()), player);
          }
        }
      }
    }
    return families.all();
  }

  /** The gauges of one scrape. */
  private static final class Families {
    final GaugeMetricFamily answers =
        gauge("match_answers", "1 if the match answers to the admin port, 0 if not.", MATCH);
    final GaugeMetricFamily players =
        gauge(
            "players",
            "Players in the match, by whether the others wait for them.",
            List.of("match", "waited_for"));
    final GaugeMetricFamily queued =
        gauge("queue_length", "Copies of actions in the delivery queue.", MATCH);
    final GaugeMetricFamily window =
        gauge("window_updates", "Updates that the window of open updates spans.", MATCH);
    final GaugeMetricFamily roundTrip =
        gauge("player_round_trip_seconds", "Smoothed round trip of a player.", PLAYER);
    final GaugeMetricFamily wait =
        gauge("player_wait_timeout_seconds", "Wait timeout of a player.", PLAYER);
    final GaugeMetricFamily playerQueued =
        gauge("player_queue_length", "Copies of a player's actions in the queue.", PLAYER);

    private static GaugeMetricFamily gauge(String name, String help, List<String> labels) {
      return new GaugeMetricFamily(ServerMetrics.PREFIX + name, help, labels);
    }

    void add(MatchStatus match) {
      List<String> name = List.of(match.name());
      int waitedFor = (int) match.players().stream().filter(PlayerStatus::waitedFor).count();
      players.addMetric(List.of(match.name(), "true"), waitedFor);
      players.addMetric(List.of(match.name(), "false"), match.players().size() - waitedFor);
      queued.addMetric(name, match.queued());
      window.addMetric(name, (double) match.windowUpdates());
    }

    void add(List<String> name, PlayerStatus player) {
      roundTrip.addMetric(name, Durations.seconds(player.roundTripMicros()));
      wait.addMetric(name, Durations.seconds(player.waitMicros()));
      playerQueued.addMetric(name, player.queued());
    }

    List<MetricFamilySamples> all() {
      return new ArrayList<>(
          List.of(answers, players, queued, window, roundTrip, wait, playerQueued));
    }
  }
}
