package io.fairorder.runtime;

import io.prometheus.client.CollectorRegistry;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What the admin port shows. All of it is asked on the admin port's own thread, never on a match's.
 *
 * @param metrics what {@code /metrics} shows
 * @param notReady why the proxy cannot serve now, for {@code /readyz}; empty if it can
 * @param status what {@code /status} shows
 */
public record AdminPages(
    CollectorRegistry metrics, Supplier<List<String>> notReady, StatusWriter status) {

  /** Checks the values. */
  public AdminPages {
    Objects.requireNonNull(metrics, "metrics");
    Objects.requireNonNull(notReady, "notReady");
    Objects.requireNonNull(status, "status");
  }
}
