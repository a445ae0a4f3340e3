package io.fairorder.lab.race;

import io.fairorder.lab.race.RaceResult.Closeness;
import io.fairorder.lab.race.RaceResult.PlayerResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts a race round by round; {@link RaceResult} is what comes out. */
final class RaceCount {
  /** Where one class of closeness ends and the next begins. */
  private static final long[] CLOSENESS_MICROS = {
    0, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, Long.MAX_VALUE
  };

  private final Map<Integer, Round> rounds = new TreeMap<>();
  private final Map<Integer, Player> players = new TreeMap<>();
  private final PairCount[] byCloseness = new PairCount[CLOSENESS_MICROS.length - 1];
  private PairCount pairs = PairCount.NONE;
  private PairCount sameUpdatePairs = PairCount.NONE;
  private int wrongWinners;
  private int lostActions;
  private int duplicateActions;

  RaceCount(List<Arrival> arrivals, List<Reaction> reactions) {
    Arrays.fill(byCloseness, PairCount.NONE);
    for (Reaction reaction : reactions) {
      round(reaction.round()).reactions.put(reaction.player(), reaction);
      player(reaction.player());
    }
    for (Arrival arrival : arrivals) {
      player(arrival.player());
      if (round(arrival.round()).arrivals.putIfAbsent(arrival.player(), arrival) != null) {
        duplicateActions++;
      }
    }
    for (Round round : rounds.values()) {
      countPairs(new ArrayList<>(round.arrivals.values()));
      countWinner(round);
      countActions(round);
    }
  }

  RaceResult result(
      Map<Integer, Traffic> toServer,
      Map<Integer, Traffic> fromServer,
      int payloadErrors,
      int addressChanges) {
    List<Closeness> closeness = new ArrayList<>();
    for (int k = 0; k < byCloseness.length; k++) {
      closeness.add(new Closeness(CLOSENESS_MICROS[k], CLOSENESS_MICROS[k + 1], byCloseness[k]));
    }
    toServer.keySet().forEach(this::player);
    Map<Integer, PlayerResult> results = new TreeMap<>();
    players.forEach(
        (id, player) ->
            results.put(
                id,
                player.result(
                    toServer.getOrDefault(id, Traffic.NONE),
                    fromServer.getOrDefault(id, Traffic.NONE))));
    return new RaceResult(
        rounds.size(),
        pairs,
        sameUpdatePairs,
        List.copyOf(closeness),
        wrongWinners,
        lostActions,
        duplicateActions,
        payloadErrors,
        addressChanges,
        results);
  }

  private void countPairs(List<Arrival> inOrder) {
    for (int later = 1; later < inOrder.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        countPair(inOrder.get(earlier), inOrder.get(later));
      }
    }
  }

  private void countPair(Arrival earlier, Arrival later) {
    long differenceMicros = Math.abs(later.reactionMicros() - earlier.reactionMicros());
    // Equally fast: either order is right.
    boolean wrong = later.reactionMicros() < earlier.reactionMicros();
    pairs = pairs.with(wrong);
    if (earlier.seenTick() == later.seenTick()) {
      sameUpdatePairs = sameUpdatePairs.with(wrong);
    }
    int k = byCloseness.length - 1;
    while (differenceMicros < CLOSENESS_MICROS[k]) {
      k--;
    }
    byCloseness[k] = byCloseness[k].with(wrong);
  }

  /** Whoever was fastest deserves to win, also if that reaction was lost on its way. */
  private void countWinner(Round round) {
    Arrival winner = round.arrivals.values().stream().findFirst().orElse(null);
    int deserving = -1;
    long fastestMicros = Long.MAX_VALUE;
    if (winner != null) {
      player(winner.player()).wins++;
      deserving = winner.player();
      fastestMicros = winner.reactionMicros();
    }
    for (Arrival arrival : round.arrivals.values()) {
      if (arrival.reactionMicros() < fastestMicros) {
        deserving = arrival.player();
        fastestMicros = arrival.reactionMicros();
      }
    }
    for (Reaction reaction : round.reactions.values()) {
      if (reaction.reactionMicros() < fastestMicros) {
        deserving = reaction.player();
        fastestMicros = reaction.reactionMicros();
      }
    }
    player(deserving).deservedWins++;
    if (winner == null || winner.player() != deserving) {
      wrongWinners++;
    }
  }

  private void countActions(Round round) {
    for (Reaction reaction : round.reactions.values()) {
      Player player = player(reaction.player());
      Arrival arrival = round.arrivals.get(reaction.player());
      if (arrival == null) {
        lostActions++;
        player.lostActions++;
      } else {
        player.delayed((arrival.arrivedNanos() - reaction.sentNanos()) / 1000);
      }
    }
  }

  private Round round(int number) {
    return rounds.computeIfAbsent(number, n -> new Round());
  }

  private Player player(int id) {
    return players.computeIfAbsent(id, n -> new Player());
  }

  /** What belongs to one round, by player; arrivals in their order. */
  private static final class Round {
    private final Map<Integer, Arrival> arrivals = new LinkedHashMap<>();
    private final Map<Integer, Reaction> reactions = new LinkedHashMap<>();
  }

  /** Adds up for one player. */
  private static final class Player {
    private int wins;
    private int deservedWins;
    private int lostActions;
    private int delays;
    private long sumDelayMicros;
    private long maxDelayMicros;

    void delayed(long micros) {
      delays++;
      sumDelayMicros += micros;
      maxDelayMicros = Math.max(maxDelayMicros, micros);
    }

    PlayerResult result(Traffic toServer, Traffic fromServer) {
      return new PlayerResult(
          wins,
          deservedWins,
          lostActions,
          delays == 0 ? 0 : sumDelayMicros / delays,
          maxDelayMicros,
          toServer,
          fromServer);
    }
  }
}
