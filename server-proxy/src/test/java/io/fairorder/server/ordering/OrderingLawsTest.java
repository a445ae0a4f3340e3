package io.fairorder.server.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.server.ordering.MatchEvent.Kind;
import io.fairorder.server.ordering.MatchRun.Outcome;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.ordering.RandomMatch.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws that hold in every match: with loss, duplication, reordering, jitter, ties, leaving. */
class OrderingLawsTest {
  /** One player's on-time messages are delivered in the order in which it sent them. */
  @Property(tries = 300)
  void shouldDeliverOnePlayersMessagesInTheOrderSent(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int players, @ForAll Window window) {
    MatchRun run = run(settings(Split.FIRST, window, true), seed, players, Network.ROUGH);

    Map<Player, Long> lastNumber = new HashMap<>();
    for (Outcome outcome : onTime(run)) {
      Long before = lastNumber.put(outcome.action().player(), outcome.action().number());
      assertThat(outcome.action().number()).isGreaterThan(before == null ? 0 : before);
    }
  }

  /** The same for the copies of split messages, on each update by itself. */
  @Property(tries = 200)
  void shouldDeliverOnePlayersCopiesOnAnUpdateInTheOrderSent(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int players) {
    MatchRun run = run(settings(Split.ALL, Window.MANUAL, false), seed, players, Network.ROUGH);

    Map<String, Long> lastNumber = new HashMap<>();
    for (Outcome outcome : onTime(run)) {
      String playerAndUpdate = outcome.action().player() + " on " + outcome.update();
      Long before = lastNumber.put(playerAndUpdate, outcome.action().number());
      assertThat(outcome.action().number()).isGreaterThan(before == null ? 0 : before);
    }
  }

