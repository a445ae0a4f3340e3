package io.fairorder.runtime.cli;

import io.fairorder.runtime.relay.RelayRefusal;
import io.fairorder.runtime.relay.TcpRelayMetrics;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import java.util.HashMap;
import java.util.Map;

/** The counters of the TCP relays beside a proxy. */
public final class RelaySeries implements TcpRelayMetrics {
  private static final String PREFIX = "fairorder_tcp_";

  private final Counter.Child opened;
  private final Gauge.Child open;
  private final Map<String, Counter.Child> refused = new HashMap<>();
  private final Counter.Child fromClient;
  private final Counter.Child fromTarget;

  /** Makes them all; they begin at 0. */
  public RelaySeries(CollectorRegistry registry) {
    opened =
        Counter.build(PREFIX + "connections_opened_total", "TCP connections relayed.")
            .register(registry)
            .labels();
    open =
        Gauge.build(PREFIX + "connections", "TCP connections being relayed.")
            .register(registry)
            .labels();
    Counter refusedByReason =
        Counter.build(
                PREFIX + "connections_refused_total",
                "TCP connections accepted and not relayed, by reason.")
            .labelNames("reason")
            .register(registry);
    for (RelayRefusal reason : RelayRefusal.values()) {
      refused.put(reason.label(), refusedByReason.labels(reason.label()));
    }
    Counter bytes =
        Counter.build(PREFIX + "bytes_total", "Bytes relayed over TCP, by direction.")
            .labelNames("direction")
            .register(registry);
    fromClient = bytes.labels("from_client");
    fromTarget = bytes.labels("from_target");
  }

  @Override
  public void opened() {
    opened.inc();
    open.inc();
  }

  @Override
  public void closed() {
    open.dec();
  }

  @Override
  public void refused(String label) {
    refused.get(label).inc();
  }

  @Override
  public void fromClient(int bytes) {
    fromClient.inc(bytes);
  }

  @Override
  public void fromTarget(int bytes) {
    fromTarget.inc(bytes);
  }
}
