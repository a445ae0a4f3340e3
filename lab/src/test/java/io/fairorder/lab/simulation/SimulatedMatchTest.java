package io.fairorder.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fairorder.lab.simulation.LinkPath.Change;
import io.fairorder.lab.simulation.MatchPlan.Game;
import io.fairorder.lab.simulation.Outcome.PlayerOutcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** What a simulated match must show whatever is tuned. */
class SimulatedMatchTest {
  private static List<LinkPath> four(double jitterMillis, double loss) {
    return DoubleStream.of(20, 60, 120, 200)
        .mapToObj(roundTrip -> LinkPath.ofRoundTrip(roundTrip, jitterMillis, true).withLoss(loss))
        .toList();
  }

  private static Outcome play(Mechanism mechanism, List<LinkPath> paths, int rounds) {
    return SimulatedMatch.play(
        MatchPlan.of(mechanism, paths).withGame(Game.USUAL.withRounds(rounds)));
  }

  @Test
  void shouldGiveTheSameOutcomeForTheSameSeed() {
    MatchPlan plan =
        MatchPlan.of(Mechanism.PACED, four(20, 0.05)).withGame(Game.USUAL.withRounds(60));

    assertThat(SimulatedMatch.play(plan)).isEqualTo(SimulatedMatch.play(plan));
    assertThat(SimulatedMatch.play(plan)).isNotEqualTo(SimulatedMatch.play(plan.withSeed(2)));
  }

  @Test
  void shouldLetTheShorterWayWinInOrderOfArrivalOnly() {
    Outcome arrival = play(Mechanism.ARRIVAL, four(4, 0), 100);
    Outcome paced = play(Mechanism.PACED, four(4, 0), 100);

    assertThat(arrival.players().get(0).gain()).isGreaterThan(0.3);
    assertThat(arrival.players().get(3).gain()).isLessThan(-0.3);
    assertThat(paced.players()).extracting(PlayerOutcome::gain).containsOnly(0.0);
    assertThat(paced.wrongWinners()).isZero();
    assertThat(arrival.wrongWinners()).isGreaterThan(40);
  }

  @Test
  void shouldHoldNothingInOrderOfArrivalAndAtLeastTheLeastPossibleInFairOrder() {
    Outcome arrival = play(Mechanism.ARRIVAL, four(0, 0), 100);
    Outcome paced = play(Mechanism.PACED, four(0, 0), 100);

    assertThat(arrival.queue().meanMicros()).isZero();
    assertThat(arrival.queue().leastMeanMicros()).isBetween(99_000.0, 101_000.0);
    assertThat(paced.queue().meanMicros()).isGreaterThan(paced.queue().leastMeanMicros());
    assertThat(paced.queue().p99Micros()).isGreaterThan(paced.queue().medianMicros());
  }

  @Test
  void shouldCountOverheadOnlyWhereProxiesAreNeeded() {
    Outcome lag = play(Mechanism.LAG, four(4, 0), 50);
    Outcome common = play(Mechanism.COMMON, four(4, 0), 50);
    Outcome paced = play(Mechanism.PACED, four(4, 0), 50);

    assertThat(lag.overhead().bytesPerAction()).isZero();
    assertThat(common.overhead().heartbeatsPerAction()).isZero();
    assertThat(common.overhead().bytesPerAction()).isGreaterThan(10);
    assertThat(paced.overhead().bytesPerAction()).isGreaterThan(common.overhead().bytesPerAction());
  }

  @Test
  void shouldLoseActionsToTheNetworkOnlyWithoutRepeats() {
    MatchPlan plan =
        MatchPlan.of(Mechanism.PACED, four(10, 0.05)).withGame(Game.USUAL.withRounds(50));
    MatchPlan unrepeated = plan.withTuning(plan.tuning().withRedundancy(0));

    Outcome without = SimulatedMatch.play(unrepeated);
    assertThat((double) without.lost() / without.actions()).isBetween(0.03, 0.07);
    assertThat(SimulatedMatch.play(plan).lost()).isLessThan(3);
  }

  @Test
  void shouldRepairLossWithoutLongerQueues() {
    Outcome whole = play(Mechanism.PACED, four(20, 0), 300);
    Outcome lossy = play(Mechanism.PACED, four(20, 0.05), 300);

    assertThat((double) lossy.lost() / lossy.actions()).isLessThan(0.001);
    assertThat(lossy.queue().meanMicros())
        .isCloseTo(whole.queue().meanMicros(), withinPercentage(5));
  }

  @Test
  void shouldSeeRoundsOnALaterUpdateWhereTheirFirstWasLost() {
    Outcome outcome = play(Mechanism.PACED, four(4, 0.05), 100);

    int all = outcome.pairs().pairs() + outcome.acrossUpdates().pairs();
    assertThat(outcome.acrossUpdates().pairs()).isBetween(all / 30, all / 5);
    assertThat(all).isGreaterThan(590);
  }

  @Test
  void shouldNotWaitForAPlayerWhoIsAlwaysTooSlow() {
    List<LinkPath> paths = new ArrayList<>(four(4, 0));
    paths.add(LinkPath.ofRoundTrip(600, 4, true));

    Outcome outcome = play(Mechanism.PACED, paths, 60);

    assertThat(outcome.sidelined()).isEqualTo(1);
    assertThat(outcome.queue().meanMicros()).isLessThan(110_000);
    assertThat(outcome.players().get(4).taken()).isPositive();
  }

  @Test
  void shouldFollowAPathThatChanges() {
    LinkPath slower = LinkPath.ofRoundTrip(160, 4, true);
    LinkPath changing =
        LinkPath.ofRoundTrip(60, 4, true)
            .withChanges(List.of(new Change(30_000_000, slower.toServer(), slower.toPlayer())));

    Outcome outcome =
        play(Mechanism.PACED, List.of(LinkPath.ofRoundTrip(20, 4, true), changing), 100);

    assertThat(outcome.players().get(1).meanRoundTripMicros()).isBetween(80_000.0, 150_000.0);
    assertThat(outcome.pairs().wrongShare()).isLessThan(0.05);
    assertThat(outcome.sidelined()).isZero();
  }

  @Test
  void shouldPlayAMinuteOfAHundredPlayersInSeconds() {
    List<LinkPath> paths = new ArrayList<>();
    for (int player = 0; player < 100; player++) {
      paths.add(LinkPath.ofRoundTrip(20 + 1.8 * player, 20, true));
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long startNanos = threads.getCurrentThreadCpuTime();

    Outcome outcome = play(Mechanism.PACED, paths, 105);

    assertThat(outcome.pairs().pairs()).isGreaterThan(500_000);
    assertThat(outcome.pairs().wrongShare()).isLessThan(0.001);
    // about 4 s of one processor; the wall clock would count what others do on this machine
    assertThat((threads.getCurrentThreadCpuTime() - startNanos) / 1e9).isLessThan(20);
  }
}