  /** On-time messages are delivered in fair order: by (i, δ), never going back. */
  @Property(tries = 300)
  void shouldDeliverOnTimeMessagesInFairOrder(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 8) int players,
      @ForAll Split split,
      @ForAll Window window,
      @ForAll boolean keepPlayerOrder) {
    MatchRun run = run(settings(split, window, keepPlayerOrder), seed, players, Network.ROUGH);

    List<Outcome> delivered = onTime(run);
    for (int index = 1; index < delivered.size(); index++) {
      Outcome before = delivered.get(index - 1);
      Outcome outcome = delivered.get(index);
      assertThat(
              QueuedCopy.compareKeys(
                  before.update(),
                  before.reactionMicros(),
                  outcome.update(),
                  outcome.reactionMicros()))
          .as("%s, then %s", before, outcome)
          .isLessThanOrEqualTo(0);
    }
  }

  /**
   * On paths without jitter and loss nothing is late, and once everybody has reported, whoever
   * reacted first acts first, whatever the ping.
   */
  @Property(tries = 200)
  void shouldBePerfectlyFairOnSteadyPaths(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int players) {
    List<MatchEvent> events = RandomMatch.simulated(seed, players, 15, Network.CALM);
    Map<Long, Long> sentMicros = new HashMap<>();
    for (MatchEvent event : events) {
      if (event.kind() == Kind.UPDATE) {
        sentMicros.put(event.number(), event.timeMicros());
      }
    }
    MatchRun run = MatchRun.fair(settings(Split.FIRST, Window.COMMON, true));
    run.takeAll(events);

    assertThat(run.outcomes).noneMatch(Outcome::late);
    long commonFrom = firstUpdateEverybodyReached(events, players);
    long latestMoment = Long.MIN_VALUE;
    for (Outcome outcome : onTime(run)) {
      if (outcome.update() > commonFrom) {
        // on such paths U_i + δ is when the player acted, less its constant way down
        long moment = sentMicros.get(outcome.update()) + outcome.reactionMicros();
        assertThat(moment).as("%s", outcome).isGreaterThanOrEqualTo(latestMoment);
        latestMoment = moment;
      }
    }
  }

  /** Without splitting, every message that was received has exactly one end, unaltered. */
  @Property(tries = 300)
  void shouldEndEveryReceivedMessageExactlyOnce(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 8) int players,
      @ForAll LatePolicy late,
      @ForAll Window window) {
    OrderingSettings settings =
        new OrderingSettings(Split.FIRST, late, window, 1024, true, OrderingLimits.none());
    List<MatchEvent> events = RandomMatch.simulated(seed, players, 15, Network.ROUGH);
    MatchRun run = MatchRun.fair(settings);
    run.takeAll(events);

    List<String> expected = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (MatchEvent event : events) {
      if (event.kind() == Kind.ACTION) {
        String message = event.player() + "/" + event.number();
        expected.add(seen.add(message) ? message : message + " duplicate");
      }
    }
    List<String> ended = new ArrayList<>();
    for (Outcome outcome : run.outcomes) {
      MatchEvent sent = (MatchEvent) outcome.action().payload();
      String message = sent.player() + "/" + sent.number();
      assertThat(message).isEqualTo(outcome.action().player() + "/" + outcome.action().number());
      ended.add(outcome.reason() == DropReason.DUPLICATE ? message + " duplicate" : message);
    }
    assertThat(ended).containsExactlyInAnyOrderElementsOf(expected);
  }

  /**
   * With constant wait timeouts an arrival never makes a delivery time later, as long as it does
   * not move the low end and so the update that reaction times count from.
   */
  @Property(tries = 200)
  void shouldNeverDelayAMessageBecauseOfAnArrival(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int players,
      @ForAll Split split,
      @ForAll Window window) {
    Network constantWaits = new Network(30_000, 0.1, 0.1, false);
    MatchRun run = MatchRun.fair(settings(split, window, true));
    for (MatchEvent event : RandomMatch.simulated(seed, players, 10, constantWaits)) {
      if (event.kind() == Kind.ACTION || event.kind() == Kind.HEARTBEAT) {
        // let time pass first, so that the arrival is all that happens
        run.take(
            MatchEvent.wait(event.timeMicros(), Kind.WAIT, event.player(), waitOf(run, event)));
        long lowEnd = run.ordering.lowEnd();
        Map<String, Long> before = ownTimes(run);
        run.take(event);
        if (run.ordering.lowEnd() == lowEnd) {
          ownTimes(run)
              .forEach(
                  (copy, time) ->
                      assertThat(time)
                          .as(copy)
                          .isLessThanOrEqualTo(before.getOrDefault(copy, time)));
        }
      } else {
        run.take(event);
      }
    }
  }

  private static long waitOf(MatchRun run, MatchEvent event) {
    return run.players.get(event.player()).waitMicros();
  }

  private static Map<String, Long> ownTimes(MatchRun run) {
    Map<String, Long> times = new HashMap<>();
    for (ScheduledDelivery scheduled : run.ordering.schedule()) {
      times.put(
          scheduled.action().player()
              + "/"
              + scheduled.action().number()
              + "@"
              + scheduled.update(),
          scheduled.ownMicros());
    }
    return times;
  }

  /** No message waits longer than its delivery time says: what is due is delivered at once. */
  @Property(tries = 200)
  void shouldNotHoldAMessageLongerThanItsDeliveryTime(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int players,
      @ForAll Split split,
      @ForAll Window window) {
    MatchRun run = MatchRun.fair(settings(split, window, true));
    Set<Long> moments = new HashSet<>();
    for (MatchEvent event : RandomMatch.simulated(seed, players, 10, Network.ROUGH)) {
      moments.add(event.timeMicros());
      run.take(event);
      run.ordering.deliverDue(run.nowMicros());
      assertThat(run.ordering.schedule())
          .allMatch(scheduled -> scheduled.deliveryMicros() > run.nowMicros());
    }
    run.runOut();
    for (Outcome outcome : onTime(run)) {
      // late against its own time only if an event, or a delivery, made that time pass just now
      assertThat(
              outcome.timeMicros() == outcome.dueMicros() || moments.contains(outcome.timeMicros()))
          .as("%s was due at %s", outcome, outcome.dueMicros())
          .isTrue();
      moments.add(outcome.timeMicros());
    }
    assertThat(run.ordering.queueLength()).isZero();
  }

  private static MatchRun run(OrderingSettings settings, long seed, int players, Network network) {
    MatchRun run = MatchRun.fair(settings);
    run.takeAll(RandomMatch.simulated(seed, players, 15, network));
    return run;
  }

  private static OrderingSettings settings(Split split, Window window, boolean keepPlayerOrder) {
    return new OrderingSettings(
        split, LatePolicy.DELIVER, window, 1024, keepPlayerOrder, OrderingLimits.none());
  }

  private static List<Outcome> onTime(MatchRun run) {
    return run.outcomes.stream().filter(Outcome::isOnTime).toList();
  }

  private static long firstUpdateEverybodyReached(List<MatchEvent> events, int players) {
    MatchRun run = MatchRun.fair(settings(Split.FIRST, Window.COMMON, true));
    for (MatchEvent event : events) {
      run.take(event);
      if (run.ordering.lowEnd() > 0 && run.players.size() == players) {
        return run.ordering.lowEnd();
      }
    }
    return Long.MAX_VALUE;
  }
}
