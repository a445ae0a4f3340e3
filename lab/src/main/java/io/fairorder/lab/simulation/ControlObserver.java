package io.fairorder.lab.simulation;

import io.fairorder.lab.race.PairCount;
import io.fairorder.lab.simulation.Outcome.Overhead;
import io.fairorder.lab.simulation.Outcome.QueueTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Knows what nobody in a real match knows: when every action was issued, on which update and with
 * which reaction time (the control server of Müller et al. 2006, 4.2).
 */
final class ControlObserver {
  private final MatchPlan plan;
  private final List<IssuedAction> actions = new ArrayList<>();
  private final List<RoundLog> rounds = new ArrayList<>();
  private final long[][] handedMicros;
  private double slowestRoundTripMicros;
  private long deliveries;
  private long nowMicros;
  private int sidelined;

  private long bytesToServer;
  private long heartbeats;
  private long actionsSent;
  private long bytesToPlayers;
  private long updatesSent;

  ControlObserver(MatchPlan plan) {
    this.plan = plan;
    handedMicros = new long[plan.paths().size()][plan.game().updates() + 1];
  }

  private boolean isWatched(long micros) {
    return micros >= plan.game().warmUpMicros() && micros < plan.game().endMicros();
  }

  // ------------------------------------------------------------------ what happens

  void updateSent(long now) {
    nowMicros = now;
    slowestRoundTripMicros = 0;
    for (PathPlan path : plan.paths()) {
      slowestRoundTripMicros = Math.max(slowestRoundTripMicros, path.meanRoundTripMicros(now));
    }
  }

  void handed(int player, long update, long now) {
    if (handedMicros[player][(int) update] == 0) {
      handedMicros[player][(int) update] = now;
    }
  }

  IssuedAction issued(
      int player, long now, int round, long update, long reactionMicros, long fairMicros) {
    double own = plan.paths().get(player).meanRoundTripMicros(now);
    double leastHold = slowestRoundTripMicros - own;
    IssuedAction action =
        new IssuedAction(player, now, round, update, reactionMicros, fairMicros, leastHold);
    if (isWatched(now)) {
      actions.add(action);
    }
    if (round > plan.game().warmUpRounds()) {
      int index = round - plan.game().warmUpRounds() - 1;
      while (rounds.size() <= index) {
        rounds.add(new RoundLog());
      }
      rounds.get(index).issued.add(action);
    }
    return action;
  }

  void delivered(IssuedAction action, long now, boolean late) {
    action.deliveredMicros = now;
    action.deliveredAs = ++deliveries;
    action.late = late;
  }

  void sidelined() {
    sidelined++;
  }

  void sentToServer(int overheadBytes, boolean heartbeat) {
    if (isWatched(nowMicros)) {
      bytesToServer += overheadBytes;
      heartbeats += heartbeat ? 1 : 0;
      actionsSent += heartbeat ? 0 : 1;
    }
  }

  void sentToPlayer(int overheadBytes) {
    if (isWatched(nowMicros)) {
      bytesToPlayers += overheadBytes;
      updatesSent++;
    }
  }

  // ------------------------------------------------------------------ what came out

  Outcome outcome() {
    PairTally tally = new PairTally(plan.paths().size());
    rounds.forEach(tally::count);
    long late = 0;
    long lost = 0;
    for (IssuedAction action : actions) {
      late += action.late ? 1 : 0;
      lost += action.delivered() ? 0 : 1;
    }
    SubsequentPairs neighbours = new SubsequentPairs(actions, handedMicros);
    return new Outcome(
        rounds.size(),
        tally.pairs(),
        tally.byCloseness(),
        tally.acrossUpdates(),
        neighbours.inFairOrder(),
        neighbours.inRealTime(),
        tally.wrongWinners(),
        queueTime(),
        actions.size(),
        late,
        lost,
        overhead(),
        sidelined,
        tally.players(plan, actions));
  }

  private QueueTime queueTime() {
    long[] held =
        actions.stream()
            .filter(IssuedAction::delivered)
            .mapToLong(action -> action.deliveredMicros - action.arrivedMicros)
            .sorted()
            .toArray();
    double least =
        actions.stream()
            .filter(IssuedAction::delivered)
            .mapToDouble(action -> action.leastHoldMicros)
            .average()
            .orElse(0);
    if (held.length == 0) {
      return new QueueTime(0, 0, 0, least);
    }
    return new QueueTime(
        Arrays.stream(held).average().orElse(0),
        held[held.length / 2],
        held[(int) (held.length * 0.99)],
        least);
  }

  /** The mechanisms that people use today can be had without proxies, so they cost nothing. */
  private Overhead overhead() {
    if (!plan.mechanism().fair() || actionsSent == 0) {
      return new Overhead(0, 0, 0);
    }
    return new Overhead(
        (double) bytesToServer / actionsSent,
        (double) heartbeats / actionsSent,
        (double) bytesToPlayers / updatesSent);
  }

  /** The reactions to one round. */
  static final class RoundLog {
    final List<IssuedAction> issued = new ArrayList<>();
  }

  /** Returns the pairs with one more. */
  static PairCount plus(PairCount count, boolean wrong) {
    return new PairCount(count.pairs() + 1, count.wrong() + (wrong ? 1 : 0));
  }
}
