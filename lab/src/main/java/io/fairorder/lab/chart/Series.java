package io.fairorder.lab.chart;

import java.util.List;

/**
 * The figures of one series, one for each place on the horizontal axis.
 *
 * @param name what the legend calls it
 * @param figures {@link Double#NaN} where there is none
 */
public record Series(String name, List<Double> figures) {
  /** Keeps the figures from changing. */
  public Series {
    figures = List.copyOf(figures);
  }
}
