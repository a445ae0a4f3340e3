package io.fairorder.lab.simulation;

import io.fairorder.lab.race.PairCount;
import io.fairorder.lab.race.RaceResult.Closeness;
import io.fairorder.lab.simulation.ControlObserver.RoundLog;
import io.fairorder.lab.simulation.Outcome.PlayerOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Counts, round by round, which reactions were delivered in the wrong order. */
final class PairTally {
  /** Where one class of closeness ends and the next begins, as in the race over sockets. */
  private static final long[] CLOSENESS_MICROS = {
    0, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, Long.MAX_VALUE
  };

  private final int[] closePairs = new int[CLOSENESS_MICROS.length - 1];
  private final int[] closeWrong = new int[CLOSENESS_MICROS.length - 1];
  private final Fate[] fates;
  private int pairs;
  private int wrong;
  private int pairsAcross;
  private int wrongAcross;
  private int wrongWinners;

  private static final class Fate {
    int wins;
    int deservedWins;
    int pairs;
    int gained;
    int taken;
  }

  PairTally(int players) {
    fates = new Fate[players];
    for (int player = 0; player < players; player++) {
      fates[player] = new Fate();
    }
  }

  void count(RoundLog round) {
    List<IssuedAction> delivered = new ArrayList<>(round.issued);
    delivered.removeIf(action -> !action.delivered());
    delivered.sort(Comparator.comparingLong(action -> action.deliveredAs));
    for (int second = 1; second < delivered.size(); second++) {
      for (int first = 0; first < second; first++) {
        countPair(delivered.get(first), delivered.get(second));
      }
    }
    countWinner(round, delivered);
  }

  private void countPair(IssuedAction first, IssuedAction second) {
    // equally quick: either order is right
    boolean isWrong = second.fairMicros < first.fairMicros;
    if (first.update != second.update) {
      pairsAcross++;
      wrongAcross += isWrong ? 1 : 0;
      return;
    }
    pairs++;
    fates[first.player].pairs++;
    fates[second.player].pairs++;
    int k = CLOSENESS_MICROS.length - 2;
    while (Math.abs(second.fairMicros - first.fairMicros) < CLOSENESS_MICROS[k]) {
      k--;
    }
    closePairs[k]++;
    if (isWrong) {
      wrong++;
      closeWrong[k]++;
      fates[first.player].gained++;
      fates[second.player].taken++;
    }
  }

  /** The quickest deserves to win, also if its reaction was lost on its way. */
  private void countWinner(RoundLog round, List<IssuedAction> delivered) {
    IssuedAction winner = delivered.isEmpty() ? null : delivered.get(0);
    IssuedAction deserving = winner;
    for (IssuedAction action : round.issued) {
      if (deserving == null || action.fairMicros < deserving.fairMicros) {
        deserving = action;
      }
    }
    if (winner != null) {
      fates[winner.player].wins++;
    }
    if (deserving != null) {
      fates[deserving.player].deservedWins++;
    }
    wrongWinners += winner == deserving ? 0 : 1;
  }

  PairCount pairs() {
    return new PairCount(pairs, wrong);
  }

  PairCount acrossUpdates() {
    return new PairCount(pairsAcross, wrongAcross);
  }

  int wrongWinners() {
    return wrongWinners;
  }

  List<Closeness> byCloseness() {
    List<Closeness> classes = new ArrayList<>();
    for (int k = 0; k < closePairs.length; k++) {
      classes.add(
          new Closeness(
              CLOSENESS_MICROS[k],
              CLOSENESS_MICROS[k + 1],
              new PairCount(closePairs[k], closeWrong[k])));
    }
    return List.copyOf(classes);
  }

  List<PlayerOutcome> players(MatchPlan plan, List<IssuedAction> actions) {
    double[] delays = new double[fates.length];
    double[] roundTrips = new double[fates.length];
    int[] delivered = new int[fates.length];
    for (IssuedAction action : actions) {
      if (action.delivered()) {
        delivered[action.player]++;
        delays[action.player] += action.deliveredMicros - action.issuedMicros;
        roundTrips[action.player] +=
            plan.paths().get(action.player).meanRoundTripMicros(action.issuedMicros);
      }
    }
    List<PlayerOutcome> outcomes = new ArrayList<>();
    for (int player = 0; player < fates.length; player++) {
      Fate fate = fates[player];
      int count = Math.max(1, delivered[player]);
      outcomes.add(
          new PlayerOutcome(
              roundTrips[player] / count,
              fate.wins,
              fate.deservedWins,
              fate.pairs,
              fate.gained,
              fate.taken,
              delays[player] / count));
    }
    return List.copyOf(outcomes);
  }
}
