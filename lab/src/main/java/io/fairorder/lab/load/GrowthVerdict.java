package io.fairorder.lab.load;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Whether memory or threads grow: the last third of the samples against the one before it. The
 * first third is for warming up.
 */
record GrowthVerdict(
    long heapBefore, long heapAfter, long directBefore, long directAfter, int threads, int more) {
  /** Less than this share and this many bytes more is noise. */
  private static final double NOISE_SHARE = 0.05;

  private static final long NOISE_BYTES = 1_000_000;

  static GrowthVerdict of(List<LoadSample> samples) {
    int third = samples.size() / 3;
    List<LoadSample> before = samples.subList(third, 2 * third);
    List<LoadSample> after = samples.subList(2 * third, samples.size());
    int threads = (int) mean(before, LoadSample::threads);
    return new GrowthVerdict(
        mean(before, LoadSample::heapBytes),
        mean(after, LoadSample::heapBytes),
        mean(before, LoadSample::directBytes),
        mean(after, LoadSample::directBytes),
        threads,
        (int) mean(after, LoadSample::threads) - threads);
  }

  private static long mean(List<LoadSample> samples, ToLongFunction<LoadSample> value) {
    return (long) samples.stream().mapToLong(value).average().orElse(0);
  }

  private static boolean grows(long before, long after) {
    return after > before * (1 + NOISE_SHARE) + NOISE_BYTES;
  }

  boolean grows() {
    return grows(heapBefore, heapAfter) || grows(directBefore, directAfter) || more > 0;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: from the second to the last third heap %.1f to %.1f MB, direct %.1f to %.1f MB,"
            + " threads %d to %d",
        grows() ? "GROWS" : "flat",
        heapBefore / 1e6,
        heapAfter / 1e6,
        directBefore / 1e6,
        directAfter / 1e6,
        threads,
        threads + more);
  }
}
