package io.fairorder.integration.docs;

import io.fairorder.integration.operator.ExportedMetrics;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A metric that a page names is exported. */
final class MetricCheck implements PageCheck {
  private static final Pattern NAME = Pattern.compile("\\bfairorder_[a-z0-9_]+");

  /** Also without the beginning that all have, or some; the ending tells it from another name. */
  private static final Pattern SHORT_NAME = Pattern.compile("[a-z][a-z0-9_]*_(total|seconds)");

  private final Set<String> names = ExportedMetrics.names();

  @Override
  public List<String> faults(MarkdownPage page) {
    Stream<String> wholeNames =
        NAME.matcher(page.text()).results().map(MatchResult::group).filter(name -> !isKnown(name));
    Stream<String> shortNames =
        page.codeSpans().stream()
            .filter(span -> SHORT_NAME.matcher(span).matches())
            .filter(span -> names.stream().noneMatch(name -> ("_" + name).endsWith("_" + span)));
    return Stream.concat(wholeNames, shortNames)
        .distinct()
        .map(name -> "nothing exports the metric " + name)
        .toList();
  }

  /** What ends in an underscore stands for all that begin so. */
  private boolean isKnown(String name) {
    return name.endsWith("_")
        ? names.stream().anyMatch(each -> each.startsWith(name))
        : names.contains(name);
  }
}
