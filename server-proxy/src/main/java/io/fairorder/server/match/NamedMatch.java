package io.fairorder.server.match;

import io.fairorder.server.grouping.UpdateGrouping;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A match that a server proxy is to serve.
 *
 * @param name what people call it, unique within the proxy
 * @param settings how it is served
 * @param grouping makes its rule of update grouping
 * @param metrics what it tells of itself
 */
public record NamedMatch(
    String name, MatchSettings settings, Supplier<UpdateGrouping> grouping, MatchMetrics metrics) {

  /** Checks the values. */
  public NamedMatch {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(grouping, "grouping");
    Objects.requireNonNull(metrics, "metrics");
  }
}
