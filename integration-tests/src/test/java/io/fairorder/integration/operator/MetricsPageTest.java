package io.fairorder.integration.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The documented metrics are those that exist. */
class MetricsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "metrics.md");

  @Test
  void shouldDocumentEveryMetric() throws IOException {
    String page = Files.readString(PAGE);
    String renewed = MetricsPage.withTables(page);
    if (Boolean.getBoolean("renew")) {
      Files.writeString(PAGE, renewed);
      return;
    }

    assertThat(page).as("docs/metrics.md; the page says how to renew it").isEqualTo(renewed);
  }

  @Test
  void shouldRefuseAPageWithoutAPlaceForATable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MetricsPage.withTables("no tables here"))
        .withMessage("the page has no place for the table server");
  }
}
