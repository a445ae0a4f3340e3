package io.fairorder.lab;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.core.joran.spi.JoranException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code fairorder lab} from the outside. */
class LabCommandTest {
  @TempDir private Path folder;

  /** A live run sets up the logs of its process; other tests count on those of the tests. */
  @AfterAll
  static void setUpTheTestsLogsAgain() throws JoranException {
    TestLogs.setUpAgain();
  }

  private record Run(int exitCode, String out, String err) {}

  private static Run run(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        FairOrder.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode =
        commandLine.execute(Stream.of(args).map(Object::toString).toArray(String[]::new));
    return new Run(exitCode, out.toString(), err.toString());
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> list = Files.list(folder)) {
      for (Path file : list.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  private Map<String, String> filesOf(String name, Object... args) throws IOException {
    Path out = folder.resolve(name);
    Object[] all =
        Stream.concat(
                Stream.of("lab", "run"), Stream.concat(Stream.of(args), Stream.of("--out", out)))
            .toArray();
    assertThat(run(all)).extracting(Run::exitCode).isEqualTo(0);
    return files(out);
  }

  @Test
  void shouldWriteTheSameFilesForTheSameSeed() throws IOException {
    Object[] args = {"heartbeat", "--pairs", 120, "--only", "5", "--only", "move"};
    Map<String, String> first = filesOf("first", args);
    Map<String, String> second = filesOf("second", args);
    Map<String, String> other =
        filesOf("other", "heartbeat", "--pairs", 120, "--only", "5", "--only", "move", "--seed", 2);

    assertThat(first)
        .containsOnlyKeys(
            "configuration.txt",
            "heartbeat-late.svg",
            "heartbeat-overhead.svg",
            "heartbeat-queue.svg",
            "heartbeat-wrong.svg",
            "players.csv",
            "results.csv",
            "results.md")
        .isEqualTo(second);
    assertThat(other.get("results.csv")).isNotEqualTo(first.get("results.csv"));
    assertThat(first.get("configuration.txt")).contains("seed 1\n", "delayMicros=20000");
  }

  @Test
  void shouldShowWhatEachPlayerGainsByPingWithEveryMechanism() throws IOException {
    Map<String, String> files = filesOf("gain", "mechanisms", "--pairs", 12, "--only", "20/60");

    assertThat(files).containsKey("mechanisms-gain.svg");
    assertThat(files.get("results.md"))
        .contains("| mean round trip of the player |", "| 5 to 10 ms |", "… + paced release");
  }

  @Test
  void shouldWriteACsvLineForEachMatchWithAsManyValuesAsTheHeader() throws IOException {
    Map<String, String> files = filesOf("maxdelay", "maxdelay", "--pairs", 100);
    List<String> lines = files.get("results.csv").lines().toList();

    assertThat(lines).hasSize(1 + 7);
    assertThat(lines.stream().map(line -> line.chars().filter(c -> c == ',').count()).distinct())
        .hasSize(1);
    assertThat(files.get("players.csv").lines()).hasSize(1 + 7 * 4);
    assertThat(files).containsKey("maxdelay-wrong.svg");
  }

  @Test
  void shouldShowPartOfMuellersTable() throws IOException {
    Map<String, String> files =
        filesOf("mueller", "mueller", "--pairs", 20, "--only", "Müller 2", "--only", "lag");

    assertThat(files.get("results.md")).contains("| Müller 2, 80/120 ms | ");
    assertThat(files.get("mueller-wrong.svg")).doesNotContain("Müller: with lag");
  }

  @Test
  void shouldListTheExperiments() {
    Run list = run("lab", "list");

    assertThat(list.exitCode()).isZero();
    assertThat(list.out()).contains("mechanisms ", "mueller ", "trace ");
  }

  @Test
  void shouldNameTheExperimentsWhenThereIsNoneOfThatName() {
    Run run = run("lab", "run", "mechanism");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("no experiment is called 'mechanism'; there are goals, mechanisms, ");
  }

  @Test
  void shouldRefuseWhatCannotBeMeant() {
    assertThat(run("lab", "run", "goals", "--pairs", 0))
        .isEqualTo(
            new Run(
                2,
                "",
                "fairorder lab run: --pairs is 0, allowed is 1 to 10000000"
                    + System.lineSeparator()
                    + "Try 'fairorder lab run --help'."
                    + System.lineSeparator()));
    assertThat(run("lab", "run", "goals", "--only", "nowhere").err())
        .contains("no match contains nowhere");
    assertThat(run("lab", "run", "goals", "--live", "--rounds", -1).err())
        .contains("--rounds is -1, allowed is 1 to 100000");
    assertThat(run("lab", "run", "mechanisms", "--live", "--only", "newest").err())
        .contains("no match is left that can be played live");
    assertThat(run("lab", "run", "trace").err()).contains("needs --trace FILE");
    assertThat(run("lab", "run", "goals", "--trace", "x.csv").err())
        .contains("--trace is for the experiment 'trace'");
    assertThat(run("lab", "run", "trace", "--trace", folder.resolve("none.csv")).exitCode())
        .isEqualTo(2);
  }

  @Test
  void shouldPlayMeasuredDelays() throws IOException {
    StringBuilder csv = new StringBuilder("time_s,player,up_ms,down_ms\n");
    for (int second = 0; second <= 20; second++) {
      csv.append(second).append(",near,").append(10 + second % 3).append(",10\n");
      csv.append(second).append(",far,").append(60 + second % 5).append(",50\n");
    }
    Path trace = Files.writeString(folder.resolve("sunday.csv"), csv);

    Map<String, String> files =
        filesOf("trace", "trace", "--trace", trace, "--pairs", 200, "--only", "arr");

    assertThat(files.get("results.csv").lines()).hasSize(2);
    assertThat(files.get("results.csv")).contains("sunday.csv,arrival order,arrival,2,100,100,");
  }

  @Test
  void shouldPlayLiveWhereTheProxiesKnowTheMechanism() throws IOException {
    Map<String, String> files =
        filesOf("live", "mueller", "--live", "--rounds", 2, "--only", "Müller 1", "--only", "Fair");

    assertThat(files).containsOnlyKeys("live.csv", "live.md", "live-reports.txt");
    assertThat(files.get("live.csv").lines().skip(1))
        .first()
        .asString()
        .contains("\"FairOrder\",2,2,");
    assertThat(files.get("live-reports.txt")).contains("rounds 2", "pairs in the wrong order");
  }

  @Test
  void shouldExplainItself() {
    for (String[] args :
        new String[][] {
          {"lab", "--help"}, {"lab", "run", "--help"}, {"lab", "results", "--help"}
        }) {
      Run run = run((Object[]) args);
      assertThat(run.exitCode()).isZero();
      assertThat(run.out()).contains("Usage: fairorder lab");
    }
  }
}
