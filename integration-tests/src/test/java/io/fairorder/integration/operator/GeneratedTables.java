package io.fairorder.integration.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Pages of the documentation whose tables are written from the code. */
final class GeneratedTables {
  private GeneratedTables() {}

  /** Returns the page with one table written anew. */
  static String withTable(String page, String table, List<String> lines) {
    String begin = "<!-- table " + table + " -->\n";
    String end = "<!-- end " + table + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("the page has no place for the table " + table);
    }
    return page.substring(0, from + begin.length())
        + String.join("\n", lines)
        + "\n"
        + page.substring(to);
  }

  /** Compares a page with what the code says, or renews it if asked to ({@code -Drenew=true}). */
  static void compareOrRenew(String name, UnaryOperator<String> renewal) throws IOException {
    Path path = Path.of("..", "docs", name);
    String page = Files.readString(path);
    String renewed = renewal.apply(page);
    if (Boolean.getBoolean("renew")) {
      Files.writeString(path, renewed);
      return;
    }
    assertThat(page).as("docs/%s; the page says how to renew it", name).isEqualTo(renewed);
  }
}
