package io.fairorder.runtime;

import io.prometheus.client.Counter;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.function.Function;

/**
 * One series of a counter for each constant of an enum, found once and not for each datagram.
 *
 * @param <E> the reasons
 */
public final class CountersByReason<E extends Enum<E>> {
  private final EnumMap<E, Counter.Child> children;

  /**
   * Finds the series of a counter; all of them begin at 0, so that the first increase is seen.
   *
   * @param outer the values of the labels that come before the reason
   */
  public CountersByReason(
      Counter counter, Class<E> reasons, Function<E, String> label, String... outer) {
    children = new EnumMap<>(reasons);
    for (E reason : reasons.getEnumConstants()) {
      // a fresh array each time: the counter keeps it as the key of the series
      String[] labels = Arrays.copyOf(outer, outer.length + 1);
      labels[outer.length] = label.apply(reason);
      children.put(reason, counter.labels(labels));
    }
  }

  /** Counts one. */
  public void count(E reason) {
    children.get(reason).inc();
  }
}
