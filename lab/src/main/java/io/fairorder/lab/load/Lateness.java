package io.fairorder.lab.load;

import io.fairorder.server.match.MatchMetrics;
import java.util.Arrays;

/** Counts how long after its due time each action was delivered, in steps of 10 µs. */
final class Lateness implements MatchMetrics {
  private static final int STEP_MICROS = 10;
  private static final int STEPS = 100_000;

  private final long[] counts = new long[STEPS];
  private long delivered;
  private long late;

  @Override
  public synchronized void late() {
    late++;
  }

  @Override
  public synchronized void delivered(long queuedMicros, long latenessMicros) {
    delivered++;
    counts[(int) Math.min(STEPS - 1, Math.max(0, latenessMicros / STEP_MICROS))]++;
  }

  synchronized long deliveries() {
    return delivered;
  }

  synchronized long lateOnes() {
    return late;
  }

  /** Returns what this share of the deliveries did not exceed, 0 if there were none. */
  synchronized long quantileMicros(double share) {
    long wanted = (long) Math.ceil(share * delivered);
    long seen = 0;
    for (int step = 0; step < STEPS; step++) {
      seen += counts[step];
      if (seen > 0 && seen >= wanted) {
        return (long) (step + 1) * STEP_MICROS;
      }
    }
    return 0;
  }

  /** Begins anew. */
  synchronized void clear() {
    Arrays.fill(counts, 0);
    delivered = 0;
    late = 0;
  }
}
