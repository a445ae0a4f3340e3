package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps docs/pacing.md from saying what is no longer so. */
class PacingDocTest {
  private static final String BEGIN = "<!-- figures -->\n";
  private static final String END = "<!-- end of figures -->";

  private static String doc() throws IOException {
    return Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/pacing.md"));
  }

  @Test
  void shouldShowTheFiguresThatTheCodeGives() throws IOException {
    String doc = doc();

    assertThat(doc.substring(doc.indexOf(BEGIN) + BEGIN.length(), doc.indexOf(END)))
        .isEqualTo(PacingTable.table());
  }

  @Test
  void shouldShowTheDefaults() throws IOException {
    PlayerSettings settings = PlayerSettings.defaults();
    PacingSettings pacing = settings.pacing();

    assertThat(doc())
        .contains(
            row("heartbeatIntervalMicros", settings.heartbeatIntervalMicros()),
            row("redundancy", settings.redundancy()),
            row("maxUnacknowledged", settings.maxUnacknowledged()),
            row("maxUnacknowledgedBytes", settings.maxUnacknowledgedBytes()),
            row("maxRepeatAgeMicros", settings.maxRepeatAgeMicros()),
            row("pacing.enabled", pacing.enabled()),
            row("pacing.onTimeShare", pacing.onTimeShare()),
            row("pacing.maxHoldMicros", pacing.maxHoldMicros()));
  }

  private static String row(String setting, Object value) {
    return "| `" + setting + "` | " + value + " |";
  }
}
