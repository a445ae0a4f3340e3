package io.fairorder.lab.simulation;

import io.fairorder.lab.race.PairCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Compares each action with the next one by another player, whatever they are (Müller et al. 2006,
 * 4.3).
 */
final class SubsequentPairs {
  private final List<IssuedAction> actions;
  private final long[][] handedMicros;

  /**
   * Looks at these actions.
   *
   * @param handedMicros by player and update, when it was handed over; 0 if it was not
   */
  SubsequentPairs(List<IssuedAction> actions, long[][] handedMicros) {
    this.actions = new ArrayList<>(actions);
    this.actions.removeIf(action -> !action.delivered());
    this.handedMicros = handedMicros;
  }

  /** Who was quicker, counted from the newest update that both had. */
  PairCount inFairOrder() {
    actions.sort(Comparator.comparingLong(action -> action.fairMicros));
    PairCount count = PairCount.NONE;
    for (int k = 1; k < actions.size(); k++) {
      IssuedAction first = actions.get(k - 1);
      IssuedAction second = actions.get(k);
      if (first.player != second.player) {
        long difference = sinceCommonUpdate(second, first) - sinceCommonUpdate(first, second);
        count = ControlObserver.plus(count, isWrong(first, second, difference));
      }
    }
    return count;
  }

  /** Who issued first, by a clock that nobody has. */
  PairCount inRealTime() {
    actions.sort(Comparator.comparingLong(action -> action.issuedMicros));
    PairCount count = PairCount.NONE;
    for (int k = 1; k < actions.size(); k++) {
      IssuedAction first = actions.get(k - 1);
      IssuedAction second = actions.get(k);
      if (first.player != second.player) {
        long difference = second.issuedMicros - first.issuedMicros;
        count = ControlObserver.plus(count, isWrong(first, second, difference));
      }
    }
    return count;
  }

  private static boolean isWrong(IssuedAction first, IssuedAction second, long difference) {
    boolean firstDelivered = first.deliveredAs < second.deliveredAs;
    return difference != 0 && firstDelivered != difference > 0;
  }

  private long sinceCommonUpdate(IssuedAction action, IssuedAction other) {
    int update = (int) Math.min(action.update, other.update);
    while (update > 0
        && (handedMicros[action.player][update] == 0 || handedMicros[other.player][update] == 0)) {
      update--;
    }
    return action.issuedMicros - handedMicros[action.player][update];
  }
}
