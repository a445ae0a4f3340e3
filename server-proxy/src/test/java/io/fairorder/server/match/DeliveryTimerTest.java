package io.fairorder.server.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.ordering.Player;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How late a delivery is, with a clock that is moved by hand. */
class DeliveryTimerTest {
  private static final long WAIT = 50_000;

  private final List<Long> lateness = new ArrayList<>();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Ordering ordering =
      new FairOrdering(
          new OrderingSettings(
              Split.FIRST, LatePolicy.DELIVER, Window.COMMON, 64, true, OrderingLimits.defaults()),
          new DeliveryHandler() {
            @Override
            public void deliver(long nowMicros, Delivery delivery) {
              lateness.add(timer.latenessMicros(nowMicros, delivery));
            }

            @Override
            public void drop(long nowMicros, Action action, DropReason reason) {
              throw new AssertionError(action + " dropped: " + reason);
            }
          });
  private final DeliveryTimer timer =
      new DeliveryTimer(channel.eventLoop(), () -> nowMicros(), ordering);
  private final Player quick = new Player("quick", WAIT, null);
  private final Player slow = new Player("slow", WAIT, null);
  private long now;

  private long nowMicros() {
    return now;
  }

  @BeforeEach
  void sendAnUpdateToTwoPlayers() {
    ordering.join(0, quick);
    ordering.join(0, slow);
    ordering.update(100_000, 1);
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private void runAt(long micros) {
    now = micros;
    timer.run();
  }

  private void actionAt(long micros, Player player, long number, long reaction) {
    now = micros;
    ordering.action(micros, new Action(player, number, Tags.of(1, reaction), null, 1));
    timer.run();
  }

  @Test
  void shouldMeasureFromTheDueTime() {
    actionAt(105_000, quick, 1, 4_000);
    // due 4 ms after the update and the wait for the other player
    runAt(154_000 + 3_000);

    assertThat(lateness).containsExactly(3_000L);
  }

  @Test
  void shouldMeasureEachOfSeveralFromItsOwnDueTime() {
    actionAt(105_000, quick, 1, 4_000);
    actionAt(107_000, quick, 2, 6_000);
    runAt(154_000 + 5_000);

    assertThat(lateness).containsExactly(5_000L, 3_000L);
  }

  @Test
  void shouldCallWhatAReportHasSetFreeOnTime() {
    actionAt(105_000, quick, 1, 4_000);
    now = 130_000;
    ordering.heartbeat(now, slow, 0, Tags.of(1, 6_000));
    timer.run();

    assertThat(lateness).containsExactly(0L);
  }

  @Test
  void shouldNotExcuseADeliveryThatWasOverdueWhenAReportCame() {
    actionAt(105_000, quick, 1, 4_000);
    now = 160_000;
    ordering.heartbeat(now, slow, 0, Tags.of(1, 60_000));
    timer.run();

    assertThat(lateness).containsExactly(6_000L);
  }

  @Test
  void shouldCallAnArrivalThatNobodyHasToWaitForOnTime() {
    now = 140_000;
    ordering.heartbeat(now, slow, 0, Tags.of(1, 30_000));
    actionAt(141_000, quick, 1, 4_000);

    assertThat(lateness).containsExactly(0L);
  }

  @Test
  void shouldKnowNoLatenessAtTheEnd() {
    actionAt(105_000, quick, 1, 4_000);
    timer.stop();
    ordering.deliverDue(Ordering.NEVER - 1);

    assertThat(lateness).containsExactly(0L);
  }
}
