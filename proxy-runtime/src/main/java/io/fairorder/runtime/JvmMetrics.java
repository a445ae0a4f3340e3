package io.fairorder.runtime;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.hotspot.BufferPoolsExports;
import io.prometheus.client.hotspot.GarbageCollectorExports;
import io.prometheus.client.hotspot.MemoryPoolsExports;
import io.prometheus.client.hotspot.StandardExports;
import io.prometheus.client.hotspot.ThreadExports;
import io.prometheus.client.hotspot.VersionInfoExports;

/** What the process and its JVM use: where deliveries are late, these are looked at next. */
public final class JvmMetrics {
  private JvmMetrics() {}

  /** Adds the {@code process_} and {@code jvm_} metrics; they are read at each scrape only. */
  public static void register(CollectorRegistry registry) {
    new StandardExports().register(registry);
    new MemoryPoolsExports().register(registry);
    new BufferPoolsExports().register(registry);
    new GarbageCollectorExports().register(registry);
    new ThreadExports().register(registry);
    new VersionInfoExports().register(registry);
  }
}
