package io.fairorder.lab.load;

import java.util.Locale;

/**
 * What the process takes at one moment, and what it did since the one before.
 *
 * @param seconds since the start
 * @param heapBytes what is left on the heap after a collection
 * @param directBytes what Netty's allocator holds outside of the heap
 * @param threads how many there are
 * @param delivered actions handed to the game server since the last sample
 * @param late those of them whose moment had passed when they came
 * @param latenessP50Micros delivery minus due time: half of the deliveries were within this
 * @param latenessP99Micros and 99 % within this
 */
record LoadSample(
    long seconds,
    long heapBytes,
    long directBytes,
    int threads,
    long delivered,
    long late,
    long latenessP50Micros,
    long latenessP99Micros) {
  static final String HEADING =
      "     s   heap MB  direct MB  threads  delivered   late  after due: p50 µs   p99 µs";

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%6d  %8.1f  %9.1f  %7d  %9d  %5d  %17d  %7d",
        seconds,
        heapBytes / 1e6,
        directBytes / 1e6,
        threads,
        delivered,
        late,
        latenessP50Micros,
        latenessP99Micros);
  }
}
