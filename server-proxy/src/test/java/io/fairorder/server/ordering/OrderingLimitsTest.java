package io.fairorder.server.ordering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.MatchRun.Outcome;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import org.junit.jupiter.api.Test;

/** Memory is bounded whatever arrives, and nobody loses data because of somebody else. */
class OrderingLimitsTest {
  private static final int HOUR = 1_000_000_000;

  private MatchRun run;

  private MatchRun match(OrderingLimits limits) {
    run =
        MatchRun.fair(
            new OrderingSettings(
                Split.FIRST, LatePolicy.DELIVER, Window.COMMON, 1024, true, limits));
    return run;
  }

  private Player join(String name) {
    Player player = new Player(name, HOUR, null);
    run.ordering.join(0, player);
    return player;
  }

  private void act(Player player, long number, long... tags) {
    run.ordering.action(10, new Action(player, number, Tags.of(tags), null, 100));
  }

  private Outcome last() {
    return run.outcomes.get(run.outcomes.size() - 1);
  }

  @Test
  void shouldRefuseWhatExceedsAPlayersShareAndTakeItWhenItComesAgain() {
    match(new OrderingLimits(8, 2, 1 << 20, 100, 8, 8));
    Player greedy = join("greedy");
    Player modest = join("modest");
    run.ordering.update(0, 1);

    act(greedy, 1, 1, 1);
    act(greedy, 2, 1, 2);
    act(greedy, 3, 1, 3);
    assertThat(last().reason()).isEqualTo(DropReason.OVER_LIMIT);
    assertThat(last().action().number()).isEqualTo(3);

    act(modest, 1, 1, 5);
    assertThat(run.ordering.queueLength()).isEqualTo(3);

    // the refused number does not count as received: the repeated message is welcome
    run.ordering.deliverDue(2L * HOUR);
    act(greedy, 3, 1, 6);
    assertThat(run.outcomes.stream().filter(o -> o.reason() == DropReason.DUPLICATE)).isEmpty();
    assertThat(run.ordering.queueLength()).isEqualTo(1);
  }

  @Test
  void shouldRefuseMoreBytesThanAllowed() {
    match(new OrderingLimits(8, 100, 250, 100, 8, 8));
    Player player = join("P");
    join("silent");
    run.ordering.update(0, 1);

    act(player, 1, 1, 1);
    act(player, 2, 1, 2);
    act(player, 3, 1, 3);

    assertThat(last().reason()).isEqualTo(DropReason.OVER_LIMIT);
    assertThat(run.ordering.queueLength()).isEqualTo(2);
  }

  @Test
  void shouldLeaveEveryPlayerAnEqualShareOfAFullMatch() {
    match(new OrderingLimits(8, 100, 1 << 20, 10, 8, 8));
    Player flooding = join("flooding");
    Player other = join("other");
    run.ordering.update(0, 1);

    for (int number = 1; number <= 50; number++) {
      act(flooding, number, 1, number);
    }
    assertThat(run.ordering.queueLength()).isEqualTo(10);

    for (int number = 1; number <= 50; number++) {
      act(other, number, 1, number);
    }
    assertThat(run.ordering.queueLength()).isEqualTo(15);
    assertThat(run.ordering.schedule())
        .filteredOn(scheduled -> scheduled.action().player() == flooding)
        .hasSize(10);
  }

  @Test
  void shouldRefuseNumbersWithMoreGapsThanAreRemembered() {
    match(new OrderingLimits(8, 1000, 1 << 20, 1000, 8, 4));
    Player player = join("P");
    join("silent");
    run.ordering.update(0, 1);

    for (int number = 2; number <= 40; number += 2) {
      act(player, number, 1, number);
    }

    assertThat(run.ordering.queueLength()).isEqualTo(5);
    assertThat(last().reason()).isEqualTo(DropReason.OVER_LIMIT);

    // a number that closes a gap always has room
    act(player, 3, 1, 3);
    assertThat(run.ordering.queueLength()).isEqualTo(6);
  }

  @Test
  void shouldCallAMessageADuplicateWhenItsGapIsForgotten() {
    match(new OrderingLimits(8, 1000, 1 << 20, 1000, 8, 2));
    Player player = join("P");
    run.ordering.update(0, 1);

    for (int number = 2; number <= 20; number += 2) {
      act(player, number, 1, number);
      run.ordering.deliverDue(2L * HOUR);
    }
    assertThat(run.outcomes).allMatch(Outcome::isOnTime);

    act(player, 19, 1, 19);
    assertThat(last().late()).isTrue();
    act(player, 3, 1, 3);
    assertThat(last().reason()).isEqualTo(DropReason.DUPLICATE);
  }

  @Test
  void shouldIgnoreHeartbeatsThatWaitForAMissingActionBeyondTheLimit() {
    int[] ignored = {0};
    FairOrdering ordering =
        new FairOrdering(
            new OrderingSettings(
                Split.FIRST,
                LatePolicy.DELIVER,
                Window.COMMON,
                1024,
                true,
                new OrderingLimits(8, 8, 1 << 20, 8, 3, 8)),
            new DeliveryHandler() {
              @Override
              public void deliver(long now, Delivery delivery) {}

              @Override
              public void drop(long now, Action action, DropReason reason) {}

              @Override
              public void heartbeatIgnored(long now, Player player) {
                ignored[0]++;
              }
            });
    Player player = new Player("P", 10, null);
    ordering.join(0, player);
    ordering.update(0, 1);

    for (int beat = 0; beat < 10; beat++) {
      ordering.heartbeat(beat, player, 5, Tags.of(1, beat));
    }
    assertThat(ignored[0]).isEqualTo(7);
    assertThat(ordering.lowEnd()).isZero();
  }

  @Test
  void shouldRefuseAPlayerTooMany() {
    match(new OrderingLimits(1, 8, 1 << 20, 8, 8, 8));
    join("P1");

    assertThat(run.ordering.hasRoom()).isFalse();
    assertThatThrownBy(() -> join("P2")).hasMessageContaining("full");
  }

  @Test
  void shouldForgetUpdatesThatAThousandNewerOnesHaveOvertaken() {
    match(OrderingLimits.none());
    Player lagging = join("lagging");
    Player quick = join("quick");
    run.ordering.update(0, 1);
    run.ordering.heartbeat(0, lagging, 0, Tags.of(1, 0));
    run.ordering.heartbeat(0, quick, 0, Tags.of(1, 0));
    act(quick, 1, 1, 5);
    assertThat(run.ordering.lowEnd()).isEqualTo(1);

    for (long id = 2; id <= 2000; id++) {
      run.ordering.update(id, id);
    }

    // forgetting closes: nobody waits on such an update, and its tags count as absent
    assertThat(run.ordering.lowEnd()).isEqualTo(2000 - 1023);
    act(lagging, 1, 1, 7);
    assertThat(last().tagged()).isFalse();
    assertThat(last().late()).isFalse();
  }
}
