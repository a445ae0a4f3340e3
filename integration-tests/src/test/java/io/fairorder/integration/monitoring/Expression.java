package io.fairorder.integration.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a panel or a rule asks Prometheus, and the names in it.
 *
 * @param text in Prometheus' language, without variables of Grafana
 * @param legend how Grafana names each answer, with labels in double braces
 */
record Expression(String text, String legend) {
  private static final Pattern SELECTOR =
      Pattern.compile("\\b(?:(?:fairorder|jvm|process)_[a-z_]+|up\\b)(?:\\{[^}]*\\})?");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|on|without|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
  private static final Pattern IN_LEGEND = Pattern.compile("\\{\\{\\s*([a-z_]+)\\s*\\}\\}");
  private static final String ONLY_WHAT_HAPPENS = " > 0";

  /** Puts in what Grafana does: everything for variables, an interval for its interval. */
  static Expression ofGrafana(String text, String legend) {
    return new Expression(
        text.replace("$__rate_interval", "30s").replaceAll("\"\\$[a-z_]+\"", "\".*\""), legend);
  }

  /** The metrics that it names, each with the labels that it wants of it. */
  List<String> selectors() {
    List<String> selectors = new ArrayList<>();
    Matcher matcher = SELECTOR.matcher(text);
    while (matcher.find()) {
      selectors.add(matcher.group());
    }
    return selectors;
  }

  /** The labels that it groups or joins by. */
  Set<String> groupingLabels() {
    Set<String> labels = new LinkedHashSet<>();
    Matcher matcher = GROUPING.matcher(text);
    while (matcher.find()) {
      Stream.of(matcher.group(1).split(","))
          .map(String::strip)
          .filter(label -> !label.isEmpty())
          .forEach(labels::add);
    }
    return labels;
  }

  /** The labels that the answers are named by. */
  Set<String> legendLabels() {
    Set<String> labels = new LinkedHashSet<>();
    Matcher matcher = IN_LEGEND.matcher(legend);
    while (matcher.find()) {
      labels.add(matcher.group(1));
    }
    return labels;
  }

  /** The same, answered also where what it asks for never happens. */
  Expression withWhatNeverHappens() {
    return text.endsWith(ONLY_WHAT_HAPPENS)
        ? new Expression(text.substring(0, text.length() - ONLY_WHAT_HAPPENS.length()), legend)
        : this;
  }
}
