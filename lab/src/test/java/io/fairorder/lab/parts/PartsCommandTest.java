package io.fairorder.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.core.joran.spi.JoranException;
import io.fairorder.lab.TestLogs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the command lines of the parts take and refuse. */
class PartsCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** A command sets up the logs of its process; other tests count on those of the tests. */
  @AfterAll
  static void setUpTheTestsLogsAgain() throws JoranException {
    TestLogs.setUpAgain();
  }

  private int run(Callable<Integer> command, String... arguments) {
    return new CommandLine(command)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  private String refused(Callable<Integer> command, String... arguments) {
    assertThat(run(command, arguments)).isEqualTo(2);
    return err.toString();
  }

  @Test
  void shouldReadPathsFromFlagsAsFromAFile() {
    int code =
        run(
            new PathsCommand(),
            "--path=7101=game:7000",
            "--path",
            "[::1]:7102=[::1]:7000,ping=60ms,jitter=8ms,loss-percent=1.5,name=sixty",
            "--print-config");

    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("fairorder.lab.paths.list = ")
        .contains("{ \\\"listen\\\" = \\\"7101\\\", \\\"target\\\" = \\\"game:7000\\\" }")
        .contains("\\\"ping\\\" = \\\"60ms\\\"")
        .contains("# flag --path");
  }

  @Test
  void shouldRefuseAPathThatIsNotWrittenAsOne() {
    assertThat(refused(new PathsCommand(), "--path", "7101"))
        .contains("--path is '7101', allowed is [H:]P=H:P[,ping=60ms]");
    assertThat(refused(new PathsCommand(), "--path", "7101=game:7000,ping"))
        .contains("--path is '7101=game:7000,ping', allowed is ");
    assertThat(refused(new PathsCommand(), "--path", "7101=game:7000,name=a\"b"))
        .contains("allowed is ");
  }

  @Test
  void shouldNameTheSettingOfAPathThatIsWrong() {
    assertThat(refused(new PathsCommand(), "--path", "7101=game:7000,ping=60"))
        .contains("fairorder.lab.paths.list.0.ping is '60', from flag --path")
        .contains("allowed is a time with its unit");
    assertThat(refused(new PathsCommand(), "--path", "7101=game:7000,pong=60ms"))
        .contains("fairorder.lab.paths.list.0.pong, from flag --path")
        .contains("there is no such setting");
    assertThat(refused(new PathsCommand(), "--path", "7101=game:7000,loss-percent=101"))
        .contains("loss-percent is '101'");
    assertThat(refused(new PathsCommand()))
        .contains("fairorder.lab.paths.list is '[]'")
        .contains("allowed is at least one path");
  }

  @Test
  void shouldRefuseAGameWithoutAPortAndBotsWithoutAGame() {
    assertThat(refused(new GameCommand())).contains("fairorder.lab.game.listen is not set");
    assertThat(refused(new BotsCommand()))
        .contains("fairorder.lab.bots.connect is '[]'")
        .contains("allowed is at least one host:port");
    assertThat(refused(new BotsCommand(), "--connect", "game"))
        .contains("fairorder.lab.bots.connect is 'game', from flag --connect");
    assertThat(refused(new BotsCommand(), "--connect", "game:1", "--first-player", "-1"))
        .contains("fairorder.lab.bots.first-player is '-1', from flag --first-player");
  }

  @Test
  void shouldTellWhatTheFlagsDo() {
    assertThat(run(new GameCommand(), "--help")).isZero();
    assertThat(run(new BotsCommand(), "--help")).isZero();
    assertThat(run(new PathsCommand(), "--help")).isZero();
    assertThat(out.toString())
        .contains("--listen", "--connect", "--first-player", "--path", "--admin", "--config");
  }
}
