package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionEntriesTest {
  private static final Set<String> OWN = Set.of("upstream");
  private static final Set<String> SHARED = Set.of("record");

  @TempDir private Path folder;

  @Test
  void shouldTakeOverWhatAnEntryLeavesOut() throws IOException {
    List<Settings> matches =
        entries(
            """
            players = 12
            limits.queued = 7
            matches = [ { players = 3 }, { max-wait = 90ms, limits { queued = 8 } } ]
            """);

    assertThat(matches).hasSize(2);
    assertThat(matches.get(0).integer("players", 1, 100)).isEqualTo(3);
    assertThat(matches.get(0).micros("max-wait", 0, 1_000_000)).isEqualTo(250_000);
    assertThat(matches.get(0).at("limits").integer("queued", 1, 100)).isEqualTo(7);
    assertThat(matches.get(1).integer("players", 1, 100)).isEqualTo(12);
    assertThat(matches.get(1).micros("max-wait", 0, 1_000_000)).isEqualTo(90_000);
    assertThat(matches.get(1).at("limits").integer("queued", 1, 100)).isEqualTo(8);
  }

  @Test
  void shouldNotTakeOverWhatIsAnEntrysOwn() throws IOException {
    List<Settings> matches =
        entries("upstream = \"a:1\", matches = [ {}, { upstream = \"b:2\" } ]");

    assertThat(matches.get(0).isSet("upstream")).isFalse();
    assertThat(matches.get(1).address("upstream")).hasToString("b:2");
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> matches.get(0).address("upstream"))
        .withMessage(
            "fairorder.server.matches[0].upstream is not set; allowed is host:port or [IPv6]:port."
                + " Set it in the configuration file");
  }

  @Test
  void shouldNameTheIndexOfAWrongValue() throws IOException {
    List<Settings> matches = entries("matches = [ {}, { limits.queued = many } ]");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> matches.get(1).at("limits").integer("queued", 1, 9))
        .withMessageStartingWith("fairorder.server.matches[1].limits.queued is 'many', from ")
        .withMessageEndingWith("allowed is a whole number from 1 to 9");
  }

  @Test
  void shouldNotBlameAnEntryForWhatTheSectionSets() throws IOException {
    List<Settings> matches = entries("players = many, matches = [ {} ]");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> matches.get(0).integer("players", 1, 9))
        .withMessageStartingWith("fairorder.server.players is 'many'");
  }

  @Test
  void shouldRefuseWhatDoesNotExistOrIsNotAnEntrysToSet() {
    assertThat(refusal("matches = [ { plaiers = 3 } ]"))
        .startsWith("fairorder.server.matches[0].plaiers, from ")
        .endsWith("there is no such setting; did you mean fairorder.server.matches[0].players?");
    assertThat(refusal("matches = [ { limits = 3 } ]"))
        .startsWith("fairorder.server.matches[0].limits, from ");
    assertThat(refusal("matches = [ {}, { record = true } ]"))
        .startsWith("fairorder.server.matches[1].record, from ")
        .endsWith("this is the same for all entries");
    assertThat(refusal("matches = [ { matches = [] } ]"))
        .endsWith("this is the same for all entries");
  }

  @Test
  void shouldRefuseWhatIsNoListOfSections() {
    assertThat(refusal("matches = a"))
        .startsWith("fairorder.server.matches is 'a', from ")
        .contains("allowed is a list of sections");
    assertThat(refusal("matches = [ a ]"))
        .startsWith("fairorder.server.matches[0] is 'a', from ")
        .contains("allowed is a section");
  }

  @Test
  void shouldHaveNoEntriesByDefault() throws IOException {
    assertThat(entries("players = 3")).isEmpty();
    assertThat(entries("matches = null")).isEmpty();
  }

  private String refusal(String server) {
    try {
      throw new AssertionError("should have been refused: " + entries(server));
    } catch (ConfigurationException e) {
      return e.getMessage();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<Settings> entries(String server) throws IOException {
    Path file = folder.resolve("test.conf");
    Files.writeString(file, "fairorder.server {\n" + server + "\n}");
    return Configuration.loader()
        .file(file)
        .environment(Map.of())
        .load()
        .settings()
        .at("server")
        .entries("matches", OWN, SHARED);
  }
}
