package io.fairorder.integration.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fairorder.integration.games.Showing.PlayerFigures;
import io.fairorder.integration.process.Installed;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real games, played through the pair by real clients. All matches are played at the same time,
 * each once; the tests look at what they showed.
 */
@Tag("own-network")
class RealGamesIT {
  private static final List<Game> GAMES =
      List.of(new Teeworlds(), new OpenArena(), new Minetest(), new DdNet());
  private static final List<String> ASKED_FOR =
      List.of(
          System.getProperty("fairorder.games", "teeworlds,openarena,minetest,ddnet").split(","));
  private static final Map<String, Future<Showing>> MATCHES = new HashMap<>();

  /** What the programs print stays there. */
  private static final Path FOLDER = Path.of("target", "games").toAbsolutePath();

  private static final double BUSY_MILLIS = 5;

  private static ExecutorService threads;

  @BeforeAll
  static void playEverything() throws Exception {
    threads = Executors.newCachedThreadPool();
    if (!aloneInTheNetwork()) {
      return;
    }
    Folders.empty(FOLDER);
    for (Game game : GAMES) {
      if (missing(game).isEmpty()) {
        Path home = Files.createDirectories(FOLDER.resolve(game.name()));
        MATCHES.put(game.name(), threads.submit(() -> Playing.play(game, home, Map.of())));
      }
    }
  }

  @AfterAll
  static void end() throws Exception {
    threads.shutdownNow();
    if (!MATCHES.isEmpty()) {
      Files.writeString(FOLDER.resolve("figures.md"), Figures.of(MATCHES));
    }
  }

  private static boolean aloneInTheNetwork() throws Exception {
    return NetworkInterface.networkInterfaces().count() == 1;
  }

  private static List<String> missing(Game game) {
    if (ASKED_FOR.stream().noneMatch(game.name()::equals)) {
      return List.of("-Dfairorder.games=" + game.name());
    }
    List<String> programs = new ArrayList<>(game.programs());
    if (!game.moves().isEmpty()) {
      programs.addAll(List.of("Xvfb", "xdotool"));
    }
    programs.removeIf(program -> Installed.find(program).isPresent());
    return programs;
  }

  private static Game game(String name) {
    return GAMES.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  /** Returns what the match showed, or skips the test with what is missing for it. */
  private static Showing match(String name) throws Exception {
    assumeTrue(aloneInTheNetwork(), "games are played in a network of their own only (unshare)");
    List<String> missing = missing(game(name));
    assumeTrue(missing.isEmpty(), () -> "not installed: " + missing);
    try {
      return MATCHES.get(name).get();
    } catch (ExecutionException e) {
      throw new AssertionError(name + ": " + e.getCause().getMessage(), e.getCause());
    }
  }

  /** Skips a test that fails while the machine itself is late with everything. */
  private static void assumeQuiet(Showing match, boolean passes) {
    assumeTrue(
        passes || match.latenessMillis() < BUSY_MILLIS,
        () -> "the machine is late by %.0f ms itself".formatted(match.latenessMillis()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "openarena", "minetest", "ddnet"})
  void shouldLetEverybodyJoinPlayStayLeaveAndRejoin(String name) throws Exception {
    Showing match = match(name);

    assertThat(match.seconds()).isGreaterThan(30);
    assertThat(match.lost()).isEmpty();
    for (Map.Entry<String, PlayerFigures> player : match.players().entrySet()) {
      assertThat(player.getValue().deeds()).as(player.getKey()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "openarena", "minetest", "ddnet"})
  void shouldShowEveryPlayerUnderAnAddressOfItsOwn(String name) throws Exception {
    Showing match = match(name);

    assertThat(match.connectedPorts()).hasSizeGreaterThanOrEqualTo(match.players().size());
    assertThat(match.ports().values()).doesNotHaveDuplicates();
    assertThat(match.connectedPorts()).containsAll(match.ports().values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "openarena", "ddnet"})
  void shouldAnswerQueriesThroughTheProxies(String name) throws Exception {
    assertThat(match(name).answer()).contains("nearbot", "farbot", "plainbot");
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "openarena", "ddnet"})
  void shouldMakeOneUpdateOfEveryTick(String name) throws Exception {
    Showing match = match(name);
    double ticks = match.ticksPerSecond();

    // two ticks that a busy machine lets us see at the same moment are one to us
    assumeQuiet(match, Math.abs(match.updatesPerSecond() / ticks - 1) <= 0.01);
    assertThat(match.updatesPerSecond()).isCloseTo(ticks, within(0.01 * ticks));
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "openarena", "minetest", "ddnet"})
  void shouldNotSpanMoreUpdatesThanAreOnTheirWay(String name) throws Exception {
    assertThat(match(name).windowUpdates()).isLessThan(32);
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "openarena", "minetest", "ddnet"})
  void shouldLeaveNothingInTheLogsThatIsNotThereWithoutProxies(String name) throws Exception {
    Showing match = match(name);

    // clients complain of late updates, whoever is late
    assumeQuiet(match, match.serverLines().isEmpty() && match.clientLines().isEmpty());
    assertThat(match.serverLines()).as("the server's log").isEmpty();
    assertThat(match.clientLines()).as("the clients' logs").isEmpty();
  }
}
