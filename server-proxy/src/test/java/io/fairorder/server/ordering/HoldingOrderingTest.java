package io.fairorder.server.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.MatchRun.Outcome;
import io.fairorder.server.ordering.RandomMatch.Network;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HoldingOrderingTest {
  private static final OrderingSettings SETTINGS = OrderingSettings.defaults();

  private static void act(MatchRun run, long now, Player player, long number) {
    run.ordering.action(now, new Action(player, number, new Tags(), null, 10));
    run.ordering.deliverDue(now);
  }

  private static List<String> deliveries(MatchRun run) {
    return run.outcomes.stream()
        .filter(Outcome::delivered)
        .map(o -> o.timeMicros() + " " + o.action().player() + "/" + o.action().number())
        .toList();
  }

  @Test
  void shouldPassEverythingAtOnceInOrderOfArrival() {
    MatchRun run = new MatchRun(handler -> HoldingOrdering.arrival(SETTINGS, handler));
    Player near = new Player("near", 20, null);
    Player far = new Player("far", 200, null);
    run.ordering.join(0, near);
    run.ordering.join(0, far);

    act(run, 10, near, 1);
    act(run, 11, far, 2);
    act(run, 12, far, 1);
    act(run, 13, far, 2);

    assertThat(deliveries(run)).containsExactly("10 near/1", "11 far/2", "12 far/1");
    assertThat(run.outcomes.get(3).reason()).isEqualTo(DropReason.DUPLICATE);
    assertThat(run.ordering.acknowledged(far)).isEqualTo(2);
  }

  @Test
  void shouldMakeEverybodysWayAsLongAsTheSlowestOnes() {
    MatchRun run = new MatchRun(handler -> HoldingOrdering.lag(SETTINGS, handler, 1_000));
    Player near = new Player("near", 20, null);
    Player far = new Player("far", 200, null);
    run.ordering.join(0, near);
    run.ordering.join(0, far);

    act(run, 10, near, 1);
    act(run, 95, far, 1);
    run.runOut();

    assertThat(deliveries(run)).containsExactly("95 far/1", "100 near/1");
  }

  @Test
  void shouldNotWaitLongerThanMaxDelayOrForASidelinedPlayer() {
    MatchRun run = new MatchRun(handler -> HoldingOrdering.lag(SETTINGS, handler, 50));
    Player near = new Player("near", 20, null);
    Player far = new Player("far", 200, null);
    run.ordering.join(0, near);
    run.ordering.join(0, far);

    act(run, 10, near, 1);
    run.runOut();
    run.ordering.sideline(60, far);
    act(run, 60, near, 2);

    assertThat(deliveries(run)).containsExactly("50 near/1", "60 near/2");
  }

  @Test
  void shouldDeliverAtTheEndOfTheBucket() {
    MatchRun run = new MatchRun(handler -> HoldingOrdering.bucket(SETTINGS, handler, 100));
    Player player = new Player("P", 20, null);
    run.ordering.join(0, player);

    act(run, 10, player, 1);
    act(run, 99, player, 2);
    act(run, 100, player, 3);
    run.runOut();

    assertThat(deliveries(run)).containsExactly("100 P/1", "100 P/2", "200 P/3");
  }

  /** Whatever the holds, each received message ends once, and a player's arrivals keep order. */
  @Property(tries = 150)
  void shouldKeepEachPlayersOrderOfArrival(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int players,
      @ForAll @IntRange(min = 1, max = 100_000) int micros,
      @ForAll boolean lag) {
    MatchRun run =
        new MatchRun(
            handler ->
                lag
                    ? HoldingOrdering.lag(SETTINGS, handler, micros)
                    : HoldingOrdering.bucket(SETTINGS, handler, micros));
    List<MatchEvent> events = RandomMatch.simulated(seed, players, 10, Network.ROUGH);
    run.takeAll(events);

    Map<Player, Integer> lastArrival = new HashMap<>();
    Set<Action> once = new java.util.HashSet<>();
    for (Outcome outcome : run.outcomes) {
      assertThat(once.add(outcome.action())).isTrue();
      if (outcome.delivered()) {
        int arrival = events.indexOf((MatchEvent) outcome.action().payload());
        Integer before = lastArrival.put(outcome.action().player(), arrival);
        assertThat(arrival).isGreaterThan(before == null ? -1 : before);
      }
    }
    assertThat(run.ordering.queueLength()).isZero();
    assertThat(once)
        .hasSize((int) events.stream().filter(e -> e.kind() == MatchEvent.Kind.ACTION).count());
  }
}
