package io.fairorder.server.ordering;

import java.util.Objects;

/**
 * How a match is ordered.
 *
 * @param split what is queued of a message that carries tags for several updates
 * @param late what happens to a late message
 * @param window who moves the low end of the window
 * @param maxUpdates how many updates the window may span, {@link UpdateLog#REMEMBERED} at most
 * @param keepPlayerOrder whether an earlier action of a player never stands behind a later one of
 *     the same player, even where jitter between updates would put it there; acts with {@link
 *     Split#FIRST}
 * @param limits what bounds the memory of a match
 */
public record OrderingSettings(
    Split split,
    LatePolicy late,
    Window window,
    int maxUpdates,
    boolean keepPlayerOrder,
    OrderingLimits limits) {

  /** What is queued of a message that carries tags for several updates (ordering.md 5). */
  public enum Split {
    /** One copy, under the oldest open tag: for game servers that know nothing of us. */
    FIRST,
    /** One copy for each open tag: for game servers that read our annotation. */
    ALL
  }

  /** What happens to a late message (ordering.md 4). */
  public enum LatePolicy {
    /** It is delivered at once, marked late. */
    DELIVER,
    /** It is dropped and counted. */
    DROP
  }

  /** Who moves the low end of the window (ordering.md 5 and 7). */
  public enum Window {
    /** The newest update that every player in {@code T} has reached. */
    COMMON,
    /** Only {@link FairOrdering#close} and {@code maxUpdates}, as in the paper. */
    MANUAL
  }

  /** Checks the values. */
  public OrderingSettings {
    Objects.requireNonNull(split, "split");
    Objects.requireNonNull(late, "late");
    Objects.requireNonNull(window, "window");
    Objects.requireNonNull(limits, "limits");
    if (maxUpdates < 1 || maxUpdates > UpdateLog.REMEMBERED) {
      throw new IllegalArgumentException(
          "maxUpdates is " + maxUpdates + "; allowed are 1 to " + UpdateLog.REMEMBERED);
    }
  }

  /** Returns what the rules say where nothing else is said (ordering.md 9). */
  public static OrderingSettings defaults() {
    return new OrderingSettings(
        Split.FIRST,
        LatePolicy.DELIVER,
        Window.COMMON,
        UpdateLog.REMEMBERED,
        false,
        OrderingLimits.defaults());
  }
}
