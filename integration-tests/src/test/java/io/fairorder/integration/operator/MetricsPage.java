package io.fairorder.integration.operator;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.lab.parts.BotSeries;
import io.fairorder.lab.parts.PathSeries;
import io.fairorder.lab.parts.RaceSeries;
import io.fairorder.lab.race.Arrival;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.player.admin.PlayerPages;
import io.fairorder.player.admin.ProxySeries;
import io.fairorder.runtime.cli.RelaySeries;
import io.fairorder.server.admin.ServerMetrics;
import io.fairorder.server.admin.ServerPages;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.MatchStatus;
import io.fairorder.server.match.PlayerStatus;
import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.CollectorRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes the tables of docs/metrics.md, and of the lab's parts, from their registries. */
final class MetricsPage {
  /** What names a match or a player, or bounds a bucket, is no fixed list of values. */
  private static final List<String> OPEN_LABELS = List.of("match", "player", "le");

  private MetricsPage() {}

  /** Returns the page with its tables written anew. */
  static String withTables(String page) {
    String withServer = withTables(page, "server", families(server()));
    String withPlayer = withTables(withServer, "player", families(player()));
    return withTables(withPlayer, "tcp", families(tcp()));
  }

  private static String withTables(String page, String proxy, List<MetricFamilySamples> families) {
    return GeneratedTables.withTable(
        GeneratedTables.withTable(page, proxy, metrics(families)),
        proxy + " labels",
        labels(families));
  }

  /** Returns a registry in which every family of the server proxy has a sample. */
  private static CollectorRegistry server() {
    CollectorRegistry registry = new CollectorRegistry();
    MatchMetrics unused = new ServerMetrics(registry).of("ffa");
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7_000);
    PlayerStatus player =
        new PlayerStatus("P0", address, true, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    MatchStatus match =
        new MatchStatus("ffa", address, address, Mechanism.FAIR, 1, 1, 0, List.of(player));
    var pages = ServerPages.of(registry, timeoutMicros -> Map.of("ffa", Optional.of(match)), 1);
    return pages.metrics();
  }

  private static CollectorRegistry player() {
    CollectorRegistry registry = new CollectorRegistry();
    new ProxySeries(registry);
    return PlayerPages.of(registry, timeoutMicros -> Optional.of(List.of())).metrics();
  }

  /** Returns the page about the lab's parts with its tables of metrics written anew. */
  static String withLabTables(String page) {
    String withRace = GeneratedTables.withTable(page, "race", metrics(families(race())));
    String withBots = GeneratedTables.withTable(withRace, "bots", metrics(families(bots())));
    return GeneratedTables.withTable(withBots, "paths", metrics(paths()));
  }

  private static CollectorRegistry race() {
    CollectorRegistry registry = new CollectorRegistry();
    new RaceSeries(registry, () -> 0)
        .judged(RaceResult.of(List.of(new Arrival(0, 1, 1, 250_000, 0)), List.of()));
    return registry;
  }

  private static CollectorRegistry bots() {
    CollectorRegistry registry = new CollectorRegistry();
    new BotSeries(registry, () -> 0);
    return registry;
  }

  private static List<MetricFamilySamples> paths() {
    CollectorRegistry registry = new CollectorRegistry();
    InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7_000);
    try (UdpLink path = UdpLink.open(nobody, LinkSettings.PERFECT, 1)) {
      new PathSeries(Map.of("path", path)).register(registry);
      return families(registry);
    }
  }

  private static CollectorRegistry tcp() {
    CollectorRegistry registry = new CollectorRegistry();
    new RelaySeries(registry);
    return registry;
  }

  private static List<MetricFamilySamples> families(CollectorRegistry registry) {
    List<MetricFamilySamples> families = Collections.list(registry.metricFamilySamples());
    families.sort(Comparator.comparing(MetricsPage::nameOf));
    return families;
  }

  /** The library takes the ending off a counter's name and puts it on each sample again. */
  private static String nameOf(MetricFamilySamples family) {
    return family.type == Collector.Type.COUNTER ? family.name + "_total" : family.name;
  }

  private static List<String> metrics(List<MetricFamilySamples> families) {
    List<String> lines = new ArrayList<>();
    lines.add("| name | type | labels | meaning |");
    lines.add("|---|---|---|---|");
    for (MetricFamilySamples family : families) {
      if (family.samples.isEmpty()) {
        throw new IllegalArgumentException(family.name + " has no sample here");
      }
      List<String> labels = new ArrayList<>(family.samples.get(0).labelNames);
      labels.remove("le");
      lines.add(
          "| `%s` | %s | %s | %s |"
              .formatted(
                  nameOf(family),
                  family.type.name().toLowerCase(Locale.ROOT),
                  String.join(", ", labels),
                  family.help));
    }
    return lines;
  }

  private static List<String> labels(List<MetricFamilySamples> families) {
    List<String> lines = new ArrayList<>();
    lines.add("| name | label | values |");
    lines.add("|---|---|---|");
    for (MetricFamilySamples family : families) {
      SortedMap<String, SortedSet<String>> values = new TreeMap<>();
      for (Sample sample : family.samples) {
        for (int index = 0; index < sample.labelNames.size(); index++) {
          values
              .computeIfAbsent(sample.labelNames.get(index), label -> new TreeSet<>())
              .add(sample.labelValues.get(index));
        }
      }
      values.keySet().removeAll(OPEN_LABELS);
      values.forEach(
          (label, all) ->
              lines.add(
                  "| `%s` | %s | `%s` |"
                      .formatted(nameOf(family), label, String.join("` `", all))));
    }
    return lines;
  }
}
