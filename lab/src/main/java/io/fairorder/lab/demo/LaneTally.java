package io.fairorder.lab.demo;

import java.util.ArrayList;
import java.util.List;

/** Adds up the verdicts of one lane. Not safe for use by several threads. */
final class LaneTally {
  private final int[] wins;
  private final int[] deserved;
  private final int[] shots;
  private final long[] reactionMicros;
  private int objects;
  private int wrong;
  private int pairs;
  private int wrongPairs;
  private int lostShots;

  LaneTally(int players) {
    wins = new int[players];
    deserved = new int[players];
    shots = new int[players];
    reactionMicros = new long[players];
  }

  /** Counts an object; one that nobody shot at counts for nothing. */
  void add(Verdict verdict) {
    if (verdict.deserved() == Verdict.NOBODY) {
      return;
    }
    objects++;
    wrong += verdict.isWrong() ? 1 : 0;
    pairs += verdict.pairs();
    wrongPairs += verdict.wrongPairs();
    lostShots += verdict.lostShots();
    deserved[verdict.deserved()]++;
    if (verdict.winner() != Verdict.NOBODY) {
      wins[verdict.winner()]++;
    }
    for (int player : verdict.deservedOrder()) {
      shots[player]++;
      reactionMicros[player] += verdict.reactionMicros().get(player);
    }
  }

  /** What has been counted so far. */
  LaneFigures figures() {
    List<LaneFigures.Player> players = new ArrayList<>();
    for (int player = 0; player < wins.length; player++) {
      players.add(
          new LaneFigures.Player(
              wins[player],
              deserved[player],
              shots[player] == 0 ? 0 : reactionMicros[player] / shots[player]));
    }
    return new LaneFigures(objects, wrong, pairs, wrongPairs, lostShots, players);
  }
}
