package io.fairorder.lab.demo;

import java.util.List;

/**
 * What one lane has come to.
 *
 * @param objects how many objects were judged
 * @param wrong how many of them went to somebody else than who deserved them
 * @param pairs how many pairs of shots at the same object reached the game server
 * @param wrongPairs how many of them in the wrong order
 * @param lostShots how many shots never reached it
 * @param players the players, in their order
 */
record LaneFigures(
    int objects, int wrong, int pairs, int wrongPairs, int lostShots, List<Player> players) {

  /**
   * How one player fared.
   *
   * @param wins objects that it removed
   * @param deserved objects that it reacted to first
   * @param reactionMicros its mean reaction time, 0 if it has not shot
   */
  record Player(int wins, int deserved, long reactionMicros) {}

  LaneFigures {
    players = List.copyOf(players);
  }

  /** The share of wrong decisions, 0 to 1. */
  double wrongShare() {
    return share(wrong, objects);
  }

  /** The share of pairs in the wrong order, 0 to 1. */
  double wrongPairShare() {
    return share(wrongPairs, pairs);
  }

  private static double share(int part, int whole) {
    return whole == 0 ? 0 : part / (double) whole;
  }
}
