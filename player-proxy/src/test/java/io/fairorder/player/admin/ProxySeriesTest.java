package io.fairorder.player.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fairorder.player.proxy.Drop;
import io.fairorder.player.proxy.LinkLoss;
import io.fairorder.protocol.FragmentLoss;
import io.fairorder.protocol.Refusal;
import io.prometheus.client.CollectorRegistry;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProxySeriesTest {
  private final CollectorRegistry registry = new CollectorRegistry();
  private final ProxySeries series = new ProxySeries(registry);

  private Double value(String name) {
    return registry.getSampleValue("fairorder_player_" + name);
  }

  private Double value(String name, String label, String labelValue) {
    return registry.getSampleValue(
        "fairorder_player_" + name, new String[] {label}, new String[] {labelValue});
  }

  @Test
  void shouldCountDatagramsAndBytesByDirection() {
    series.fromClient(24);
    series.toClient(66);
    series.fromServer(80);
    series.toServer(40);
    series.toServer(2);

    assertThat(value("datagrams_total", "direction", "from_client")).isEqualTo(1);
    assertThat(value("bytes_total", "direction", "to_client")).isEqualTo(66);
    assertThat(value("bytes_total", "direction", "from_server")).isEqualTo(80);
    assertThat(value("datagrams_total", "direction", "to_server")).isEqualTo(2);
    assertThat(value("bytes_total", "direction", "to_server")).isEqualTo(42);
  }

  @Test
  void shouldHaveASeriesForEveryReasonFromTheStart() {
    Stream.of(
            Stream.of(Refusal.values()).map(Refusal::label),
            Stream.of(FragmentLoss.values()).map(FragmentLoss::label),
            Stream.of(Drop.values()).map(Drop::label))
        .flatMap(labels -> labels)
        .forEach(
            label -> {
              assertThat(value("dropped_total", "reason", label)).as(label).isZero();
              series.refused(label);
              assertThat(value("dropped_total", "reason", label)).as(label).isEqualTo(1);
            });
    for (LinkLoss loss : LinkLoss.values()) {
      series.linkLost(loss.label());
      assertThat(value("links_lost_total", "reason", loss.label())).isEqualTo(1);
    }
  }

  @Test
  void shouldCountWhatElseHappens() {
    series.heartbeat();
    series.repeats(2);
    series.sessionOpened();
    series.update(4_000, 5_000);
    series.paced(true);
    series.paced(false);

    assertThat(value("heartbeats_total")).isEqualTo(1);
    assertThat(value("repeats_total")).isEqualTo(2);
    assertThat(value("sessions_opened_total")).isEqualTo(1);
    assertThat(value("hold_seconds_sum")).isEqualTo(0.004);
    assertThat(value("pacing_offset_seconds_sum")).isEqualTo(0.005);
    assertThat(value("updates_total")).isEqualTo(2);
    assertThat(value("updates_late_total")).isEqualTo(1);
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
      series.fromClient(24);
      series.refused("bad_mac");
      series.repeats(2);
      series.update(4_000, time % 10_000);
      series.paced(time % 2 == 0);
      series.toServer(40);
    }
  }
}
