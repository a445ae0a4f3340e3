package io.fairorder.server.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A match of a real game that a server proxy recorded.
 *
 * @param lines its events, as replay takes them
 */
public record RecordedMatch(List<String> lines) {
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"?([^\",\\]}]+)");

  /** Reads the recording of this game. */
  public static RecordedMatch of(String game) throws IOException {
    String name = "/io/fairorder/server/recorded/" + game + ".jsonl.gz";
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(RecordedMatch.class.getResourceAsStream(name)), UTF_8))) {
      return new RecordedMatch(in.lines().toList());
    }
  }

  /** Returns how many updates it has. */
  public long updates() {
    return ofEvent("update").size();
  }

  /** Returns the lines of one kind of event. */
  List<String> ofEvent(String event) {
    return lines.stream().filter(line -> event.equals(field(line, "event"))).toList();
  }

  /** Returns what the core does with it. */
  RecordedMatch replayed() throws ReplayException {
    return new RecordedMatch(ReplayRun.replay(String.join("\n", lines)));
  }

  /** Returns a field that is a number or a text, null if the line has no such field. */
  static String field(String line, String name) {
    Matcher matcher = FIELD.matcher(line);
    while (matcher.find()) {
      if (matcher.group(1).equals(name)) {
        return matcher.group(2);
      }
    }
    return null;
  }
}
