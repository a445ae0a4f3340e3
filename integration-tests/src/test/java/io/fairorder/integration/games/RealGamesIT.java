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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real games, played through the pair by real clients. All matches are played at the same time,
 * each once; the tests look at what they showed.
 */
@Tag("own-network")
class RealGamesIT {
  /** Two cores can play these three at a time; DDNet is of the family of Teeworlds. */
  private static final String USUAL = "teeworlds,openarena,minetest";

  private static final List<Game> GAMES =
      Stream.of(System.getProperty("fairorder.games", USUAL).split(",")).map(Game::named).toList();
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
        MATCHES.put(game.name(), threads.submit(() -> Playing.play(game, home)));
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
    List<String> programs = new ArrayList<>(game.programs());
    if (!game.moves().isEmpty()) {
      programs.addAll(List.of("Xvfb", "xdotool"));
    }
    programs.removeIf(program -> Installed.find(program).isPresent());
    return programs;
  }

  private static List<String> games() {
    return GAMES.stream().map(Game::name).toList();
  }

  private static List<String> gamesWithQueries() {
    return GAMES.stream().filter(game -> game.query().isPresent()).map(Game::name).toList();
  }

  private static List<String> gamesWithTicks() {
    return GAMES.stream().filter(Game::hasTicks).map(Game::name).toList();
  }

  /** Returns what the match showed, or skips the test with what is missing for it. */
  private static Showing match(String name) throws Exception {
    assumeTrue(aloneInTheNetwork(), "games are played in a network of their own only (unshare)");
    List<String> missing = missing(Game.named(name));
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
  @MethodSource("games")
  void shouldLetEverybodyJoinPlayStayLeaveAndRejoin(String name) throws Exception {
    Showing match = match(name);

    assertThat(match.seconds()).isGreaterThan(30);
    assertThat(match.lost()).isEmpty();
    for (Map.Entry<String, PlayerFigures> player : match.players().entrySet()) {
      assertThat(player.getValue().deeds()).as(player.getKey()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("games")
  void shouldShowEveryPlayerUnderAnAddressOfItsOwn(String name) throws Exception {
    Showing match = match(name);

    assertThat(match.connectedPorts()).hasSizeGreaterThanOrEqualTo(match.players().size());
    assertThat(match.ports().values()).doesNotHaveDuplicates();
    assertThat(match.connectedPorts()).containsAll(match.ports().values());
  }

  @ParameterizedTest
  @MethodSource("gamesWithQueries")
  void shouldAnswerQueriesThroughTheProxies(String name) throws Exception {
    assertThat(match(name).answer()).contains("nearbot", "farbot", "plainbot");
  }

  @ParameterizedTest
  @MethodSource("gamesWithTicks")
  void shouldMakeOneUpdateOfEveryTick(String name) throws Exception {
    Showing match = match(name);
    double ticks = match.ticksPerSecond();

    // two ticks that a busy machine lets us see at the same moment are one to us
    assumeQuiet(match, Math.abs(match.updatesPerSecond() / ticks - 1) <= 0.01);
    assertThat(match.updatesPerSecond()).isCloseTo(ticks, within(0.01 * ticks));
  }

  @ParameterizedTest
  @MethodSource("games")
  void shouldNotSpanMoreUpdatesThanAreOnTheirWay(String name) throws Exception {
    assertThat(match(name).windowUpdates()).isLessThan(32);
  }

  @ParameterizedTest
  @MethodSource("games")
  void shouldLeaveNothingInTheLogsThatIsNotThereWithoutProxies(String name) throws Exception {
    Showing match = match(name);

    // clients complain of late updates, whoever is late
    assumeQuiet(match, match.serverLines().isEmpty() && match.clientLines().isEmpty());
    assertThat(match.serverLines()).as("the server's log").isEmpty();
    assertThat(match.clientLines()).as("the clients' logs").isEmpty();
  }
}
