package io.fairorder.lab.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Judges each object of one lane: the order in which shots reached the game server, against the
 * reactions as the bots themselves know them.
 *
 * <p>A reaction counts from the update that brought the object. Whoever lost that update on the way
 * saw the object some ticks later, and these count as well: nobody can react to what it has not
 * seen, but the others did.
 *
 * <p>Pure: time is an argument. Not safe for use by several threads.
 */
final class LaneScore {
  /** After so long whatever has not arrived is lost. */
  static final long PATIENCE_MICROS = 2_000_000;

  private final int players;
  private final long tickMicros;
  private final Map<Integer, OpenObject> open = new TreeMap<>();

  LaneScore(int players, long tickMicros) {
    this.players = players;
    this.tickMicros = tickMicros;
  }

  /** An object has appeared, in this tick. */
  void appeared(int object, int tick, long nowMicros) {
    open.put(object, new OpenObject(object, tick, nowMicros, players));
  }

  /**
   * A player has shot, so long after the state of {@code seenTick} showed it the object.
   *
   * @return what counts on top because the update that brought the object was lost
   */
  long reacted(int object, int player, int seenTick, long reactionMicros) {
    OpenObject found = open.get(object);
    if (found == null) {
      return 0;
    }
    long lostMicros = (seenTick - found.tick) * tickMicros;
    found.reactionMicros[player] = reactionMicros + lostMicros;
    return lostMicros;
  }

  /** A shot has reached the game server. */
  void arrived(int object, int player) {
    OpenObject found = open.get(object);
    if (found != null && !found.order.contains(player)) {
      found.order.add(player);
    }
  }

  /** Takes out the objects that can be judged: every shot has arrived, or has had its time. */
  List<Verdict> verdicts(long nowMicros) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Iterator<OpenObject> each = open.values().iterator(); each.hasNext(); ) {
      OpenObject object = each.next();
      if (object.order.size() == players || nowMicros - object.appearedMicros >= PATIENCE_MICROS) {
        verdicts.add(object.verdict());
        each.remove();
      }
    }
    return verdicts;
  }

  /** An object that is not judged yet. */
  private static final class OpenObject {
    private final int number;
    private final int tick;
    private final long appearedMicros;
    private final long[] reactionMicros;
    private final List<Integer> order = new ArrayList<>();

    OpenObject(int number, int tick, long appearedMicros, int players) {
      this.number = number;
      this.tick = tick;
      this.appearedMicros = appearedMicros;
      reactionMicros = new long[players];
      Arrays.fill(reactionMicros, Verdict.NO_REACTION);
    }

    Verdict verdict() {
      List<Integer> deserved = new ArrayList<>();
      for (int player = 0; player < reactionMicros.length; player++) {
        if (reactionMicros[player] != Verdict.NO_REACTION) {
          deserved.add(player);
        }
      }
      deserved.sort(Comparator.comparingLong(player -> reactionMicros[player]));
      int pairs = 0;
      int wrong = 0;
      for (int first = 0; first < order.size(); first++) {
        for (int second = first + 1; second < order.size(); second++) {
          pairs++;
          if (reactionMicros[order.get(first)] > reactionMicros[order.get(second)]) {
            wrong++;
          }
        }
      }
      return new Verdict(
          number,
          appearedMicros,
          order,
          deserved,
          Arrays.stream(reactionMicros).boxed().toList(),
          pairs,
          wrong);
    }
  }
}
