package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A decision about a datagram of a known player allocates nothing. */
class GroupingAllocationTest {

  @Test
  void shouldAllocateNothingPerDatagram() {
    Datagram[] traffic =
        TickServer.of(16, 64)
            .run(60, 1)
            .withDownload(3, 10_000_000, 1_000_000, 5_806, 1)
            .datagrams()
            .toArray(new Datagram[0]);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    for (UpdateGrouping grouping :
        List.of(
            new LearnedGap(LearnedGapSettings.defaults()),
            new FixedGap(5_000),
            new EveryDatagram())) {
      run(grouping, traffic, 0);
      long before = threads.getCurrentThreadAllocatedBytes();
      int updates = run(grouping, traffic, 60_000_000);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;

      assertThat(updates).isGreaterThan(3_000);
      // what the JVM does beside us may allocate a little; 67 246 datagrams may not
      assertThat(allocated).as("bytes").isLessThan(traffic.length / 10);
    }
  }

  private static int run(UpdateGrouping grouping, Datagram[] traffic, long shiftMicros) {
    int updates = 0;
    for (Datagram datagram : traffic) {
      if (grouping.startsUpdate(shiftMicros + datagram.atMicros(), datagram.player())) {
        updates++;
      }
    }
    return updates;
  }
}
