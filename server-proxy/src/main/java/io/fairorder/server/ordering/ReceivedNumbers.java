package io.fairorder.server.ordering;

import java.util.Arrays;

/**
 * Which of a player's action numbers have been received, as ascending ranges.
 *
 * <p>In order, there is one range and it grows. Every gap that is never filled adds one; to stay
 * within the limit the oldest gap is forgotten, which makes its numbers count as received (a
 * message that turns up after so long is then dropped as a duplicate, never delivered twice).
 */
final class ReceivedNumbers {
  private final int maxRanges;
  private long[] first = new long[4];
  private long[] last = new long[4];
  private int ranges;

  ReceivedNumbers(int maxGaps) {
    maxRanges = maxGaps == Integer.MAX_VALUE ? maxGaps : maxGaps + 1;
  }

  boolean contains(long number) {
    int index = rangeAtOrBefore(number);
    return index >= 0 && number <= last[index];
  }

  /** Returns the end of the run of received numbers that begins right after {@code through}. */
  long runAfter(long through) {
    int index = rangeAtOrBefore(through + 1);
    return index >= 0 && last[index] > through ? last[index] : through;
  }

  /** Returns how many numbers in {@code (after, before)} are missing. */
  long missingBetween(long after, long before) {
    long missing = before - after - 1;
    for (int index = ranges - 1; index >= 0 && last[index] > after; index--) {
      long from = Math.max(first[index], after + 1);
      long to = Math.min(last[index], before - 1);
      missing -= Math.max(0, to - from + 1);
    }
    return missing;
  }

  /**
   * Whether {@link #add} has room for a number that was not received yet.
   *
   * @param through gaps up to here were given up and may be forgotten
   */
  boolean hasRoomFor(long number, long through) {
    if (ranges < maxRanges || (ranges >= 2 && first[1] <= through + 1)) {
      return true;
    }
    int before = rangeAtOrBefore(number);
    return (before >= 0 && last[before] == number - 1)
        || (before + 1 < ranges && first[before + 1] == number + 1);
  }

  /** Adds a number that is not contained yet. */
  void add(long number) {
    int before = rangeAtOrBefore(number);
    boolean joinsBefore = before >= 0 && last[before] == number - 1;
    boolean joinsAfter = before + 1 < ranges && first[before + 1] == number + 1;
    if (joinsBefore && joinsAfter) {
      last[before] = last[before + 1];
      remove(before + 1);
    } else if (joinsBefore) {
      last[before] = number;
    } else if (joinsAfter) {
      first[before + 1] = number;
    } else {
      insert(before + 1, number);
      if (ranges > maxRanges) {
        last[0] = last[1];
        remove(1);
      }
    }
  }

  private int rangeAtOrBefore(long number) {
    int index = ranges - 1;
    // what arrives is nearly always at the end
    if (index < 0 || first[index] <= number) {
      return index;
    }
    int found = Arrays.binarySearch(first, 0, ranges, number);
    return found >= 0 ? found : -found - 2;
  }

  private void insert(int index, long number) {
    if (ranges == first.length) {
      first = Arrays.copyOf(first, ranges * 2);
      last = Arrays.copyOf(last, ranges * 2);
    }
    System.arraycopy(first, index, first, index + 1, ranges - index);
    System.arraycopy(last, index, last, index + 1, ranges - index);
    first[index] = number;
    last[index] = number;
    ranges++;
  }

  private void remove(int index) {
    ranges--;
    System.arraycopy(first, index + 1, first, index, ranges - index);
    System.arraycopy(last, index + 1, last, index, ranges - index);
  }
}
