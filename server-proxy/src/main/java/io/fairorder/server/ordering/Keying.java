package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.OrderingSettings.Split;

/**
 * Under which keys a message stands in the queue, given the window of open updates (ordering.md 5
 * and 7).
 *
 * <p>Every key is made from one tag {@code (u, δ)}: as it is, or expressed on the low end {@code b}
 * as {@code (b, δ + U_u − U_b)}, which is the same moment {@code U_u + δ}.
 */
final class Keying {
  private final UpdateLog updates;
  private final boolean common;
  private final boolean all;
  private long lowEnd;

  // a key for each remembered update at most, and a place to try one more
  private final long[] keyUpdate = new long[UpdateLog.REMEMBERED + 1];
  private final long[] keyMoment = new long[UpdateLog.REMEMBERED + 1];
  private int keys;

  Keying(UpdateLog updates, OrderingSettings settings) {
    this.updates = updates;
    common = settings.window() == OrderingSettings.Window.COMMON;
    all = settings.split() == Split.ALL;
  }

  /** The oldest open update; 0 while there is none. */
  long lowEnd() {
    return lowEnd;
  }

  /** Closes every update below {@code update}; returns whether that closed any. */
  boolean raiseLowEnd(long update) {
    if (update <= lowEnd) {
      return false;
    }
    lowEnd = update;
    return true;
  }

  /**
   * Finds the keys of an arriving message that are above the frontier.
   *
   * @return how many there are
   */
  int findKeys(Action action, long frontierUpdate, long frontierReactionMicros) {
    keys = 0;
    Tags tags = action.tags();
    int index = firstOpen(action);
    if (common && lowEnd > 0) {
      addKey(lowEnd, momentFrom(action, index), frontierUpdate, frontierReactionMicros);
      if (index < tags.size() && tags.update(index) == lowEnd) {
        index++;
      }
    } else if (index < tags.size()) {
      addKey(tags.update(index), moment(tags, index), frontierUpdate, frontierReactionMicros);
      index++;
    }
    if (all) {
      for (; index < tags.size(); index++) {
        addKey(tags.update(index), moment(tags, index), frontierUpdate, frontierReactionMicros);
      }
    }
    return keys;
  }

  /** Puts the copy under one of the keys found last. */
  void key(QueuedCopy copy, int index) {
    copy.key(keyUpdate[index], reaction(index), keyMoment[index]);
  }

  /**
   * Moves a queued message that stands below the low end to its key there, or leaves it where it is
   * if it has none; with {@link Split#ALL} copies stay.
   */
  boolean moveToWindow(QueuedCopy copy) {
    if (all || copy.update >= lowEnd) {
      return false;
    }
    Action action = copy.action;
    int index = firstOpen(action);
    if (common) {
      long moment = momentFrom(action, index);
      copy.key(lowEnd, moment - updates.sentMicros(lowEnd), moment);
      return true;
    }
    Tags tags = action.tags();
    if (index == tags.size()) {
      return false;
    }
    copy.key(tags.update(index), tags.reactionMicros(index), moment(tags, index));
    return true;
  }

  private void addKey(long update, long moment, long frontierUpdate, long frontierReaction) {
    keyUpdate[keys] = update;
    keyMoment[keys] = moment;
    if (QueuedCopy.compareKeys(update, reaction(keys), frontierUpdate, frontierReaction) > 0) {
      keys++;
    }
  }

  private long reaction(int index) {
    return keyMoment[index] - updates.sentMicros(keyUpdate[index]);
  }

  /** Index of the oldest tag in the window; the number of tags if there is none. */
  private int firstOpen(Action action) {
    Tags tags = action.tags();
    int index = action.firstTag;
    while (index < tags.size() && tags.update(index) < lowEnd) {
      index++;
    }
    return index;
  }

  /** The moment of the tag at {@code index}, or of the newest tag if there is none at it. */
  private long momentFrom(Action action, int index) {
    return index < action.tags().size() ? moment(action.tags(), index) : action.newestMoment;
  }

  private long moment(Tags tags, int index) {
    return updates.sentMicros(tags.update(index)) + tags.reactionMicros(index);
  }
}
