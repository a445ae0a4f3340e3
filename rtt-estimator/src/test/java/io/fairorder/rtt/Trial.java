package io.fairorder.rtt;

import java.util.Random;
import java.util.function.Supplier;

/** Sends samples of a synthetic path to an estimator in virtual time and measures its waits. */
final class Trial {
  /** When a changing path changes. */
  static final long CHANGE_MICROS = 20_000_000;

  private static final long SETTLED_MICROS = 10_000_000;
  private static final long STEADY_MICROS = 600_000_000;
  private static final int STEADY_SEEDS = 4;
  private static final int CHANGE_SEEDS = 100;

  private Trial() {}

  /**
   * How a wait timeout did on a path over ten minutes, four times.
   *
   * @param shareAbove the share of samples above the wait timeout in force when they arrived
   * @param distanceMicros how far the wait timeout was above the true 0.99 quantile on average
   */
  record Steady(double shareAbove, double distanceMicros) {}

  /**
   * How a wait timeout did when a path changed, a hundred times.
   *
   * @param mean what was counted, on average
   * @param worst what was counted, in the worst case
   */
  record Change(double mean, double worst) {}

  static Steady steady(SyntheticPath path, Supplier<WaitTimeoutEstimator> way) {
    long samples = 0;
    long above = 0;
    double distance = 0;
    for (int seed = 1; seed <= STEADY_SEEDS; seed++) {
      Random random = new Random(seed);
      SyntheticPath.Source source = path.source().get();
      WaitTimeoutEstimator estimator = way.get();
      for (long now = 0; now < STEADY_MICROS; now += path.intervalMicros()) {
        long rtt = source.rttMicros(random, now);
        if (now >= SETTLED_MICROS) {
          samples++;
          above += rtt > estimator.waitMicros() ? 1 : 0;
          distance += estimator.waitMicros() - path.trueQuantile().applyAsLong(now);
        }
        estimator.sample(now, rtt);
      }
    }
    return new Steady((double) above / samples, distance / samples);
  }

  /** Counts the samples after the change until the wait timeout covers the true 0.99 quantile. */
  static Change samplesUntilCovered(SyntheticPath path, Supplier<WaitTimeoutEstimator> way) {
    return afterChange(
        path,
        way,
        (source, random, estimator) -> {
          int count = 0;
          long now = CHANGE_MICROS;
          while (estimator.waitMicros() < path.trueQuantile().applyAsLong(now)) {
            estimator.sample(now, source.rttMicros(random, now));
            now += path.intervalMicros();
            count++;
          }
          return count;
        });
  }

  /** Counts the samples above the wait timeout in the five seconds after the change. */
  static Change lateAfterChange(SyntheticPath path, Supplier<WaitTimeoutEstimator> way) {
    return afterChange(
        path,
        way,
        (source, random, estimator) -> {
          int count = 0;
          for (long now = CHANGE_MICROS;
              now < CHANGE_MICROS + 5_000_000;
              now += path.intervalMicros()) {
            long rtt = source.rttMicros(random, now);
            count += rtt > estimator.waitMicros() ? 1 : 0;
            estimator.sample(now, rtt);
          }
          return count;
        });
  }

  /** Counts the seconds until the wait timeout is within 10 ms above the true 0.99 quantile. */
  static Change secondsUntilDown(SyntheticPath path, Supplier<WaitTimeoutEstimator> way) {
    return afterChange(
        path,
        way,
        (source, random, estimator) -> {
          long now = CHANGE_MICROS;
          while (estimator.waitMicros() > path.trueQuantile().applyAsLong(now) + 10_000) {
            estimator.sample(now, source.rttMicros(random, now));
            now += path.intervalMicros();
          }
          return (now - CHANGE_MICROS) / 1e6;
        });
  }

  /**
   * Counts the samples after one that was 200 ms slower until the wait timeout is within 5 ms of
   * what it was before.
   */
  static Change samplesUntilOutlierIsOver(SyntheticPath path, Supplier<WaitTimeoutEstimator> way) {
    return afterChange(
        path,
        way,
        (source, random, estimator) -> {
          long before = estimator.waitMicros();
          long now = CHANGE_MICROS;
          estimator.sample(now, source.rttMicros(random, now) + 200_000);
          int count = 0;
          while (estimator.waitMicros() > before + 5_000) {
            now += path.intervalMicros();
            estimator.sample(now, source.rttMicros(random, now));
            count++;
          }
          return count;
        });
  }

  private static Change afterChange(
      SyntheticPath path, Supplier<WaitTimeoutEstimator> way, Measure measure) {
    double sum = 0;
    double worst = 0;
    for (int seed = 1; seed <= CHANGE_SEEDS; seed++) {
      Random random = new Random(seed);
      SyntheticPath.Source source = path.source().get();
      WaitTimeoutEstimator estimator = way.get();
      for (long now = 0; now < CHANGE_MICROS; now += path.intervalMicros()) {
        estimator.sample(now, source.rttMicros(random, now));
      }
      double measured = measure.measure(source, random, estimator);
      sum += measured;
      worst = Math.max(worst, measured);
    }
    return new Change(sum / CHANGE_SEEDS, worst);
  }

  /** Goes on from the change and counts something. */
  @FunctionalInterface
  private interface Measure {
    double measure(SyntheticPath.Source source, Random random, WaitTimeoutEstimator estimator);
  }
}
