package io.fairorder.integration.operator;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The documented metrics are those that exist. */
class MetricsPageTest {
  @Test
  void shouldDocumentEveryMetric() throws IOException {
    GeneratedTables.compareOrRenew("metrics.md", MetricsPage::withTables);
  }

  @Test
  void shouldRefuseAPageWithoutAPlaceForATable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MetricsPage.withTables("no tables here"))
        .withMessage("the page has no place for the table server");
  }
}
