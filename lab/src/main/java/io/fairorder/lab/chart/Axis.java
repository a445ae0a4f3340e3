package io.fairorder.lab.chart;

import java.util.Locale;

/** A scale from figures to places on a chart, with round figures to mark it with. */
final class Axis {
  private final double least;
  private final double most;
  private final double from;
  private final double to;
  private final double step;

  /** Covers these figures, and 0, between two places on the chart. */
  Axis(double smallest, double largest, double from, double to) {
    double low = Math.min(0, smallest);
    double high = Math.max(0, largest);
    if (high - low < 1e-9) {
      high = low + 1;
    }
    step = roundStep((high - low) / 5);
    least = Math.floor(low / step + 1e-9) * step;
    most = Math.ceil(high / step - 1e-9) * step;
    this.from = from;
    this.to = to;
  }

  private static double roundStep(double rough) {
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (rough <= factor * power * (1 + 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  double place(double figure) {
    return from + (figure - least) / (most - least) * (to - from);
  }

  int marks() {
    return (int) Math.round((most - least) / step) + 1;
  }

  double mark(int index) {
    return least + index * step;
  }

  String label(int index) {
    int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    return String.format(Locale.ROOT, "%." + decimals + "f", mark(index) + 0.0);
  }
}
