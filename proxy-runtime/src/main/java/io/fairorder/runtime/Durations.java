package io.fairorder.runtime;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Histogram;

/** Histograms of times: microseconds in, seconds out, as Prometheus wants them. */
public final class Durations {
  private static final double SECOND_MICROS = 1e6;

  /** From 50 µs to 100 ms: how exactly a timer keeps a moment. */
  private static final double[] EXACT = {
    0.000_05, 0.000_1, 0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1
  };

  /** From 1 ms to 1 s: what players and networks take. */
  private static final double[] HUMAN = {
    0.001, 0.002_5, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1
  };

  private Durations() {}

  /** Makes a histogram that resolves 50 µs to 100 ms. */
  public static Histogram exact(
      CollectorRegistry registry, String name, String help, String... labels) {
    return histogram(registry, name, help, EXACT, labels);
  }

  /** Makes a histogram that resolves 1 ms to 1 s. */
  public static Histogram human(
      CollectorRegistry registry, String name, String help, String... labels) {
    return histogram(registry, name, help, HUMAN, labels);
  }

  private static Histogram histogram(
      CollectorRegistry registry, String name, String help, double[] buckets, String... labels) {
    return Histogram.build(name, help)
        .labelNames(labels)
        .buckets(buckets)
        .withoutExemplars()
        .register(registry);
  }

  /** Puts a time into a histogram. */
  public static void observe(Histogram.Child histogram, long micros) {
    histogram.observe(micros / SECOND_MICROS);
  }

  /** Returns a time in seconds. */
  public static double seconds(long micros) {
    return micros / SECOND_MICROS;
  }
}
