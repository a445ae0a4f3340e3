package io.fairorder.server.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.SessionIdentity;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is counted of a match, in virtual time. */
class TallyTest {
  private static final long END = 999_000;

  private final List<String> told = new ArrayList<>();
  private final MatchMetrics metrics =
      new MatchMetrics() {
        @Override
        public void delivered(long queuedMicros, long latenessMicros) {
          told.add("delivered after " + queuedMicros + ", late by " + latenessMicros);
        }

        @Override
        public void reordered() {
          told.add("reordered");
        }

        @Override
        public void split() {
          told.add("split");
        }

        @Override
        public void spanning() {
          told.add("spanning");
        }

        @Override
        public void late() {
          told.add("late");
        }

        @Override
        public void dropped(DropReason reason) {
          told.add("dropped " + reason.label());
        }

        @Override
        public void givenUp(long count) {
          told.add("given up " + count);
        }
      };
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Tally tally = new Tally(() -> END, metrics);
  private final Session near = session(0);
  private final Session far = session(1);
  private Ordering ordering;

  private Session session(int slot) {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_000 + slot);
    return Session.begin(
        new SessionIdentity(slot, 0, slot + 1, 0, 0),
        slot,
        address,
        0,
        MatchSettings.of(address, address),
        channel,
        new Upstream(null),
        metrics);
  }

  private void begin(Split split, LatePolicy late) {
    ordering =
        new FairOrdering(
            new OrderingSettings(split, late, Window.COMMON, 64, true, OrderingLimits.defaults()),
            new DeliveryHandler() {
              @Override
              public void deliver(long nowMicros, Delivery delivery) {
                tally.delivered(nowMicros, of(delivery.action()), delivery, 7);
              }

              @Override
              public void drop(long nowMicros, Action action, DropReason reason) {
                tally.dropped(of(action), reason);
              }

              @Override
              public void givenUp(long nowMicros, Player player, long count) {
                tally.givenUp((Session) player.attachment(), count);
              }
            });
    ordering.join(0, near.player);
    ordering.join(0, far.player);
    ordering.update(100_000, 1);
  }

  private static Session of(Action action) {
    return (Session) action.player().attachment();
  }

  private void action(long now, Session session, long number, long... tags) {
    ordering.action(now, new Action(session.player, number, Tags.of(tags), null, 1));
    ordering.deliverDue(now);
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void shouldTellWhereFairOrderDiffersFromArrivalOrder() {
    begin(Split.FIRST, LatePolicy.DELIVER);
    action(110_000, near, 1, 1, 9_000);
    // quicker, but farther away: it is delivered first although it arrived last
    action(130_000, far, 1, 1, 5_000);
    ordering.heartbeat(140_000, far.player, 1, Tags.of(1, 10_000));
    ordering.deliverDue(140_000);

    assertThat(told)
        .containsExactly(
            "delivered after 0, late by 7", "reordered", "delivered after 30000, late by 7");
    assertThat(near.counts.delivered).isEqualTo(1);
    assertThat(far.counts.delivered).isEqualTo(1);
  }

  @Test
  void shouldCountAnActionOnceHoweverManyCopiesItHas() {
    begin(Split.ALL, LatePolicy.DELIVER);
    ordering.update(120_000, 2);
    action(130_000, near, 1, 1, 25_000, 2, 5_000);
    ordering.deliverDue(10_000_000);

    assertThat(told.subList(0, 2)).containsExactly("split", "spanning");
    assertThat(told).hasSize(3);
    assertThat(near.counts.delivered).isEqualTo(1);
  }

  @Test
  void shouldCountLateActionsWhetherDeliveredOrDropped() {
    for (LatePolicy policy : LatePolicy.values()) {
      told.clear();
      TallyTest test = new TallyTest();
      test.begin(Split.FIRST, policy);
      test.action(110_000, test.near, 1, 1, 9_000);
      test.ordering.deliverDue(10_000_000);
      test.action(10_000_000, test.far, 2, 1, 5_000);

      assertThat(test.told.subList(1, test.told.size()))
          .isEqualTo(
              policy == LatePolicy.DELIVER
                  ? List.of("late", "delivered after 0, late by 7", "given up 1")
                  : List.of("late", "dropped late", "given up 1"));
      assertThat(test.far.counts.late).isEqualTo(1);
      assertThat(test.far.counts.givenUp).isEqualTo(1);
      test.close();
    }
  }

  @Test
  void shouldTakeTheRealTimeWhenAMatchEnds() {
    begin(Split.FIRST, LatePolicy.DELIVER);
    action(110_000, near, 1, 1, 9_000);
    ordering.deliverDue(Ordering.NEVER - 1);

    assertThat(told).containsExactly("delivered after " + (END - 110_000) + ", late by 7");
  }
}
