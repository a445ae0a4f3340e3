package io.fairorder.player.core;

import java.util.Arrays;

/**
 * The transit times (arrival − {@code U_i}) of the last seconds, in order of size.
 *
 * <p>A transit time mixes two clocks, so only differences between transit times mean anything. A
 * sliding window follows both what the path does and the slow drift between the two clocks: at 200
 * ppm the whole window spans 2 ms of drift.
 *
 * <p>When the path changes, the window forgets what came before (see {@link #add}), so that a
 * change is followed in {@value #RECENT_MICROS} µs although the window is five times as long.
 */
final class TransitWindow {
  /** Holds the whole window at 100 updates a second, eight seconds at 128. */
  static final int CAPACITY = 1024;

  /**
   * Long enough that the 99 % quantile rests on hundreds of updates and stands still on a steady
   * path, short enough that drift hardly matters.
   */
  static final long WINDOW_MICROS = 10_000_000;

  /** How long a new level must last to be taken as a change of the path. */
  static final long RECENT_MICROS = 2_000_000;

  /** At low rates, how many updates must agree on it; by chance 16 do so once in 65 536. */
  static final int RECENT_LEAST = 16;

  /** Smaller changes than this are left to the sliding of the window; drift looks like them. */
  static final long LEAST_CHANGE_MICROS = 1_000;

  // In order of arrival, a ring; and the same transit times in ascending order.
  private final long[] arrivals = new long[CAPACITY];
  private final long[] transits = new long[CAPACITY];
  private final long[] sorted = new long[CAPACITY];
  private int oldest;
  private int size;

  /**
   * Adds the transit time of an update that arrived now.
   *
   * <p>If everything recent lies on one side of the median of what came before, the path has
   * changed, and what came before is forgotten, together with the older half of what is recent, in
   * which the last updates from before the change may be. By chance this does not happen: each
   * recent update would have to fall on that side of the median.
   *
   * @return whether the path has changed
   */
  boolean add(long nowMicros, long transitMicros) {
    while (size > 0 && arrivals[oldest] < nowMicros - WINDOW_MICROS) {
      removeOldest();
    }
    if (size == CAPACITY) {
      removeOldest();
    }
    int slot = slot(size);
    arrivals[slot] = nowMicros;
    transits[slot] = transitMicros;
    int rank = countBelow(transitMicros);
    System.arraycopy(sorted, rank, sorted, rank + 1, size - rank);
    sorted[rank] = transitMicros;
    size++;
    return forgetBeforeChange(nowMicros);
  }

  /** Returns how many transit times there are. */
  int size() {
    return size;
  }

  /** Returns how long ago, before the newest arrival, the oldest one was. */
  long spanMicros() {
    return size == 0 ? 0 : arrivals[slot(size - 1)] - arrivals[oldest];
  }

  /** Returns the smallest transit time; there must be one. */
  long fastest() {
    return sorted[0];
  }

  /**
   * Returns the transit time that the given share of updates does not exceed, judged by those that
   * do not exceed {@code ceiling}; at least the fastest must not.
   *
   * <p>Of {@code n} past values the {@code m}-th in size is not exceeded by the next one with
   * probability {@code m / (n + 1)}; this is the smallest one for which that reaches the share, or
   * the largest of all if there are too few.
   */
  long quantile(double share, long ceiling) {
    int n = countBelow(ceiling + 1);
    int m = (int) Math.ceil(share * (n + 1));
    return sorted[Math.max(1, Math.min(m, n)) - 1];
  }

  private boolean forgetBeforeChange(long nowMicros) {
    int recent = 0;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    while (recent < size) {
      int slot = slot(size - 1 - recent);
      if (recent >= RECENT_LEAST && arrivals[slot] < nowMicros - RECENT_MICROS) {
        break;
      }
      least = Math.min(least, transits[slot]);
      most = Math.max(most, transits[slot]);
      recent++;
    }
    int before = size - recent;
    if (before < RECENT_LEAST) {
      return false;
    }
    boolean slower = 2 * countBelow(least - LEAST_CHANGE_MICROS) > before;
    boolean faster = 2 * (size - countBelow(most + LEAST_CHANGE_MICROS + 1)) > before;
    if (!slower && !faster) {
      return false;
    }
    int forgotten = before + recent / 2;
    oldest = slot(forgotten);
    size -= forgotten;
    for (int k = 0; k < size; k++) {
      sorted[k] = transits[slot(k)];
    }
    Arrays.sort(sorted, 0, size);
    return true;
  }

  private void removeOldest() {
    int rank = countBelow(transits[oldest]);
    System.arraycopy(sorted, rank + 1, sorted, rank, size - rank - 1);
    oldest = slot(1);
    size--;
  }

  /** How many transit times are smaller than {@code bound}. */
  private int countBelow(long bound) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int slot(int index) {
    return (oldest + index) & (CAPACITY - 1);
  }
}
