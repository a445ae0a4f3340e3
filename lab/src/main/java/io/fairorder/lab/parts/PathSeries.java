package io.fairorder.lab.parts;

import io.fairorder.lab.link.Direction;
import io.fairorder.lab.link.LinkStatistics;
import io.fairorder.lab.link.UdpLink;
import io.prometheus.client.Collector;
import io.prometheus.client.CounterMetricFamily;
import java.util.List;
import java.util.Map;

/** What has happened to the datagrams of emulated paths, read at each scrape. */
public final class PathSeries extends Collector implements Collector.Describable {
  private static final List<String> LABELS = List.of("path", "direction");

  private final Map<String, UdpLink> paths;

  /** Shows these paths, by their names. */
  public PathSeries(Map<String, UdpLink> paths) {
    this.paths = Map.copyOf(paths);
  }

  @Override
  public List<MetricFamilySamples> describe() {
    return List.of(entered(), lost());
  }

  private static CounterMetricFamily entered() {
    return new CounterMetricFamily(
        "fairorder_path_datagrams_total", "Datagrams that came to an emulated path.", LABELS);
  }

  private static CounterMetricFamily lost() {
    return new CounterMetricFamily(
        "fairorder_path_lost_total", "Those of them that it has lost.", LABELS);
  }

  @Override
  public List<MetricFamilySamples> collect() {
    CounterMetricFamily entered = entered();
    CounterMetricFamily lost = lost();
    for (Map.Entry<String, UdpLink> path : paths.entrySet()) {
      for (Direction direction : Direction.values()) {
        LinkStatistics statistics = path.getValue().statistics(direction);
        List<String> labels = List.of(path.getKey(), labelOf(direction));
        entered.addMetric(labels, (double) statistics.entered());
        lost.addMetric(labels, (double) statistics.lost());
      }
    }
    return List.of(entered, lost);
  }

  private static String labelOf(Direction direction) {
    return direction == Direction.TO_SERVER ? "to_server" : "to_client";
  }
}
