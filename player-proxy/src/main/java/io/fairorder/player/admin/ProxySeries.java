package io.fairorder.player.admin;

import io.fairorder.player.proxy.Drop;
import io.fairorder.player.proxy.LinkLoss;
import io.fairorder.player.proxy.PlayerMetrics;
import io.fairorder.protocol.FragmentLoss;
import io.fairorder.protocol.Refusal;
import io.fairorder.runtime.Durations;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.util.HashMap;
import java.util.Map;

/** The counters and histograms of a player proxy: counting makes no object and takes no lock. */
public final class ProxySeries implements PlayerMetrics {
  static final String PREFIX = "fairorder_player_";

  private final Traffic fromClient;
  private final Traffic toClient;
  private final Traffic fromServer;
  private final Traffic toServer;
  private final Map<String, Counter.Child> dropped = new HashMap<>();
  private final Map<String, Counter.Child> linksLost = new HashMap<>();
  private final Counter.Child sessionsOpened;
  private final Counter.Child heartbeats;
  private final Counter.Child repeats;
  private final Counter.Child updates;
  private final Counter.Child updatesLate;
  private final Histogram.Child hold;
  private final Histogram.Child offset;

  /** Makes them all; they begin at 0. */
  public ProxySeries(CollectorRegistry registry) {
    Counter datagrams =
        counter(registry, "datagrams_total", "Datagrams, by direction.", "direction");
    Counter bytes =
        counter(registry, "bytes_total", "Bytes of UDP payload, by direction.", "direction");
    fromClient = new Traffic(datagrams, bytes, "from_client");
    toClient = new Traffic(datagrams, bytes, "to_client");
    fromServer = new Traffic(datagrams, bytes, "from_server");
    toServer = new Traffic(datagrams, bytes, "to_server");
    Counter droppedByReason =
        counter(registry, "dropped_total", "Datagrams that were not used, by reason.", "reason");
    for (Refusal reason : Refusal.values()) {
      dropped.put(reason.label(), droppedByReason.labels(reason.label()));
    }
    for (FragmentLoss reason : FragmentLoss.values()) {
      dropped.put(reason.label(), droppedByReason.labels(reason.label()));
    }
    for (Drop reason : Drop.values()) {
      dropped.put(reason.label(), droppedByReason.labels(reason.label()));
    }
    Counter lostByReason =
        counter(
            registry,
            "links_lost_total",
            "Links to a server proxy that ended or could not be opened, by reason.",
            "reason");
    for (LinkLoss reason : LinkLoss.values()) {
      linksLost.put(reason.label(), lostByReason.labels(reason.label()));
    }
    sessionsOpened = counter(registry, "sessions_opened_total", "Sessions opened.").labels();
    heartbeats = counter(registry, "heartbeats_total", "Heartbeats sent.").labels();
    repeats =
        counter(registry, "repeats_total", "Earlier actions sent along with a datagram.").labels();
    updates = counter(registry, "updates_total", "Updates received.").labels();
    updatesLate =
        counter(
                registry,
                "updates_late_total",
                "Updates that came too late to be released at their moment.")
            .labels();
    hold =
        Durations.exact(
                registry, PREFIX + "hold_seconds", "How long datagrams of updates are held.")
            .labels();
    offset =
        Durations.exact(
                registry,
                PREFIX + "pacing_offset_seconds",
                "How long the fastest recent update would be held, a sample with each datagram.")
            .labels();
  }

  private static Counter counter(
      CollectorRegistry registry, String name, String help, String... labels) {
    return Counter.build(PREFIX + name, help)
        .labelNames(labels)
        .withoutExemplars()
        .register(registry);
  }

  /** Datagrams and bytes in one direction. */
  private static final class Traffic {
    private final Counter.Child datagrams;
    private final Counter.Child bytes;

    Traffic(Counter datagrams, Counter bytes, String direction) {
      this.datagrams = datagrams.labels(direction);
      this.bytes = bytes.labels(direction);
    }

    void count(int size) {
      datagrams.inc();
      bytes.inc(size);
    }
  }

  @Override
  public void fromClient(int size) {
    fromClient.count(size);
  }

  @Override
  public void toClient(int size) {
    toClient.count(size);
  }

  @Override
  public void fromServer(int size) {
    fromServer.count(size);
  }

  @Override
  public void toServer(int size) {
    toServer.count(size);
  }

  @Override
  public void refused(String label) {
    dropped.get(label).inc();
  }

  @Override
  public void heartbeat() {
    heartbeats.inc();
  }

  @Override
  public void repeats(int count) {
    repeats.inc(count);
  }

  @Override
  public void update(long holdMicros, long offsetMicros) {
    Durations.observe(hold, holdMicros);
    Durations.observe(offset, offsetMicros);
  }

  @Override
  public void paced(boolean late) {
    updates.inc();
    if (late) {
      updatesLate.inc();
    }
  }

  @Override
  public void sessionOpened() {
    sessionsOpened.inc();
  }

  @Override
  public void linkLost(String label) {
    linksLost.get(label).inc();
  }
}
