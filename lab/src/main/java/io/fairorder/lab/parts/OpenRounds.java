package io.fairorder.lab.parts;

import io.fairorder.lab.race.Arrival;
import io.fairorder.lab.race.RaceResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rounds whose reactions are still coming in. A round is judged once all that can be on its way
 * has had time to arrive.
 */
final class OpenRounds {
  /** From the first reaction to the judgement: the longest path and the longest wait together. */
  static final long PATIENCE_NANOS = 3_000_000_000L;

  private static final int REMEMBERED = 1_000;

  /** By round, in the order of their first reactions. */
  private final Map<Integer, List<Arrival>> open = new LinkedHashMap<>();

  private final Set<Integer> judged = new HashSet<>();
  private int newest;

  /** Takes a reaction, in the order of arrival; says whether its round was still open. */
  boolean add(Arrival arrival) {
    int round = arrival.round();
    newest = Math.max(newest, round);
    if (judged.contains(round) || round <= newest - REMEMBERED) {
      return false;
    }
    return open.computeIfAbsent(round, number -> new ArrayList<>()).add(arrival);
  }

  /** Judges what is ripe, each round by itself. */
  List<RaceResult> judge(long nowNanos) {
    List<RaceResult> results = new ArrayList<>();
    Iterator<Map.Entry<Integer, List<Arrival>>> rounds = open.entrySet().iterator();
    while (rounds.hasNext()) {
      Map.Entry<Integer, List<Arrival>> round = rounds.next();
      if (nowNanos - round.getValue().get(0).arrivedNanos() < PATIENCE_NANOS) {
        break;
      }
      results.add(RaceResult.of(round.getValue(), List.of()));
      judged.add(round.getKey());
      rounds.remove();
    }
    judged.removeIf(round -> round <= newest - REMEMBERED);
    return results;
  }
}
