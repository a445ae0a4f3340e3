package io.fairorder.lab.experiment;

import io.fairorder.lab.simulation.TracedPath;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads measured delays from a CSV file: {@code time_s,player,up_ms,down_ms}, as docs/results.md
 * describes it.
 */
final class TraceFile {
  static final String HEADER = "time_s,player,up_ms,down_ms";
  private static final double LONGEST_SECONDS = 86_400;
  private static final double LONGEST_DELAY_MILLIS = 10_000;

  private final Map<String, Column> columns = new LinkedHashMap<>();

  /** The measurements of one player. */
  private static final class Column {
    final List<Long> times = new ArrayList<>();
    final List<Long> up = new ArrayList<>();
    final List<Long> down = new ArrayList<>();

    TracedPath path() {
      return new TracedPath(array(times), array(up), array(down));
    }

    private static long[] array(List<Long> values) {
      return values.stream().mapToLong(Long::longValue).toArray();
    }
  }

  /** What is wrong with a trace, and where. */
  static final class TraceException extends Exception {
    private static final long serialVersionUID = 1;

    TraceException(String message) {
      super(message);
    }
  }

  private TraceFile() {}

  /**
   * Reads a trace.
   *
   * @return the paths by the players' names, in the order in which these first appear
   */
  static Map<String, TracedPath> read(Path file) throws TraceException {
    TraceFile trace = new TraceFile();
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      throw new TraceException(file + ": not a text in UTF-8");
    } catch (IOException e) {
      throw new TraceException("cannot read " + file + ": " + e.getMessage());
    }
    try {
      trace.take(lines);
    } catch (TraceException e) {
      throw new TraceException(file + ", " + e.getMessage());
    }
    Map<String, TracedPath> paths = new LinkedHashMap<>();
    trace.columns.forEach((player, column) -> paths.put(player, column.path()));
    if (paths.size() < 2) {
      throw new TraceException(file + ": a match takes two players, here are " + paths.size());
    }
    return paths;
  }

  private void take(List<String> lines) throws TraceException {
    boolean header = false;
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (!header) {
        if (!line.equals(HEADER)) {
          throw new TraceException("line " + number + ": expected the header " + HEADER);
        }
        header = true;
      } else {
        takeMeasurement(number, line.split(",", -1));
      }
    }
    if (!header) {
      throw new TraceException("line 1: expected the header " + HEADER);
    }
  }

  private void takeMeasurement(int line, String[] cells) throws TraceException {
    if (cells.length != 4) {
      throw new TraceException("line " + line + ": " + cells.length + " values instead of 4");
    }
    String player = cells[1].strip();
    if (player.isEmpty()) {
      throw new TraceException("line " + line + ": no player");
    }
    long time = micros(line, "time_s", cells[0], 1e6, LONGEST_SECONDS);
    Column column = columns.computeIfAbsent(player, name -> new Column());
    int last = column.times.size() - 1;
    if (last >= 0 && time <= column.times.get(last)) {
      throw new TraceException(
          "line " + line + ": the time of " + player + " does not go on from its last one");
    }
    column.times.add(time);
    column.up.add(delay(line, "up_ms", cells[2]));
    column.down.add(delay(line, "down_ms", cells[3]));
  }

  private static long delay(int line, String name, String cell) throws TraceException {
    return cell.isBlank() ? TracedPath.LOST : micros(line, name, cell, 1e3, LONGEST_DELAY_MILLIS);
  }

  private static long micros(int line, String name, String cell, double factor, double most)
      throws TraceException {
    double value;
    try {
      value = Double.parseDouble(cell.strip());
    } catch (NumberFormatException e) {
      throw new TraceException("line " + line + ": " + name + " is no number: '" + cell + "'");
    }
    // asked this way round, because NaN is not within anything
    if (!(value >= 0 && value <= most)) {
      throw new TraceException(
          "line "
              + line
              + ": "
              + name
              + " is "
              + cell.strip()
              + ", allowed is 0 to "
              + (long) most);
    }
    return Math.round(value * factor);
  }
}
