package io.fairorder.integration.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documented settings are those of the three reference.conf, with their comments. */
class ConfigurationPageTest {
  @Test
  void shouldDocumentEverySetting() throws IOException {
    GeneratedTables.compareOrRenew(
        "configuration.md",
        page -> {
          String renewed = page;
          for (String module : List.of("server-proxy", "player-proxy", "proxy-runtime")) {
            renewed = GeneratedTables.withTable(renewed, module, SettingsTable.of(module));
          }
          return renewed;
        });
  }

  @Test
  void shouldExplainEverySetting() {
    assertThat(
            Stream.of("server-proxy", "player-proxy", "proxy-runtime")
                .flatMap(module -> SettingsTable.of(module).stream())
                .filter(line -> line.endsWith("|  |")))
        .as("settings without a comment")
        .isEmpty();
  }
}
