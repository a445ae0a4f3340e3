package io.fairorder.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as people and scripts use it: the launcher, its exit codes, its messages. */
class LauncherIT {
  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();
  private static final String MATCH =
      """
      {"t":0,"event":"config"}
      {"t":0,"event":"join","player":"P1","wait":10}
      {"t":100,"event":"update","id":1}
      {"t":105,"event":"action","player":"P1","seq":1,"tags":[[1,4]]}
      """;
  private static final String DELIVERY =
      "{\"t\":105,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":1,\"update\":1,\"reaction\":4,"
          + "\"late\":false,\"copy\":1,\"copies\":1}\n";

  @TempDir private Path folder;

  private record Result(int exitCode, String out, String err) {}

  private Result run(String input, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("fairorder").toString()));
    command.addAll(List.of(arguments));
    return runCommand(input, command);
  }

  private Result runCommand(String input, List<String> command)
      throws IOException, InterruptedException {
    Path in = Files.writeString(folder.resolve("in"), input);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  @Test
  void shouldReplayAFile() throws Exception {
    Path file = Files.writeString(folder.resolve("match.jsonl"), MATCH);
    assertThat(run("", "replay", file.toString())).isEqualTo(new Result(0, DELIVERY, ""));
  }

  @Test
  void shouldReplayStandardInput() throws Exception {
    assertThat(run(MATCH, "replay", "-")).isEqualTo(new Result(0, DELIVERY, ""));
  }

  @Test
  void shouldWorkThroughASymbolicLink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), HOME.resolve("fairorder"));
    assertThat(runCommand(MATCH, List.of(link.toString(), "replay", "-")).out())
        .isEqualTo(DELIVERY);
  }

  @Test
  void shouldNameTheWrongLineAndExitWithTwo() throws Exception {
    Result result = run(MATCH + "{\"t\":1,\"event\":\"schedule\"}\n", "replay", "-");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("line 5: time goes back from 105 to 1\n");
  }

  @Test
  void shouldRefuseBytesThatAreNotText() throws Exception {
    Path file = folder.resolve("binary");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    Result result = run("", "replay", file.toString());
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("not UTF-8 text");
  }

  @Test
  void shouldNameAMissingFile() throws Exception {
    Result result = run("", "replay", "no-such-file");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("no-such-file: no such file\n");
  }

  @Test
  void shouldTellByTheExitCodeThatNoProxyIsHealthy() throws Exception {
    int port;
    try (ServerSocket soonClosed = new ServerSocket(0)) {
      port = soonClosed.getLocalPort();
    }
    Result nobody = run("", "health", "127.0.0.1:" + port);
    assertThat(nobody.exitCode()).isEqualTo(1);
    assertThat(nobody.out()).contains("does not answer: Connection refused").hasLineCount(1);
    assertThat(nobody.err()).isEmpty();
    assertThat(run("", "health", "nowhere").exitCode()).isEqualTo(2);
  }

  @Test
  void shouldExplainUnknownOptionsAndCommands() throws Exception {
    Result option = run("", "replay", "--bogus");
    assertThat(option.exitCode()).isEqualTo(2);
    assertThat(option.err()).contains("Unknown option: '--bogus'").contains("--help");
    assertThat(option.out()).isEmpty();

    Result command = run("", "relpay");
    assertThat(command.exitCode()).isEqualTo(2);
    assertThat(command.err()).contains("relpay").contains("Did you mean");

    assertThat(run("").exitCode()).isEqualTo(2);
  }

  @Test
  void shouldHelpOnEachLevelAndTellItsVersion() throws Exception {
    assertThat(run("", "--help").out()).contains("Usage: fairorder").contains("replay");
    Result help = run("", "replay", "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("Usage: fairorder replay").contains("FILE");
    assertThat(run("", "--version").out()).matches("fairorder \\d+\\.\\d+\\.\\d+\\S*\n");
    assertThat(run("", "replay", "--version").out()).startsWith("fairorder ");
  }

  @Test
  void shouldEndQuietlyWhenNobodyReadsItsOutput() throws Exception {
    StringBuilder match = new StringBuilder(MATCH);
    for (int number = 2; number < 20_000; number++) {
      match.append(
          "{\"t\":106,\"event\":\"action\",\"player\":\"P1\",\"seq\":%d,\"tags\":[]}\n"
              .formatted(number));
    }
    Path file = folder.resolve("long.jsonl");
    Files.write(file, match.toString().getBytes(StandardCharsets.UTF_8));
    Result result =
        runCommand(
            "",
            List.of("sh", "-c", HOME.resolve("fairorder") + " replay " + file + " | head -n 1"));
    assertThat(result.out()).isEqualTo(DELIVERY);
    assertThat(result.err()).doesNotContain("Exception");
  }
}
