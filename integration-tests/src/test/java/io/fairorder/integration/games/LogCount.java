package io.fairorder.integration.games;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks things up in a server's log. */
final class LogCount {
  private LogCount() {}

  /** Returns how often a pattern occurs. */
  static long of(String log, String regex) {
    return Pattern.compile(regex, Pattern.MULTILINE).matcher(log).results().count();
  }

  /** Returns the first group of the last place where the pattern occurs. */
  static Optional<String> last(String log, String regex) {
    Matcher matcher = Pattern.compile(regex, Pattern.MULTILINE).matcher(log);
    String found = null;
    while (matcher.find()) {
      found = matcher.group(1);
    }
    return Optional.ofNullable(found);
  }
}
