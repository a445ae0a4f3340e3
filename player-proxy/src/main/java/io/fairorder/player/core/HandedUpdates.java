package io.fairorder.player.core;

import io.fairorder.protocol.Tags;

/**
 * Remembers when each update was handed to the player ({@code R_j^i}) and makes tags from it.
 *
 * <p>The newest {@value #CAPACITY} updates are remembered, which is as far back as the server
 * remembers {@code U_i} (ordering.md 7). Updates below the window's low end are kept too: the tags
 * of a repeated action may need them.
 */
final class HandedUpdates {
  static final int CAPACITY = 1024;

  /** Stands for no update; ids begin at 1. */
  static final long NONE = 0;

  /** Says that no repeated action needs a tag below the window. */
  static final long NO_REPEAT = Long.MAX_VALUE;

  private static final int MASK = CAPACITY - 1;

  // Slot u & MASK belongs to update u while it is one of the newest CAPACITY.
  private final long[] updates = new long[CAPACITY];
  private final long[] handedMicros = new long[CAPACITY];
  private long newest = NONE;
  private long lowEnd = NONE;

  /** Learns the window's low end, which never goes back (ordering.md 5). */
  void closeBelow(long update) {
    lowEnd = Math.max(lowEnd, update);
  }

  /**
   * Remembers that {@code update} is handed to the player now, unless an earlier datagram of it
   * was.
   *
   * @return whether tags made from now on say something new: this is the update's first datagram
   *     and the update is one that is tagged
   */
  boolean handed(long nowMicros, long update) {
    // The largest long has no successor, so a loop over updates would not end at it.
    boolean possible = update >= 1 && update < Long.MAX_VALUE;
    if (!possible || update <= newest - CAPACITY || isRemembered(update)) {
      return false;
    }
    updates[slot(update)] = update;
    handedMicros[slot(update)] = nowMicros;
    newest = Math.max(newest, update);
    return update >= lowEnd || update == newest;
  }

  /**
   * Fills {@code tags} with a tag {@code (i, now − R)} for each remembered update of the window.
   *
   * <p>The newest update is tagged even if it lies below the low end (a player for whom nobody
   * waits can lag behind it): an action without tags says that nothing was received yet and is
   * delivered at once (ordering.md 4), and its newest tag is all that {@code common} needs to place
   * it (ordering.md 7).
   *
   * @param oldestRepeatedMicros when the oldest tagged action repeated in the same datagram was
   *     sent, or {@link #NO_REPEAT}. The tags then reach back to the newest update that was handed
   *     before it, so that the receiver can derive its tags: {@code (i, δ)} with {@code δ ≥ age}
   *     gives {@code (i, δ − age)}
   */
  void makeTags(long nowMicros, long oldestRepeatedMicros, Tags tags) {
    tags.clear();
    if (newest == NONE) {
      return;
    }
    long from = Math.min(Math.max(lowEnd, oldestRemembered()), newest);
    if (oldestRepeatedMicros != NO_REPEAT) {
      long reached = newestHandedBy(oldestRepeatedMicros);
      if (reached != NONE) {
        from = Math.min(from, reached);
      }
    }
    for (long update = firstTagged(from); update <= newest; update++) {
      if (isRemembered(update)) {
        tags.add(update, Math.max(0, nowMicros - handedMicros[slot(update)]));
      }
    }
  }

  /**
   * Returns the newest update that was handed at or before {@code micros} and still fits into a
   * message's tags, or {@link #NONE}.
   */
  long newestHandedBy(long micros) {
    int tagged = 0;
    long oldest = oldestRemembered();
    for (long update = newest; update >= oldest && tagged < Tags.MAX_SIZE; update--) {
      if (isRemembered(update)) {
        if (handedMicros[slot(update)] <= micros) {
          return update;
        }
        tagged++;
      }
    }
    return NONE;
  }

  /** Returns the newest update handed so far, or {@link #NONE}. */
  long newest() {
    return newest;
  }

  /** Where to begin so that at most {@link Tags#MAX_SIZE} tags are made: the newest count. */
  private long firstTagged(long from) {
    if (newest - from < Tags.MAX_SIZE) {
      return from;
    }
    int tagged = 0;
    long update = newest + 1;
    while (update > from && tagged < Tags.MAX_SIZE) {
      update--;
      if (isRemembered(update)) {
        tagged++;
      }
    }
    return update;
  }

  private long oldestRemembered() {
    return Math.max(1, newest - MASK);
  }

  private boolean isRemembered(long update) {
    return updates[slot(update)] == update;
  }

  private static int slot(long update) {
    return (int) (update & MASK);
  }
}
