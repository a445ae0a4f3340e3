package io.fairorder.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.FragmentLoss;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.RejectReason;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.ordering.DropReason;
import io.prometheus.client.CollectorRegistry;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
  private static final String[] MATCH = {"match"};

  private final CollectorRegistry registry = new CollectorRegistry();
  private final ServerMetrics metrics = new ServerMetrics(registry);
  private final MatchMetrics ffa = metrics.of("ffa");

  private double value(String name, String... labels) {
    String[] names = new String[labels.length / 2 + 1];
    String[] values = new String[names.length];
    names[0] = "match";
    values[0] = "ffa";
    for (int index = 1; index < names.length; index++) {
      names[index] = labels[2 * index - 2];
      values[index] = labels[2 * index - 1];
    }
    Double value = registry.getSampleValue("fairorder_server_" + name, names, values);
    assertThat(value).as("%s %s", name, String.join(" ", labels)).isNotNull();
    return value;
  }

  @Test
  void shouldCountDatagramsAndBytesByDirection() {
    ffa.fromPlayer(30);
    ffa.fromPlayer(12);
    ffa.toPlayer(100);
    ffa.fromGame(80);
    ffa.toGame(24);

    assertThat(value("datagrams_total", "direction", "from_player")).isEqualTo(2);
    assertThat(value("bytes_total", "direction", "from_player")).isEqualTo(42);
    assertThat(value("bytes_total", "direction", "to_player")).isEqualTo(100);
    assertThat(value("bytes_total", "direction", "from_game")).isEqualTo(80);
    assertThat(value("datagrams_total", "direction", "to_game")).isEqualTo(1);
  }

  @Test
  void shouldHaveASeriesForEveryReasonFromTheStart() {
    for (Refusal reason : Refusal.values()) {
      assertThat(value("dropped_total", "reason", reason.label())).isZero();
      ffa.refused(reason);
      assertThat(value("dropped_total", "reason", reason.label())).isEqualTo(1);
    }
    for (FragmentLoss reason : FragmentLoss.values()) {
      ffa.lost(reason);
      assertThat(value("dropped_total", "reason", reason.label())).isEqualTo(1);
    }
    for (DropReason reason : DropReason.values()) {
      ffa.dropped(reason);
      assertThat(value("dropped_total", "reason", reason.label())).isEqualTo(1);
    }
    for (RejectReason reason : RejectReason.values()) {
      ffa.rejected(reason);
      assertThat(value("rejected_total", "reason", reason.label())).isEqualTo(1);
    }
    for (ByeReason reason : ByeReason.values()) {
      ffa.left(reason);
      assertThat(value("sessions_ended_total", "reason", reason.label())).isEqualTo(1);
    }
    ffa.foreignAddress();
    assertThat(value("dropped_total", "reason", "foreign_address")).isEqualTo(1);
    ffa.unknownSession();
    assertThat(value("dropped_total", "reason", "unknown_session")).isEqualTo(1);
    ffa.noUpstream();
    assertThat(value("dropped_total", "reason", "no_upstream")).isEqualTo(1);
    ffa.socketError();
    assertThat(value("dropped_total", "reason", "socket_error")).isEqualTo(1);
    ffa.heartbeatIgnored();
    assertThat(value("dropped_total", "reason", "heartbeat_ignored")).isEqualTo(1);
  }

  @Test
  void shouldResolveLatenessFromFiftyMicroseconds() {
    ffa.delivered(100_000, 40);
    ffa.delivered(120_000, 90);
    ffa.delivered(30_000, 60_000);

    assertThat(value("delivered_total")).isEqualTo(3);
    assertThat(value("delivery_lateness_seconds_bucket", "le", "5.0E-5")).isEqualTo(1);
    assertThat(value("delivery_lateness_seconds_bucket", "le", "1.0E-4")).isEqualTo(2);
    assertThat(value("delivery_lateness_seconds_bucket", "le", "0.05")).isEqualTo(2);
    assertThat(value("delivery_lateness_seconds_bucket", "le", "0.1")).isEqualTo(3);
    assertThat(value("queue_seconds_sum")).isEqualTo(0.25);
  }

  @Test
  void shouldMeasureNoIntervalBeforeTheFirstUpdate() {
    ffa.update(0);
    ffa.update(40_000);

    assertThat(value("updates_total")).isEqualTo(2);
    assertThat(value("update_interval_seconds_count")).isEqualTo(1);
    assertThat(value("update_interval_seconds_sum")).isEqualTo(0.04);
  }

  @Test
  void shouldCountWhatElseHappens() {
    ffa.late();
    ffa.reordered();
    ffa.split();
    ffa.spanning();
    ffa.recovered();
    ffa.givenUp(3);
    ffa.heartbeat();
    ffa.joined();
    ffa.waitedFor(false);
    ffa.roundTrip(60_000, 80_000);

    assertThat(value("late_total")).isEqualTo(1);
    assertThat(value("reordered_total")).isEqualTo(1);
    assertThat(value("split_total")).isEqualTo(1);
    assertThat(value("spanning_total")).isEqualTo(1);
    assertThat(value("recovered_total")).isEqualTo(1);
    assertThat(value("given_up_total")).isEqualTo(3);
    assertThat(value("heartbeats_total")).isEqualTo(1);
    assertThat(value("sessions_begun_total")).isEqualTo(1);
    assertThat(value("waited_for_changes_total", "waited_for", "false")).isEqualTo(1);
    assertThat(value("waited_for_changes_total", "waited_for", "true")).isZero();
    assertThat(value("round_trip_seconds_sum")).isEqualTo(0.06);
    assertThat(value("wait_timeout_seconds_sum")).isEqualTo(0.08);
  }

  @Test
  void shouldKeepMatchesApart() {
    MatchMetrics duel = metrics.of("duel");
    duel.delivered(1, 1);

    assertThat(value("delivered_total")).isZero();
    assertThat(
            registry.getSampleValue(
                "fairorder_server_delivered_total", MATCH, new String[] {"duel"}))
        .isEqualTo(1);
  }

  @Test
  void shouldAllocateNothingForADatagram() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    count(200_000);
    threads.getCurrentThreadAllocatedBytes();

    long before = threads.getCurrentThreadAllocatedBytes();
    count(200_000);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    // one object a datagram would be 3 MB; what the measuring itself may cost is far below
    assertThat(allocated).isLessThan(4_096);
  }

  private void count(int times) {
    for (int time = 0; time < times; time++) {
      ffa.fromPlayer(30);
      ffa.refused(Refusal.BAD_MAC);
      ffa.dropped(DropReason.DUPLICATE);
      ffa.roundTrip(60_000 + time, 80_000);
      ffa.heartbeat();
      ffa.delivered(100_000, time % 1_000);
      ffa.reordered();
      ffa.update(40_000);
      ffa.toGame(24);
    }
  }
}
