package io.fairorder.integration.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The documented settings and metrics of the lab's parts are those that exist. */
class LabCommandsPageTest {
  @Test
  void shouldDocumentEverySettingAndMetric() throws IOException {
    GeneratedTables.compareOrRenew(
        "lab-commands.md",
        page ->
            MetricsPage.withLabTables(
                GeneratedTables.withTable(page, "lab", SettingsTable.of("lab"))));
  }

  @Test
  void shouldExplainEverySetting() {
    assertThat(SettingsTable.of("lab").stream().filter(line -> line.endsWith("|  |"))).isEmpty();
  }
}
