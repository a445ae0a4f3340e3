package io.fairorder.lab.experiment;

import io.fairorder.lab.simulation.MatchPlan;
import java.util.List;

/**
 * What is compared: matches that differ in one or two things.
 *
 * @param id its name on the command line
 * @param title its name for people
 * @param places what {@link Point#place} names
 * @param shape how it is drawn
 * @param metrics what is shown of it
 * @param points the matches, by place and within a place by series
 */
record Experiment(
    String id, String title, String places, Shape shape, List<Metric> metrics, List<Point> points) {

  /** How an experiment is drawn. */
  enum Shape {
    /** A table of coloured cells: for many series. */
    CELLS,
    /** Lines: where the places are figures. */
    LINES,
    /** Bars: where they are not. */
    BARS
  }

  /**
   * One match.
   *
   * @param place where it stands on the horizontal axis
   * @param series to which series it belongs
   * @param plan the match
   */
  record Point(String place, String series, MatchPlan plan) {}

  Experiment {
    metrics = List.copyOf(metrics);
    points = List.copyOf(points);
  }

  /** The places, in their order. */
  List<String> placeNames() {
    return points.stream().map(Point::place).distinct().toList();
  }

  /** The series, in their order. */
  List<String> seriesNames() {
    return points.stream().map(Point::series).distinct().toList();
  }

  /** The same with other points. */
  Experiment withPoints(List<Point> other) {
    return new Experiment(id, title, places, shape, metrics, other);
  }
}
