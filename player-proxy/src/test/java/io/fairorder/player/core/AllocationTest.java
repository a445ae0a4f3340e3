package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The per-datagram path allocates nothing once it is warm. */
class AllocationTest {
  private static final String PAYLOAD = "a payload";

  private long givenBack;
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final PlayerCore<String> core =
      new PlayerCore<>(PlayerSettings.defaults(), payload -> givenBack++);

  private void play(List<SimulatedPath.Arrival> arrivals, int from, int to) {
    for (int k = from; k < to; k++) {
      SimulatedPath.Arrival arrival = arrivals.get(k);
      long now = arrival.arrivalMicros();
      long lowEnd = Math.max(0, arrival.update() - 12);
      long acknowledged = Math.max(0, core.actions() - 6);
      core.onUpdate(now, arrival.update(), arrival.sentMicros(), lowEnd, acknowledged);
      core.onReleased(now, arrival.update());
      core.onHeartbeat(now, 1_000);
      core.onAction(now, PAYLOAD, 30, 1_000);
    }
  }

  @Test
  void shouldAllocateNothingPerUpdateHeartbeatAndAction() {
    // With a step, so that the forgetting of the old path is measured too.
    SimulatedPath path = new SimulatedPath(100, 10_000).loss(0.05).copies(0.1).step(50_000);
    List<SimulatedPath.Arrival> arrivals = path.run(200, 1);
    int warm = 1_500;
    play(arrivals, 0, warm);

    long before = threads.getCurrentThreadAllocatedBytes();
    play(arrivals, warm, arrivals.size());
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(core.pacing().pathChanges()).isPositive();
    assertThat(givenBack).isGreaterThan(10_000);
    // Over 15 000 rounds; a single object for each would be 240 000 bytes. Reading costs a little.
    assertThat(allocated).isLessThan(1_000);
  }
}
