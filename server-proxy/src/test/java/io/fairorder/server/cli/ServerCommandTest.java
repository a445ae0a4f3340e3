package io.fairorder.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import io.fairorder.server.grouping.FixedGap;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.NamedMatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the settings of the server proxy come to, and what is said of wrong ones. */
class ServerCommandTest {
  @TempDir private Path folder;

  private List<NamedMatch> matches(String settings) throws IOException {
    Configuration configuration =
        Configuration.loader().file(file(settings)).environment(Map.of()).load();
    return new ServerConfiguration(configuration.settings()).matches(name -> MatchMetrics.NONE);
  }

  private Path file(String settings) throws IOException {
    return Files.writeString(
        folder.resolve("test.conf"), "fairorder.server {\n" + settings + "\n}\n");
  }

  private String refusal(String settings) throws IOException {
    try {
      throw new AssertionError("should have been refused: " + matches(settings));
    } catch (ConfigurationException e) {
      return e.getMessage();
    }
  }

  private static String matchesAnd(String more) {
    return """
        matches = [
          { name = ffa, listen = "127.0.0.1:7001", game = "127.0.0.1:7000" }
          { listen = "127.0.0.1:7011", game = "127.0.0.1:7010"%s }
        ]
        """
        .formatted(more);
  }

  @Test
  void shouldTakeListenAndGameForTheOneMatch() throws IOException {
    List<NamedMatch> matches = matches("listen = 7001, game = \"127.0.0.1:7000\"");

    assertThat(matches).hasSize(1);
    assertThat(matches.get(0).name()).isEqualTo("default");
    assertThat(matches.get(0).settings().listen()).hasToString("/127.0.0.1:7001");
    assertThat(matches.get(0).settings().game()).hasToString("/127.0.0.1:7000");
  }

  @Test
  void shouldReadSeveralMatchesWithTheirOwnSettings() throws IOException {
    List<NamedMatch> matches =
        matches(
            "max-wait = 90ms\n"
                + matchesAnd(
                    ", ordering = lag, max-wait = 70ms, grouping { strategy = fixed, gap = 2ms }"));

    assertThat(matches).extracting(NamedMatch::name).containsExactly("ffa", "7011");
    NamedMatch ffa = matches.get(0);
    NamedMatch other = matches.get(1);
    assertThat(ffa.settings().mechanism()).isEqualTo(Mechanism.FAIR);
    assertThat(ffa.settings().maxWaitMicros()).isEqualTo(90_000);
    assertThat(ffa.grouping().get()).isInstanceOf(LearnedGap.class);
    assertThat(other.settings().mechanism()).isEqualTo(Mechanism.LAG);
    assertThat(other.settings().maxWaitMicros()).isEqualTo(70_000);
    assertThat(other.settings().listen().getPort()).isEqualTo(7_011);
    assertThat(other.settings().game().getPort()).isEqualTo(7_010);
    assertThat(other.grouping().get()).isInstanceOf(FixedGap.class);
  }

  @Test
  void shouldNameKeyIndexValueAndWhatIsAllowed() throws IOException {
    assertThat(refusal(matchesAnd(", ordering = unfair")))
        .startsWith("fairorder.server.matches[1].ordering is 'unfair', from ")
        .endsWith("allowed is one of fair, arrival, lag, bucket");
    assertThat(refusal(matchesAnd(", name = ffa")))
        .startsWith("fairorder.server.matches[1].name is 'ffa', from ")
        .endsWith("allowed is a name of its own; another match is called ffa");
    assertThat(refusal(matchesAnd(", name = \"a b\"")))
        .startsWith("fairorder.server.matches[1].name is 'a b', from ")
        .endsWith("letters, digits, '_', '-' and '.'");
    assertThat(refusal(matchesAnd(", transport = nio")))
        .startsWith("fairorder.server.matches[1].transport, from ");
    assertThat(refusal("matches = [ { listen = 7001 } ]"))
        .startsWith("fairorder.server.matches[0].game is not set");
    assertThat(refusal("listen = 7001\n" + matchesAnd("")))
        .startsWith("fairorder.server.listen is '7001', from ")
        .endsWith("allowed is nothing here while fairorder.server.matches has entries");
  }

  @Test
  void shouldListenBeyondLoopbackOnlyWithASecret() throws IOException {
    assertThat(refusal("matches = [ { listen = \"0.0.0.0:7001\", game = \"127.0.0.1:7000\" } ]"))
        .startsWith("fairorder.server.matches[0].listen is '0.0.0.0:7001', from ")
        .contains("a loopback address");
  }

  @Test
  void shouldExitWithTwoAndNameTheAdminAddressThatIsNone() {
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(new ServerCommand())
            .setErr(new PrintWriter(err))
            .execute(
                "--listen", "127.0.0.1:0", "--game", "127.0.0.1:7000", "--admin", "nine thousand");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("server: fairorder.server.admin is 'nine thousand', from flag --admin; allowed")
        .contains("a port alone (on 127.0.0.1)");
  }

  @Test
  void shouldPrintWhatIsInForce() {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new ServerCommand())
            .setOut(new PrintWriter(out))
            .execute("--admin", "9090", "--print-config");

    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("fairorder.server.admin = \"9090\"  # flag --admin\n")
        .contains("fairorder.server.matches = []");
  }

  @Test
  void shouldSayWhetherTheSettingsAreRightWithoutStarting() throws IOException {
    String right = "listen = \"127.0.0.1:1\", game = \"127.0.0.1:7000\"";
    assertThat(check(right)).isZero();
    assertThat(check(right + ", max-wait = 5")).isEqualTo(2);
  }

  private int check(String settings) throws IOException {
    return new CommandLine(new ServerCommand())
        .setErr(new PrintWriter(new StringWriter()))
        .execute("--config", file(settings).toString(), "--check-config");
  }
}
