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
import io.fairorder.runtime.JvmMetrics;
import io.fairorder.runtime.cli.RelaySeries;
import io.fairorder.server.admin.ServerMetrics;
import io.fairorder.server.admin.ServerPages;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.MatchStatus;
import io.fairorder.server.match.PlayerStatus;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.CollectorRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What the admin ports export, told by their own registries. */
public final class ExportedMetrics {
  private ExportedMetrics() {}

  /** Returns a registry in which every family of the server proxy has a sample. */
  static CollectorRegistry server() {
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

  static CollectorRegistry player() {
    CollectorRegistry registry = new CollectorRegistry();
    new ProxySeries(registry);
    return PlayerPages.of(registry, timeoutMicros -> Optional.of(List.of())).metrics();
  }

  static CollectorRegistry tcp() {
    CollectorRegistry registry = new CollectorRegistry();
    new RelaySeries(registry);
    return registry;
  }

  static CollectorRegistry race() {
    CollectorRegistry registry = new CollectorRegistry();
    new RaceSeries(registry, () -> 0)
        .judged(RaceResult.of(List.of(new Arrival(0, 1, 1, 250_000, 0)), List.of()));
    return registry;
  }

  static CollectorRegistry bots() {
    CollectorRegistry registry = new CollectorRegistry();
    new BotSeries(registry, () -> 0);
    return registry;
  }

  /** What a path counts is told while it is open, so this is a copy. */
  static List<MetricFamilySamples> paths() {
    CollectorRegistry registry = new CollectorRegistry();
    InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7_000);
    try (UdpLink path = UdpLink.open(nobody, LinkSettings.PERFECT, 1)) {
      new PathSeries(Map.of("path", path)).register(registry);
      return Collections.list(registry.metricFamilySamples());
    }
  }

  private static CollectorRegistry process() {
    CollectorRegistry registry = new CollectorRegistry();
    JvmMetrics.register(registry);
    return registry;
  }

  /** Returns the names of all series, with those of the families that they belong to. */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>();
    Stream.of(server(), player(), tcp(), race(), bots(), process())
        .flatMap(registry -> Collections.list(registry.metricFamilySamples()).stream())
        .forEach(family -> addNames(family, names));
    paths().forEach(family -> addNames(family, names));
    return names;
  }

  private static void addNames(MetricFamilySamples family, Set<String> names) {
    names.add(family.name);
    family.samples.forEach(sample -> names.add(sample.name));
  }
}
