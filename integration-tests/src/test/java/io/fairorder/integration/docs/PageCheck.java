package io.fairorder.integration.docs;

import java.util.List;

/** Looks for one kind of mistake. */
@FunctionalInterface
interface PageCheck {
  /** Returns a sentence for each mistake on the page. */
  List<String> faults(MarkdownPage page);
}
