package io.fairorder.integration.games;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Compares lines of logs by what they say, whoever they say it of. */
final class LogShapes {
  private static final Pattern NUMBERS =
      Pattern.compile("0x[0-9a-f]+|\\b[0-9A-Fa-f]*\\d[0-9A-Fa-f]*\\b|\\d+");
  private static final Pattern NAMES = Pattern.compile("\\b(near|far|plain)bot\\b");
  private static final Pattern PLAYERS = Pattern.compile("List of players:.*");
  private static final Pattern FOLDERS = Pattern.compile("/\\S+");

  private LogShapes() {}

  /** Returns a line without the names of everybody who is there besides whom it speaks of. */
  static String withoutList(String line) {
    return PLAYERS.matcher(line).replaceAll("");
  }

  /** Returns the lines that say something which none of the others says. */
  static List<String> onlyIn(List<String> lines, List<String> others, Pattern leftOut) {
    Map<String, String> shapes = shapes(lines, leftOut);
    shapes.keySet().removeAll(shapes(others, leftOut).keySet());
    return new ArrayList<>(shapes.values());
  }

  private static Map<String, String> shapes(List<String> lines, Pattern leftOut) {
    Map<String, String> shapes = new LinkedHashMap<>();
    for (String line : lines) {
      if (!line.isBlank() && !leftOut.matcher(line).find()) {
        String withoutNames = NAMES.matcher(line).replaceAll("NAME");
        String withoutFolders = FOLDERS.matcher(withoutNames).replaceAll("FOLDER");
        String shape = NUMBERS.matcher(withoutFolders).replaceAll("N").replaceAll("\\s+", " ");
        shapes.putIfAbsent(shape.trim(), line);
      }
    }
    return shapes;
  }
}
