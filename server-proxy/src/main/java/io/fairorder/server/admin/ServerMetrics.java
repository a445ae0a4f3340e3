package io.fairorder.server.admin;

import io.fairorder.runtime.Durations;
import io.fairorder.server.match.MatchMetrics;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;

/** The counters and histograms of the server proxy; each match has its own series of them. */
public final class ServerMetrics {
  static final String PREFIX = "fairorder_server_";

  private final CollectorRegistry registry;
  final Counter datagrams;
  final Counter bytes;
  final Counter dropped;
  final Counter rejected;
  final Counter delivered;
  final Counter late;
  final Counter reordered;
  final Counter split;
  final Counter spanning;
  final Counter recovered;
  final Counter givenUp;
  final Counter heartbeats;
  final Counter updates;
  final Counter sessionsBegun;
  final Counter sessionsEnded;
  final Counter sessionsResumed;
  final Counter waitedForChanges;
  final Counter notRecorded;
  final Counter standstill;
  final Histogram queueTime;
  final Histogram lateness;
  final Histogram roundTrip;
  final Histogram waitTimeout;
  final Histogram updateInterval;

  /** Makes them all, without a match yet. */
  public ServerMetrics(CollectorRegistry registry) {
    this.registry = registry;
    datagrams = counter("datagrams_total", "Datagrams, by direction.", "direction");
    bytes = counter("bytes_total", "Bytes of UDP payload, by direction.", "direction");
    dropped =
        counter(
            "dropped_total",
            "Datagrams and actions that were not used, by reason; late ones if late = drop.",
            "reason");
    rejected = counter("rejected_total", "Player proxies turned away, by reason.", "reason");
    delivered = counter("delivered_total", "Actions handed to the game server.");
    late = counter("late_total", "Actions that came after their moment, delivered or dropped.");
    reordered =
        counter(
            "reordered_total",
            "Delivered actions before which one was delivered that had arrived after them.");
    split = counter("split_total", "Actions delivered in more than one copy.");
    spanning = counter("spanning_total", "Delivered actions with tags for more than one update.");
    recovered =
        counter("recovered_total", "Actions that arrived only as a repeat: the original was lost.");
    givenUp = counter("given_up_total", "Actions that did not arrive and are not waited for.");
    heartbeats = counter("heartbeats_total", "Heartbeats received.");
    updates = counter("updates_total", "Updates that the game server has sent.");
    sessionsBegun = counter("sessions_begun_total", "Sessions begun.");
    sessionsResumed = counter("sessions_resumed_total", "Players that went on with a new session.");
    notRecorded = counter("not_recorded_total", "Events that the recording does not have.");
    standstill =
        counter(
            "standstill_seconds_total",
            "Time in which the process did not run while something was due.");
    sessionsEnded = counter("sessions_ended_total", "Sessions ended, by reason.", "reason");
    waitedForChanges =
        counter(
            "waited_for_changes_total",
            "Players taken out of those who are waited for (false), or back in (true).",
            "waited_for");
    queueTime =
        Durations.human(
            registry, PREFIX + "queue_seconds", "Time from arrival to delivery.", "match");
    lateness =
        Durations.exact(
            registry,
            PREFIX + "delivery_lateness_seconds",
            "Time from when an action was due to its delivery.",
            "match");
    roundTrip =
        Durations.human(
            registry,
            PREFIX + "round_trip_seconds",
            "Round trips to player proxies, reaction times taken out.",
            "match");
    waitTimeout =
        Durations.human(
            registry,
            PREFIX + "wait_timeout_seconds",
            "Wait timeouts, one sample with each round trip.",
            "match");
    updateInterval =
        Durations.human(
            registry,
            PREFIX + "update_interval_seconds",
            "Time from one update to the next.",
            "match");
  }

  private Counter counter(String name, String help, String... labels) {
    String[] names = new String[labels.length + 1];
    names[0] = "match";
    System.arraycopy(labels, 0, names, 1, labels.length);
    return Counter.build(PREFIX + name, help)
        .labelNames(names)
        .withoutExemplars()
        .register(registry);
  }

  /** Returns the metrics of one match; its series begin at 0. */
  public MatchMetrics of(String match) {
    return new MatchSeries(this, match);
  }
}
