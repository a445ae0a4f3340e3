package io.fairorder.lab.chart;

import java.util.Locale;

/** Writes the few shapes that the charts need. */
final class Svg {
  /** One colour for each series; told apart also by people who see no red or green. */
  private static final String[] COLOURS = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f5539", "#444444"
  };

  static final String INK = "#1f2328";
  static final String FAINT = "#d0d7de";

  private final StringBuilder out = new StringBuilder();

  Svg(int width, int height, String title) {
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\" role=\"img\">%n",
        width, height, width, height);
    append("<title>%s</title>%n", escaped(title));
    // without it, dark text would stand on a dark page
    append("<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#ffffff\"/>%n", width, height);
    text(16, 26, "start", title, INK, "font-size=\"16\" font-weight=\"bold\"");
  }

  static String colour(int series) {
    return COLOURS[series % COLOURS.length];
  }

  void rect(double x, double y, double width, double height, String colour) {
    append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>%n",
        number(x), number(y), number(width), number(height), colour);
  }

  void line(double x1, double y1, double x2, double y2, String colour, double width) {
    append(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>%n",
        number(x1), number(y1), number(x2), number(y2), colour, number(width));
  }

  void circle(double x, double y, String colour) {
    append("<circle cx=\"%s\" cy=\"%s\" r=\"3.5\" fill=\"%s\"/>%n", number(x), number(y), colour);
  }

  void polyline(double[] xs, double[] ys, String colour) {
    StringBuilder points = new StringBuilder();
    for (int k = 0; k < xs.length; k++) {
      points.append(k == 0 ? "" : " ").append(number(xs[k])).append(',').append(number(ys[k]));
    }
    append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n",
        points, colour);
  }

  void text(double x, double y, String anchor, String text, String colour) {
    text(x, y, anchor, text, colour, "");
  }

  void text(double x, double y, String anchor, String text, String colour, String more) {
    append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>%n",
        number(x), number(y), anchor, colour, more.isEmpty() ? "" : " " + more, escaped(text));
  }

  void slanted(double x, double y, String text) {
    String turn =
        String.format(Locale.ROOT, "transform=\"rotate(-35 %s %s)\"", number(x), number(y));
    text(x, y, "end", text, INK, turn);
  }

  void upright(double x, double y, String text) {
    String turn =
        String.format(Locale.ROOT, "transform=\"rotate(-90 %s %s)\"", number(x), number(y));
    text(x, y, "middle", text, INK, turn);
  }

  String end() {
    return out.append("</svg>\n").toString();
  }

  private void append(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
