package io.fairorder.player.admin;

import io.fairorder.player.proxy.ClientStatus;
import io.fairorder.player.proxy.SessionStatus;
import io.prometheus.client.Collector;
import io.prometheus.client.GaugeMetricFamily;
import java.util.List;
import java.util.Optional;

/** Gauges that are read from the proxy at each scrape; all but the first need its answer. */
final class ClientGauges extends Collector implements Collector.Describable {
  private final ClientStatuses clients;

  ClientGauges(ClientStatuses clients) {
    this.clients = clients;
  }

  @Override
  public List<MetricFamilySamples> describe() {
    return List.of(
        gauge("answers", "1 if the proxy answers to the admin port, 0 if not."),
        gauge("clients", "Game clients."),
        gauge("sessions", "Open sessions with server proxies."),
        gauge("unacknowledged_actions", "Actions sent that are not acknowledged yet."),
        gauge("held_datagrams", "Datagrams of updates held for paced release."));
  }

  private static GaugeMetricFamily gauge(String name, String help) {
    return new GaugeMetricFamily(ProxySeries.PREFIX + name, help, List.of());
  }

  @Override
  public List<MetricFamilySamples> collect() {
    Optional<List<ClientStatus>> answer = clients.ask(PlayerPages.TIMEOUT_MICROS);
    List<MetricFamilySamples> families = describe();
    set(families.get(0), answer.isPresent() ? 1 : 0);
    if (answer.isPresent()) {
      List<SessionStatus> sessions =
          answer.get().stream().flatMap(client -> client.session().stream()).toList();
      set(families.get(1), answer.get().size());
      set(families.get(2), sessions.size());
      set(families.get(3), sessions.stream().mapToInt(SessionStatus::unacknowledged).sum());
      set(families.get(4), sessions.stream().mapToInt(SessionStatus::held).sum());
    }
    return families;
  }

  private static void set(MetricFamilySamples family, int value) {
    ((GaugeMetricFamily) family).addMetric(List.of(), value);
  }
}
