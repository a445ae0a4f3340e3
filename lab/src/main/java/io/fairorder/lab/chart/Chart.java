package io.fairorder.lab.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws series of figures: as lines, as bars, or as a table of coloured cells. */
public final class Chart {
  private static final int WIDTH = 860;
  private static final int LEFT = 70;
  private static final int RIGHT = 24;
  private static final int TOP = 46;
  private static final int PLOT_HEIGHT = 290;
  private static final int LEGEND_LINE = 20;
  private static final int CELL_HEIGHT = 34;
  private static final int NAMES_WIDTH = 225;

  private final String title;
  private final String horizontal;
  private final String vertical;
  private final List<String> places;
  private final List<Series> series;

  /**
   * Makes a chart.
   *
   * @param horizontal what the places are, empty if they speak for themselves
   * @param vertical what the figures are
   * @param places the names along the horizontal axis
   * @param series one figure of each for every place
   */
  public Chart(
      String title, String horizontal, String vertical, List<String> places, List<Series> series) {
    this.title = title;
    this.horizontal = horizontal;
    this.vertical = vertical;
    this.places = List.copyOf(places);
    this.series = List.copyOf(series);
    for (Series each : series) {
      if (each.figures().size() != places.size()) {
        throw new IllegalArgumentException(each.name() + " has not one figure for each place");
      }
    }
  }

  /** Draws lines from place to place, which stand at equal distances. */
  public String lines() {
    Frame frame = new Frame();
    for (int k = 0; k < series.size(); k++) {
      List<Double> figures = series.get(k).figures();
      List<double[]> points = new ArrayList<>();
      for (int place = 0; place < figures.size(); place++) {
        if (!Double.isNaN(figures.get(place))) {
          points.add(new double[] {frame.middle(place), frame.axis.place(figures.get(place))});
        }
      }
      double[] xs = points.stream().mapToDouble(point -> point[0]).toArray();
      double[] ys = points.stream().mapToDouble(point -> point[1]).toArray();
      frame.svg.polyline(xs, ys, Svg.colour(k));
      for (int point = 0; point < xs.length; point++) {
        frame.svg.circle(xs[point], ys[point], Svg.colour(k));
      }
    }
    return frame.svg.end();
  }

  /** Draws a group of bars at each place. */
  public String bars() {
    Frame frame = new Frame();
    double zero = frame.axis.place(0);
    double width = frame.placeWidth * 0.8 / series.size();
    for (int k = 0; k < series.size(); k++) {
      List<Double> figures = series.get(k).figures();
      for (int place = 0; place < figures.size(); place++) {
        if (!Double.isNaN(figures.get(place))) {
          double x = frame.middle(place) - frame.placeWidth * 0.4 + k * width;
          double y = frame.axis.place(figures.get(place));
          // what is nothing is still seen as a line
          double height = Math.max(1, Math.abs(zero - y));
          frame.svg.rect(x, Math.min(y, zero), Math.max(1, width - 1), height, Svg.colour(k));
        }
      }
    }
    return frame.svg.end();
  }

  /**
   * Draws a row of cells for each series, the darker the larger the figure.
   *
   * @param darkest the figure from which a cell is as dark as can be
   */
  public String cells(double darkest) {
    int footer = 110;
    int height = TOP + series.size() * CELL_HEIGHT + footer;
    Svg svg = new Svg(WIDTH, height, title);
    double width = (double) (WIDTH - NAMES_WIDTH - RIGHT) / places.size();
    for (int k = 0; k < series.size(); k++) {
      double y = TOP + k * CELL_HEIGHT;
      svg.text(NAMES_WIDTH - 8, y + CELL_HEIGHT / 2.0 + 5, "end", series.get(k).name(), Svg.INK);
      List<Double> figures = series.get(k).figures();
      for (int place = 0; place < figures.size(); place++) {
        double share = Math.sqrt(Math.min(1, Math.max(0, figures.get(place) / darkest)));
        double x = NAMES_WIDTH + place * width;
        svg.rect(x, y, width - 2, CELL_HEIGHT - 2, shade(share));
        String ink = share > 0.6 ? "#ffffff" : Svg.INK;
        svg.text(
            x + width / 2 - 1,
            y + CELL_HEIGHT / 2.0 + 4,
            "middle",
            shortly(figures.get(place)),
            ink);
      }
    }
    for (int place = 0; place < places.size(); place++) {
      double x = NAMES_WIDTH + (place + 0.6) * width;
      svg.slanted(x, TOP + series.size() * CELL_HEIGHT + 14, places.get(place));
    }
    svg.text(16, height - 12, "start", vertical, Svg.INK);
    return svg.end();
  }

  private static String shade(double share) {
    // from nearly white to a dark orange
    return String.format(
        Locale.ROOT,
        "#%02x%02x%02x",
        Math.round(244 - share * 70),
        Math.round(246 - share * 180),
        Math.round(248 - share * 240));
  }

  private static String shortly(double figure) {
    return String.format(
        Locale.ROOT, figure >= 10 ? "%.0f" : figure >= 1 ? "%.1f" : "%.2f", figure);
  }

  /** What lines and bars have in common: axes, names, legend. */
  private final class Frame {
    final Svg svg;
    final Axis axis;
    final double placeWidth = (double) (WIDTH - LEFT - RIGHT) / places.size();

    Frame() {
      boolean slanted = places.stream().anyMatch(place -> place.length() * 7.5 > placeWidth);
      int names = slanted ? 112 : 28;
      int legend = series.size() > 1 ? (series.size() + 1) / 2 * LEGEND_LINE : 0;
      int bottom = TOP + PLOT_HEIGHT;
      int footer = names + (horizontal.isEmpty() ? 0 : 22) + legend + 16;
      svg = new Svg(WIDTH, bottom + footer, title);
      double smallest = 0;
      double largest = 0;
      for (Series each : series) {
        for (double figure : each.figures()) {
          if (!Double.isNaN(figure)) {
            smallest = Math.min(smallest, figure);
            largest = Math.max(largest, figure);
          }
        }
      }
      axis = new Axis(smallest, largest, bottom, TOP);
      for (int mark = 0; mark < axis.marks(); mark++) {
        double y = axis.place(axis.mark(mark));
        svg.line(LEFT, y, WIDTH - RIGHT, y, Svg.FAINT, 1);
        svg.text(LEFT - 8, y + 4, "end", axis.label(mark), Svg.INK);
      }
      svg.line(LEFT, axis.place(0), WIDTH - RIGHT, axis.place(0), Svg.INK, 1.2);
      svg.upright(20, TOP + PLOT_HEIGHT / 2.0, vertical);
      for (int place = 0; place < places.size(); place++) {
        if (slanted) {
          svg.slanted(middle(place) + 6, bottom + 18, places.get(place));
        } else {
          svg.text(middle(place), bottom + 18, "middle", places.get(place), Svg.INK);
        }
      }
      double y = bottom + names + 12;
      if (!horizontal.isEmpty()) {
        svg.text(LEFT + (WIDTH - LEFT - RIGHT) / 2.0, y, "middle", horizontal, Svg.INK);
        y += 22;
      }
      if (series.size() > 1) {
        for (int k = 0; k < series.size(); k++) {
          double x = LEFT + (k % 2) * (WIDTH - LEFT) / 2.0;
          double row = y + k / 2 * LEGEND_LINE;
          svg.rect(x, row - 10, 14, 10, Svg.colour(k));
          svg.text(x + 20, row, "start", series.get(k).name(), Svg.INK);
        }
      }
    }

    double middle(int place) {
      return LEFT + (place + 0.5) * placeWidth;
    }
  }
}
