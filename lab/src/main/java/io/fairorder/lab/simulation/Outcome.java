package io.fairorder.lab.simulation;

import io.fairorder.lab.race.PairCount;
import io.fairorder.lab.race.RaceResult.Closeness;
import java.util.List;

/**
 * What the observer of a simulated match saw, without the warm-up.
 *
 * @param rounds rounds that somebody reacted to
 * @param pairs pairs of reactions to the same update
 * @param byCloseness the same pairs by the difference between the two reaction times
 * @param acrossUpdates pairs of reactions to the same round that two players saw on different
 *     updates, because one was lost or overtaken; compared by {@code U_i + δ}
 * @param subsequent pairs of actions of any kind by different players, next to each other in the
 *     fair order
 * @param subsequentInRealTime pairs of actions by different players, next to each other in the
 *     order in which they were issued: the criterion of Müller et al. 2006
 * @param wrongWinners rounds whose first delivery was not the quickest reaction
 * @param queue how long actions were held
 * @param actions how many actions were issued
 * @param late how many of them were delivered late
 * @param lost how many were not delivered at all
 * @param overhead what the proxies added to the game's traffic
 * @param sidelined how often the others stopped waiting for a player
 * @param players the players in the order of the plan's paths
 */
public record Outcome(
    int rounds,
    PairCount pairs,
    List<Closeness> byCloseness,
    PairCount acrossUpdates,
    PairCount subsequent,
    PairCount subsequentInRealTime,
    int wrongWinners,
    QueueTime queue,
    long actions,
    long late,
    long lost,
    Overhead overhead,
    int sidelined,
    List<PlayerOutcome> players) {

  /**
   * How long actions were held, from the arrival of their first copy to their delivery.
   *
   * @param meanMicros on average
   * @param medianMicros half of them no longer
   * @param p99Micros 99 % of them no longer
   * @param leastMeanMicros the least possible on average: what the slowest player's mean round trip
   *     exceeds the own one by
   */
  public record QueueTime(
      double meanMicros, long medianMicros, long p99Micros, double leastMeanMicros) {}

  /**
   * What the proxies add.
   *
   * @param bytesPerAction to the server: tags, repeats and heartbeats, for each action
   * @param heartbeatsPerAction how many heartbeats there are for each action
   * @param bytesPerUpdate to each player, for each update
   */
  public record Overhead(
      double bytesPerAction, double heartbeatsPerAction, double bytesPerUpdate) {}

  /**
   * How one player fared.
   *
   * @param meanRoundTripMicros of its path, over the match
   * @param wins rounds in which it was delivered first
   * @param deservedWins rounds in which it was the quickest
   * @param pairs its pairs of reactions to the same update
   * @param gained those of them that it should have lost and won
   * @param taken those that it should have won and lost
   * @param meanDelayMicros from issuing its actions to their delivery, on average
   */
  public record PlayerOutcome(
      double meanRoundTripMicros,
      int wins,
      int deservedWins,
      int pairs,
      int gained,
      int taken,
      double meanDelayMicros) {
    /** Returns by how much its share of pairs won is off what it deserves, −1 to 1. */
    public double gain() {
      return pairs == 0 ? 0 : (double) (gained - taken) / pairs;
    }
  }

  /** Returns the share of late actions, 0 to 1. */
  public double lateShare() {
    return actions == 0 ? 0 : (double) late / actions;
  }

  /** Returns the share of rounds with a wrong winner, 0 to 1. */
  public double wrongWinnerShare() {
    return rounds == 0 ? 0 : (double) wrongWinners / rounds;
  }
}
