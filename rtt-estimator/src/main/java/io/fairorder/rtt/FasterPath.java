package io.fairorder.rtt;

/**
 * Finds out that a path has become faster: a quarter of the window came in a row below its median.
 *
 * <p>Chance makes a run of 32 once in 2^32 samples. Waiting for a quarter of the window keeps a
 * path that only wavers from losing its memory, because a wait timeout that is too small does more
 * harm than one that is too large.
 */
final class FasterPath {
  private static final int SHORTEST_RUN = 32;

  private int run;

  /**
   * Takes a sample into account.
   *
   * @param medianMicros the median of the window before this sample
   * @param windowSize how many samples the window holds
   * @return how many of the newest samples belong to a faster path; 0 as long as there is none
   */
  int sample(long rttMicros, long medianMicros, int windowSize) {
    run = rttMicros < medianMicros ? run + 1 : 0;
    if (run < Math.max(SHORTEST_RUN, windowSize / 4)) {
      return 0;
    }
    // the run may have begun by chance on the old path, so its first quarter does not count
    int faster = run - run / 4;
    run = 0;
    return faster;
  }
}
