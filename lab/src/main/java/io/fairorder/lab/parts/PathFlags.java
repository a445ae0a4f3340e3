package io.fairorder.lab.parts;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Turns paths as they stand on a command line into the list that would stand in a file. */
final class PathFlags {
  private static final Pattern PATH = Pattern.compile("([^=,]+)=([^=,]+)((?:,[a-z-]+=[^=,]+)*)");

  /** What could end a quoted text. */
  private static final Pattern UNQUOTABLE = Pattern.compile("[\"\\\\\\p{Cntrl}]");

  private PathFlags() {}

  /**
   * Returns the list.
   *
   * @throws IllegalArgumentException if one of them is not written as it should be
   */
  static String toList(List<String> paths) {
    return paths.stream().map(PathFlags::toSection).toList().toString();
  }

  private static String toSection(String path) {
    var matcher = PATH.matcher(path);
    if (!matcher.matches() || UNQUOTABLE.matcher(path).find()) {
      throw new IllegalArgumentException(
          "--path is '"
              + path
              + "', allowed is [H:]P=H:P[,ping=60ms][,jitter=8ms][,loss-percent=1][,name=NAME]");
    }
    List<String> settings = new ArrayList<>();
    settings.add(setting("listen", matcher.group(1)));
    settings.add(setting("target", matcher.group(2)));
    for (String more : matcher.group(3).split(",", -1)) {
      if (!more.isEmpty()) {
        int equals = more.indexOf('=');
        settings.add(setting(more.substring(0, equals), more.substring(equals + 1)));
      }
    }
    return "{ " + String.join(", ", settings) + " }";
  }

  private static String setting(String key, String value) {
    return "\"" + key + "\" = \"" + value.strip() + "\"";
  }
}
