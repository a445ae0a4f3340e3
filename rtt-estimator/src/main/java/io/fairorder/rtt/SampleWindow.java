package io.fairorder.rtt;

import java.util.Arrays;

/**
 * The newest samples of a path, in order of arrival and in order of size.
 *
 * <p>The sorted order is kept by moving array elements: at a thousand samples that is a copy of at
 * most 8 kB a sample, it is exact, and it allocates nothing.
 */
final class SampleWindow {
  private final long[] arrivalMicros;
  private final long[] rttMicros;
  private final long[] sorted;
  private int oldest;
  private int size;

  SampleWindow(int capacity) {
    arrivalMicros = new long[capacity];
    rttMicros = new long[capacity];
    sorted = new long[capacity];
  }

  /** Adds a sample; if there is no room, the oldest goes. */
  void add(long nowMicros, long rtt) {
    if (size == sorted.length) {
      forgetOldest();
    }
    int slot = (oldest + size) % sorted.length;
    arrivalMicros[slot] = nowMicros;
    rttMicros[slot] = rtt;
    int position = Arrays.binarySearch(sorted, 0, size, rtt);
    int place = position < 0 ? -position - 1 : position;
    System.arraycopy(sorted, place, sorted, place + 1, size - place);
    sorted[place] = rtt;
    size++;
  }

  /** Forgets what is older than {@code ageMicros}, but not the newest {@code keep} samples. */
  void forgetOlder(long nowMicros, long ageMicros, int keep) {
    while (size > keep && nowMicros - arrivalMicros[oldest] > ageMicros) {
      forgetOldest();
    }
  }

  /** Forgets all but the newest {@code keep} samples. */
  void keepNewest(int keep) {
    while (size > keep) {
      forgetOldest();
    }
  }

  private void forgetOldest() {
    int place = Arrays.binarySearch(sorted, 0, size, rttMicros[oldest]);
    System.arraycopy(sorted, place + 1, sorted, place, size - place - 1);
    oldest = (oldest + 1) % sorted.length;
    size--;
  }

  int size() {
    return size;
  }

  /** Returns the sample of this rank by size; 1 is the smallest. */
  long ranked(int rank) {
    return sorted[rank - 1];
  }

  /** Returns the median, the lower one of two. */
  long median() {
    return ranked((size + 1) / 2);
  }
}
