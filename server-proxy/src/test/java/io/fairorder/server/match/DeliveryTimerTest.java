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
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How late a delivery is, with a clock that is moved by hand. */
class DeliveryTimerTest {
  private static final long WAIT = 50_000;

  private final List<Long> lateness = new ArrayList<>();
  private final List<String> delivered = new ArrayList<>();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Ordering ordering =
      new FairOrdering(
          new OrderingSettings(
              Split.FIRST, LatePolicy.DELIVER, Window.COMMON, 64, true, OrderingLimits.defaults()),
          new DeliveryHandler() {
            @Override
            public void deliver(long nowMicros, Delivery delivery) {
              delivered.add(delivery.action().player().name());
              lateness.add(timer.latenessMicros(nowMicros, delivery.dueMicros()));
            }

            @Override
            public void drop(long nowMicros, Action action, DropReason reason) {
              throw new AssertionError(action + " dropped: " + reason);
            }
          });
  private final DeliveryTimer timer = new DeliveryTimer(channel.eventLoop(), () -> nowMicros());
  private final Player quick = new Player("quick", WAIT, null);
  private final Player slow = new Player("slow", WAIT, null);
  private long now;

  private long nowMicros() {
    return now;
  }

  @BeforeEach
  void sendAnUpdateToTwoPlayers() {
    timer.follow(ordering);
    ordering.join(0, quick);
    ordering.join(0, slow);
    ordering.update(100_000, 1);
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  /** Lets the timer go off, if it is set. */
  private void runAt(long micros) {
    now = micros;
    channel.advanceTimeBy(1, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
  }

  private void eventAt(long micros, LongConsumer event) {
    now = micros;
    event.accept(timer.beginEvent());
    timer.endEvent();
  }

  private void actionAt(long micros, Player player, long number, long reaction) {
    eventAt(
        micros,
        time -> ordering.action(time, new Action(player, number, Tags.of(1, reaction), null, 1)));
  }

  private void heartbeatAt(long micros, Player player, long reaction) {
    eventAt(micros, time -> ordering.heartbeat(time, player, 0, Tags.of(1, reaction)));
  }

  @Test
  void shouldMeasureFromTheDueTime() {
    actionAt(105_000, quick, 1, 4_000);
    // due 4 ms after the update and the wait for the other player
    runAt(154_000 + 1_500);

    assertThat(lateness).containsExactly(1_500L);
  }

  @Test
  void shouldMeasureEachOfSeveralFromItsOwnDueTime() {
    actionAt(105_000, quick, 1, 4_000);
    actionAt(106_000, quick, 2, 4_500);
    runAt(154_000 + 1_500);

    assertThat(lateness).containsExactly(1_500L, 1_000L);
  }

  @Test
  void shouldCallWhatAReportHasSetFreeOnTime() {
    actionAt(105_000, quick, 1, 4_000);
    heartbeatAt(130_000, slow, 6_000);

    assertThat(lateness).containsExactly(0L);
  }

  @Test
  void shouldDeliverWhatIsOverdueBeforeAnEvent() {
    actionAt(105_000, quick, 1, 4_000);
    now = 154_000 + 1_500;
    timer.beginEvent();

    assertThat(lateness).containsExactly(1_499L);
  }

  @Test
  void shouldLetTheUnreadBeReadAfterAStandstill() {
    actionAt(105_000, quick, 1, 4_000);
    // a fairer one, sent in time, is read when both should long have been delivered
    actionAt(160_000, slow, 1, 3_000);
    runAt(160_000 + Standstill.READING_MICROS);

    assertThat(delivered).containsExactly("slow", "quick");
  }

  @Test
  void shouldGoOnSoonAfterAStandstillInWhichNothingCame() {
    actionAt(105_000, quick, 1, 4_000);
    runAt(160_000);
    assertThat(lateness).isEmpty();

    runAt(160_000 + Standstill.READING_MICROS);
    assertThat(lateness).containsExactly(6_000L + Standstill.READING_MICROS);
  }

  @Test
  void shouldCallAnArrivalThatNobodyHasToWaitForOnTime() {
    heartbeatAt(140_000, slow, 30_000);
    actionAt(141_000, quick, 1, 4_000);

    assertThat(lateness).containsExactly(0L);
  }

  @Test
  void shouldKnowNoLatenessAtTheEnd() {
    actionAt(105_000, quick, 1, 4_000);
    timer.drain();

    assertThat(lateness).containsExactly(0L);
  }
}
