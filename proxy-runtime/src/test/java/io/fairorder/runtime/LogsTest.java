package io.fairorder.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class LogsTest {
  private static final Logger log = LoggerFactory.getLogger(LogsTest.class);

  private final PrintStream realStderr = System.err;
  private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();

  @BeforeEach
  void catchStderr() {
    System.setErr(new PrintStream(stderr, true, UTF_8));
  }

  @AfterEach
  void giveStderrBack() {
    System.setErr(realStderr);
    Logs.configure(Logs.Format.TEXT, Level.INFO);
  }

  @Test
  void shouldWriteOneReadableLine() {
    Logs.configure(Logs.Format.TEXT, Level.INFO);

    log.info("match {} begins", 7);

    assertThat(stderr.toString(UTF_8))
        .matches(
            "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} INFO  LogsTest: match 7 begins\n");
  }

  @Test
  void shouldLetNobodyForgeALine() {
    Logs.configure(Logs.Format.TEXT, Level.INFO);

    log.info("hello {}", "x\r\n2026-01-01 ERROR \u001b[31mforged");

    assertThat(stderr.toString(UTF_8).lines()).hasSize(1);
    assertThat(stderr.toString(UTF_8)).doesNotContain("\u001b");
  }

  @Test
  void shouldShowWhereAnExceptionComesFrom() {
    Logs.configure(Logs.Format.TEXT, Level.INFO);

    log.error("it failed", new IllegalStateException("inner"));

    assertThat(stderr.toString(UTF_8))
        .contains("it failed\n")
        .contains("IllegalStateException: inner")
        .contains("at io.fairorder.runtime.LogsTest");
  }

  @Test
  void shouldWriteOneJsonObjectALine() throws IOException {
    Logs.configure(Logs.Format.JSON, Level.INFO);

    log.warn("late: {}", "\"P1\"\n");

    assertThat(stderr.toString(UTF_8).lines()).hasSize(1);
    Map<String, String> fields = fields(stderr.toString(UTF_8));
    assertThat(fields)
        .containsEntry("level", "WARN")
        .containsEntry("loggerName", LogsTest.class.getName())
        .containsEntry("formattedMessage", "late: \"P1\"\n")
        .containsKeys("timestamp", "threadName");
  }

  @Test
  void shouldLeaveOutWhatIsBelowTheLevel() {
    Logs.configure(Logs.Format.TEXT, Level.WARN);
    log.info("not this");
    Logs.configure(Logs.Format.TEXT, Level.DEBUG);
    log.debug("but this");
    LoggerFactory.getLogger("io.netty.Some").debug("nor this");

    assertThat(stderr.toString(UTF_8)).contains("but this").doesNotContain("not this", "nor this");
  }

  private static Map<String, String> fields(String line) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      parser.nextToken();
      while (parser.nextFieldName() != null) {
        String name = parser.currentName();
        parser.nextToken();
        fields.put(name, parser.getText());
      }
    }
    return fields;
  }
}
