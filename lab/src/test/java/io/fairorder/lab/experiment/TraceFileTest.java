package io.fairorder.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fairorder.lab.experiment.TraceFile.TraceException;
import io.fairorder.lab.simulation.TracedPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measured delays as CSV: what is read, and what is said of what cannot be. */
class TraceFileTest {
  @TempDir private Path folder;

  private Path file(String... lines) throws IOException {
    return Files.writeString(folder.resolve("trace.csv"), String.join("\n", lines) + "\n");
  }

  @Test
  void shouldReadThePathsOfAllPlayersInTheOrderTheyAppear() throws Exception {
    Map<String, TracedPath> paths =
        TraceFile.read(
            file(
                "# measured on a Sunday",
                "",
                TraceFile.HEADER,
                "0,far,80,70.5",
                "0, near ,5,5",
                "1.5,far,90,",
                "2,near,5,6"));

    assertThat(paths.keySet()).containsExactly("far", "near");
    assertThat(paths.get("far").lengthMicros()).isEqualTo(1_500_000);
    assertThat(paths.get("far").meanRoundTripMicros(0)).isEqualTo(85_000 + 70_500);
    assertThat(paths.get("near").meanRoundTripMicros(0)).isEqualTo(10_500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0,a,5; line 3: 3 values instead of 4",
        "0,a,5,5,5; line 3: 5 values instead of 4",
        "0,,5,5; line 3: no player",
        "x,a,5,5; line 3: time_s is no number: 'x'",
        "0,a,5ms,5; line 3: up_ms is no number: '5ms'",
        "0,a,5,NaN; line 3: down_ms is NaN, allowed is 0 to 10000",
        "0,a,-1,5; line 3: up_ms is -1, allowed is 0 to 10000",
        "0,a,5,10001; line 3: down_ms is 10001, allowed is 0 to 10000",
        "86401,a,5,5; line 3: time_s is 86401, allowed is 0 to 86400",
        "0,b,5,5; line 3: the time of b does not go on from its last one"
      })
  void shouldSayInWhichLineWhatIsWrong(String line, String problem) throws Exception {
    Path file = file(TraceFile.HEADER, "0,b,5,5", line);

    assertThatThrownBy(() -> TraceFile.read(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(file + ", " + problem);
  }

  @Test
  void shouldRefuseWhatIsNoTrace() throws Exception {
    assertThatThrownBy(() -> TraceFile.read(file("0,a,5,5")))
        .hasMessageEndingWith("line 1: expected the header " + TraceFile.HEADER);
    assertThatThrownBy(() -> TraceFile.read(file(""))).hasMessageContaining("expected the header");
    assertThatThrownBy(() -> TraceFile.read(file(TraceFile.HEADER, "0,alone,5,5")))
        .hasMessageEndingWith("a match takes two players, here are 1");
    assertThatThrownBy(() -> TraceFile.read(folder.resolve("nowhere.csv")))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("cannot read")
        .hasMessageContaining("nowhere.csv");
    Path binary = Files.write(folder.resolve("binary.csv"), new byte[] {(byte) 0xC3, 0x28});
    assertThatThrownBy(() -> TraceFile.read(binary)).hasMessageContaining("not a text in UTF-8");
  }
}
