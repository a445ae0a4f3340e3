package io.fairorder.lab.parts;

import io.fairorder.lab.race.RaceResult;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import java.util.function.IntSupplier;

/** The counters of the demo game server. */
public final class RaceSeries {
  private static final String PREFIX = "fairorder_race_";

  /** Players with a greater number share one label, because anybody can make one up. */
  private static final int MOST_PLAYERS = 64;

  private final Counter.Child rounds;
  private final Counter.Child reactions;
  private final Counter.Child lateReactions;
  private final Counter.Child duplicateReactions;
  private final Counter.Child pairs;
  private final Counter.Child wrongPairs;
  private final Counter.Child wrongWinners;
  private final Counter wins;
  private final Counter deservedWins;

  /**
   * Makes them all; they begin at 0.
   *
   * @param players how many there are now
   */
  public RaceSeries(CollectorRegistry registry, IntSupplier players) {
    ReadGauge.register(registry, PREFIX + "players", "Players in the game.", players);
    rounds =
        counter(registry, "rounds_total", "Rounds that somebody reacted to and that are over.")
            .labels();
    reactions = counter(registry, "reactions_total", "Reactions that arrived.").labels();
    lateReactions =
        counter(registry, "late_reactions_total", "Those that came when their round was over.")
            .labels();
    duplicateReactions =
        counter(registry, "duplicate_reactions_total", "Copies that arrived on top.").labels();
    pairs = counter(registry, "pairs_total", "Pairs of reactions to the same round.").labels();
    wrongPairs =
        counter(registry, "wrong_pairs_total", "Pairs of which the slower reaction arrived first.")
            .labels();
    wrongWinners =
        counter(registry, "wrong_winners_total", "Rounds that the quickest reaction did not win.")
            .labels();
    wins = counter(registry, "wins_total", "Rounds by who was the first to arrive.", "player");
    deservedWins =
        counter(registry, "deserved_wins_total", "Rounds by who was the quickest.", "player");
  }

  private static Counter counter(
      CollectorRegistry registry, String name, String help, String... labels) {
    return Counter.build(PREFIX + name, help)
        .labelNames(labels)
        .withoutExemplars()
        .register(registry);
  }

  /** Counts a reaction that has arrived. */
  void reacted(boolean inTime) {
    reactions.inc();
    if (!inTime) {
      lateReactions.inc();
    }
  }

  /** Counts rounds that are over. */
  public void judged(RaceResult result) {
    rounds.inc(result.rounds());
    pairs.inc(result.pairs().pairs());
    wrongPairs.inc(result.pairs().wrong());
    wrongWinners.inc(result.wrongWinners());
    duplicateReactions.inc(result.duplicateActions());
    result
        .players()
        .forEach(
            (player, its) -> {
              wins.labels(labelOf(player)).inc(its.wins());
              deservedWins.labels(labelOf(player)).inc(its.deservedWins());
            });
  }

  private static String labelOf(int player) {
    return player >= 0 && player < MOST_PLAYERS ? String.valueOf(player) : "other";
  }
}
