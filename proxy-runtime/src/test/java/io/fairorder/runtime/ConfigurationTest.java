package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationTest {
  @TempDir private Path folder;

  @Test
  void shouldLetTheFileWinOverTheDefaultTheVariableOverTheFileAndTheFlagOverAll()
      throws IOException {
    Path file = file("fairorder.server { players = 1, share = 0.1, buffer = 1 }");
    Configuration configuration =
        Configuration.loader()
            .file(file)
            .environment(Map.of("FAIRORDER_SERVER_SHARE", "0.2", "FAIRORDER_SERVER_BUFFER", "2"))
            .flag("--buffer", "fairorder.server.buffer", 3)
            .load();
    Settings server = configuration.settings().at("server");

    assertThat(server.micros("max-wait", 0, 1_000_000)).isEqualTo(250_000);
    assertThat(server.integer("players", 0, 100)).isEqualTo(1);
    assertThat(server.decimal("share", 0, 1)).isEqualTo(0.2);
    assertThat(server.bytes("buffer", 0, 100)).isEqualTo(3);
    assertThat(configuration.warnings()).isEmpty();
  }

  @Test
  void shouldPassOverEmptyVariablesAndFlagsThatWereNotGiven() {
    Settings server =
        Configuration.loader()
            .environment(Map.of("FAIRORDER_SERVER_PLAYERS", ""))
            .flag("--players", "fairorder.server.players", null)
            .load()
            .settings()
            .at("server");

    assertThat(server.integer("players", 0, 100)).isEqualTo(64);
  }

  @Test
  void shouldFollowSubstitutionsInTheFile() throws IOException {
    Path file = file("base = 7\nfairorder.server.players = ${base}");

    assertThat(load(file).settings().at("server").integer("players", 0, 100)).isEqualTo(7);
  }

  @Test
  void shouldNameKeyLineAndNearestKeyOfWhatDoesNotExist() throws IOException {
    Path file = file("fairorder {\n  server {\n    max-wiat = 1ms\n  }\n}");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(file))
        .withMessage(
            "fairorder.server.max-wiat, from "
                + file
                + ":3: there is no such setting; did you mean fairorder.server.max-wait?");
  }

  @Test
  void shouldFindAKeyThatStandsInTheWrongSection() throws IOException {
    Path file = file("fairorder.max-wait = 1ms");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(file))
        .withMessageContaining("did you mean fairorder.server.max-wait?");
  }

  @Test
  void shouldGuessNothingWhereNothingIsNear() throws IOException {
    Path file = file("fairorder.zzzzzz = 1");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(file))
        .withMessageEndingWith("there is no such setting");
  }

  @Test
  void shouldTellAllMistakesOfAFileInTheOrderOfItsLines() throws IOException {
    Path file =
        file(
            """
            fairorder.server.playerz = 1
            fairorder.log = 2
            fairorder.server.record { a = 1 }
            """);

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(file))
        .satisfies(
            e ->
                assertThat(e.getMessage().lines())
                    .satisfiesExactly(
                        line -> assertThat(line).contains(":1: ", "fairorder.server.players?"),
                        line -> assertThat(line).contains(":2: this is a section"),
                        line -> assertThat(line).contains(":3: this is a single setting")));
  }

  @Test
  void shouldNameTheLineThatIsNoHocon() throws IOException {
    Path file = file("fairorder {\n  server {\n");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(file))
        .withMessageContaining(file + ": 3");
  }

  @Test
  void shouldRefuseASubstitutionOfNothing() throws IOException {
    Path file = file("fairorder.server.players = ${nobody.knows}");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(file))
        .withMessageContaining("nobody.knows");
  }

  @Test
  void shouldRefuseAFileThatIsNotThere() {
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> load(folder.resolve("absent.conf")))
        .withMessageContaining("absent.conf cannot be read");
  }

  @Test
  void shouldRefuseAFlagThatSetsNothing() {
    Configuration.Loader loader =
        Configuration.loader().flag("--set", "fairorder.server.player", "1");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(loader::load)
        .withMessage(
            "fairorder.server.player, from flag --set: there is no such setting; "
                + "did you mean fairorder.server.players?");
  }

  @Test
  void shouldWarnOfVariablesThatSetNothing() {
    Configuration configuration =
        Configuration.loader()
            .environment(
                Map.of(
                    "FAIRORDER_SERVER_LISTN", "1",
                    "FAIRORDER_JAVA_OPTS", "-Xmx1g",
                    "PATH", "/bin"))
            .load();

    assertThat(configuration.warnings())
        .containsExactly(
            "environment variable FAIRORDER_SERVER_LISTN sets nothing; "
                + "did you mean FAIRORDER_SERVER_LISTEN?");
  }

  @Test
  void shouldWarnOfAFileThatForgetsTheOuterSection() throws IOException {
    Path file = file("server.players = 5");

    assertThat(load(file).warnings())
        .containsExactly(
            file + " sets nothing: settings stand under fairorder",
            "server, from " + file + ":1, sets nothing; did you mean fairorder.server?");
  }

  @Test
  void shouldPrintWhatIsInForceWithoutSecrets() {
    String printed =
        Configuration.loader()
            .environment(Map.of("FAIRORDER_SERVER_PLAYERS", "5"))
            .load()
            .render(false);

    assertThat(printed.lines())
        .contains(
            "fairorder.server.players = \"5\"",
            "fairorder.server.max-wait = \"250ms\"",
            "fairorder.server.upstream = null",
            "fairorder.server.peers = [\"a.example:1\",\"b.example:2\"]",
            "fairorder.server.join-token = \"***\"",
            "fairorder.server.token-file = \"\"")
        .isSorted()
        .allMatch(line -> line.startsWith("fairorder."));
    assertThat(printed).doesNotContain("s3cret");
  }

  @Test
  void shouldPrintWhereAValueComesFrom() throws IOException {
    Path file = file("\nfairorder.server.record = on");
    String printed =
        Configuration.loader()
            .file(file)
            .environment(Map.of("FAIRORDER_SERVER_PLAYERS", "5"))
            .load()
            .render(true);

    assertThat(printed)
        .contains("players = \"5\"  # environment variable FAIRORDER_SERVER_PLAYERS\n")
        .contains("record = \"on\"  # " + file + ":2\n")
        .contains("# the default in reference.conf:3\n");
  }

  @Test
  void shouldReadBackWhatItPrints() throws IOException {
    Configuration first =
        Configuration.loader().environment(Map.of("FAIRORDER_SERVER_SHARE", "0.5")).load();
    Configuration second = load(file(first.render(true)));

    assertThat(second.render(false)).isEqualTo(first.render(false));
  }

  @Test
  void shouldRefuseAReferenceWhoseVariablesCannotBeToldApart() {
    assertThatIllegalStateException()
        .isThrownBy(
            () -> new KnownKeys("fairorder", ConfigFactory.parseString("a-b = 1, a.b = 2").root()))
        .withMessageContaining("FAIRORDER_A_B");
  }

  @Test
  void shouldNameTheVariableOfAKey() {
    assertThat(Configuration.variableOf("fairorder.server.max-wait"))
        .isEqualTo("FAIRORDER_SERVER_MAX_WAIT");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("user.conf"), text);
  }

  private static Configuration load(Path file) {
    return Configuration.loader().environment(Map.of()).file(file).load();
  }
}
