package io.fairorder.server.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
  private final EventLine line = new EventLine();
  private int dropped;

  @TempDir private Path folder;

  private Recorder recorder(long maxBytes, int files) throws IOException {
    RecordingSettings settings =
        new RecordingSettings(folder.resolve("match.jsonl"), maxBytes, files);
    return Recorder.start(settings, "test", count -> dropped += count);
  }

  private EventLine event(int number) {
    return line.begin(0, "update").number("id", number).end();
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void shouldWriteEveryLineInOrder() throws Exception {
    StringBuilder expected = new StringBuilder();
    try (Recorder recorder = recorder(1 << 30, 1)) {
      recorder.begin();
      for (int number = 0; number < 50_000; number++) {
        recorder.write(event(number));
        expected.append(line);
        if (number % 1_000 == 0) {
          recorder.flush();
        }
      }
    }
    assertThat(dropped).isZero();
    assertThat(text("match.jsonl")).isEqualTo(expected.toString());
  }

  @Test
  void shouldKeepAsManyRecordingsAsItMay() throws Exception {
    try (Recorder recorder = recorder(1 << 20, 3)) {
      for (int match = 1; match <= 5; match++) {
        recorder.begin();
        recorder.write(event(match));
      }
    }
    assertThat(text("match.jsonl")).isEqualTo(event(5).toString());
    assertThat(text("match.jsonl.1")).isEqualTo(event(4).toString());
    assertThat(text("match.jsonl.2")).isEqualTo(event(3).toString());
    assertThat(folder.resolve("match.jsonl.3")).doesNotExist();
  }

  @Test
  void shouldEndARecordingBeforeItIsTooLargeAndBeginTheNextOneAnew() throws Exception {
    int length = event(1).length();
    try (Recorder recorder = recorder(3L * length, 2)) {
      recorder.begin();
      for (int number = 1; number <= 5; number++) {
        recorder.write(event(number));
      }
      assertThat(dropped).isEqualTo(2);
      recorder.begin();
      recorder.write(event(6));
    }
    assertThat(text("match.jsonl.1")).isEqualTo("" + event(1) + event(2) + event(3));
    assertThat(text("match.jsonl")).isEqualTo(event(6).toString());
    assertThat(dropped).isEqualTo(2);
  }

  @Test
  void shouldCountAllThatComesBeforeARecordingBegins() throws Exception {
    try (Recorder recorder = recorder(1 << 20, 1)) {
      recorder.write(event(1));
    }
    assertThat(dropped).isEqualTo(1);
    assertThat(folder.resolve("match.jsonl")).doesNotExist();
  }

  @Test
  void shouldSayWhereItCannotRecord() throws Exception {
    Path nowhere = folder.resolve("none").resolve("match.jsonl");
    assertThatThrownBy(
            () -> Recorder.start(new RecordingSettings(nowhere, 1, 1), "test", count -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot record to " + nowhere + ": no such directory");
    assertThatThrownBy(
            () -> Recorder.start(new RecordingSettings(folder, 1, 1), "test", count -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot record to " + folder + ": it is a directory");
    assertThat(threads()).isZero();
  }

  @Test
  void shouldEndItsThread() throws Exception {
    Recorder recorder = recorder(1 << 20, 1);
    assertThat(threads()).isEqualTo(1);
    recorder.close();
    assertThat(threads()).isZero();
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("fairorder-recorder-test"))
        .count();
  }
}
