package io.fairorder.integration.operator;

import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.CollectorRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
    String withServer = withTables(page, "server", families(ExportedMetrics.server()));
    String withPlayer = withTables(withServer, "player", families(ExportedMetrics.player()));
    return withTables(withPlayer, "tcp", families(ExportedMetrics.tcp()));
  }

  private static String withTables(String page, String proxy, List<MetricFamilySamples> families) {
    return GeneratedTables.withTable(
        GeneratedTables.withTable(page, proxy, metrics(families)),
        proxy + " labels",
        labels(families));
  }

  /** Returns the page about the lab's parts with its tables of metrics written anew. */
  static String withLabTables(String page) {
    String withRace =
        GeneratedTables.withTable(page, "race", metrics(families(ExportedMetrics.race())));
    String withBots =
        GeneratedTables.withTable(withRace, "bots", metrics(families(ExportedMetrics.bots())));
    return GeneratedTables.withTable(withBots, "paths", metrics(sorted(ExportedMetrics.paths())));
  }

  private static List<MetricFamilySamples> families(CollectorRegistry registry) {
    return sorted(Collections.list(registry.metricFamilySamples()));
  }

  private static List<MetricFamilySamples> sorted(List<MetricFamilySamples> families) {
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
