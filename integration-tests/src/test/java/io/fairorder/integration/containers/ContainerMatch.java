package io.fairorder.integration.containers;

import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HealthCheck;
import io.fairorder.lab.race.PairCount;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.lifecycle.Startables;

/**
 * A match of which each part is a container: game server, server proxy, emulated paths, a player
 * proxy and a bot for each of them; and, for comparison, another game on the same paths without
 * proxies.
 */
final class ContainerMatch implements AutoCloseable {
  static final List<Integer> PINGS_MILLIS = List.of(20, 60, 120, 200);

  static final int PLAYERS = PINGS_MILLIS.size();

  /**
   * The engine checks the health of this player's proxy and of no other: each check is a process of
   * its own, which takes time from the match.
   */
  static final int CHECKED = 2;

  private static final int FAIR_PATHS = 7_100;
  private static final int UNFAIR_PATHS = 7_200;
  private static final int ADMIN_PORT = 9_090;
  private static final int STOP_SECONDS = 30;

  /** The image's own check, more often and believed at once. */
  private static final HealthCheck OFTEN =
      new HealthCheck().withInterval(Duration.ofSeconds(2).toNanos()).withRetries(1);

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration HTTP_PATIENCE = Duration.ofSeconds(20);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Network network = Network.newNetwork();
  private final GenericContainer<?> game = game("game");
  private final GenericContainer<?> unfairGame = game("unfair-game");
  private final GenericContainer<?> server =
      container(Images.SERVER_PROXY, "server", "--game", "game:7000").dependsOn(game);
  private final GenericContainer<?> paths = lab("paths", pathsTo());
  private final List<GenericContainer<?>> players = new ArrayList<>();
  private final GenericContainer<?> bots = lab("bots", botsThere());

  private ContainerMatch() {
    for (int player = 0; player < PLAYERS; player++) {
      String address = "paths:" + (FAIR_PATHS + player);
      players.add(
          player == CHECKED
              ? container(OFTEN, Images.PLAYER_PROXY, nameOf(player), "--server", address)
              : container(Images.PLAYER_PROXY, nameOf(player), "--server", address));
    }
  }

  /** Starts everything and waits until it answers. */
  static ContainerMatch start() {
    ContainerMatch match = new ContainerMatch();
    try {
      Startables.deepStart(match.containers()).join();
      return match;
    } catch (RuntimeException | Error failure) {
      match.close();
      throw failure;
    }
  }

  private static String nameOf(int player) {
    return "player-" + player;
  }

  /** Rounds come quickly, so that there are many pairs soon. */
  private GenericContainer<?> game(String name) {
    return lab(name, "game")
        .withEnv("FAIRORDER_LAB_GAME_SHORTEST_ROUND", "400ms")
        .withEnv("FAIRORDER_LAB_GAME_LONGEST_ROUND", "500ms");
  }

  /** What surrounds the proxies leaves them the processor: it does not compile for long. */
  private GenericContainer<?> lab(String name, String... command) {
    return container(Images.LAB, name, command)
        .withEnv("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
  }

  private static String[] pathsTo() {
    List<String> command = new ArrayList<>(List.of("paths"));
    for (int player = 0; player < PLAYERS; player++) {
      String way = ",ping=" + PINGS_MILLIS.get(player) + "ms,jitter=10ms,name=";
      command.addAll(path(FAIR_PATHS + player, "server:7001" + way + "fair-" + player));
      command.addAll(path(UNFAIR_PATHS + player, "unfair-game:7000" + way + "unfair-" + player));
    }
    return command.toArray(String[]::new);
  }

  private static List<String> path(int port, String to) {
    return List.of("--path", "0.0.0.0:" + port + "=" + to);
  }

  private static String[] botsThere() {
    List<String> there = new ArrayList<>();
    for (int player = 0; player < PLAYERS; player++) {
      there.add(nameOf(player) + ":7002");
      there.add("paths:" + (UNFAIR_PATHS + player));
    }
    return new String[] {"bots", "--connect", String.join(",", there)};
  }

  private GenericContainer<?> container(String image, String name, String... command) {
    return container(new HealthCheck().withTest(List.of("NONE")), image, name, command);
  }

  private GenericContainer<?> container(
      HealthCheck check, String image, String name, String... command) {
    return Images.container(image, command)
        .withNetwork(network)
        .withNetworkAliases(name)
        .withExposedPorts(ADMIN_PORT)
        .withEnv("FAIRORDER_SECURITY_SECRET", "containers of a test, nobody else")
        .withCreateContainerCmdModifier(create -> create.withHealthcheck(check))
        .waitingFor(Wait.forLogMessage(".*admin port on.*", 1));
  }

  private Stream<GenericContainer<?>> containers() {
    return Stream.concat(Stream.of(game, unfairGame, server, paths, bots), players.stream());
  }

  /** The server proxy. */
  GenericContainer<?> server() {
    return server;
  }

  /** The proxies of the players. */
  List<GenericContainer<?>> players() {
    return players;
  }

  /** The proxy of a player. */
  GenericContainer<?> player(int player) {
    return players.get(player);
  }

  /** How the game behind the proxies stands. */
  PairCount fair() {
    return pairsOf(game);
  }

  /** How the game without proxies stands. */
  PairCount unfair() {
    return pairsOf(unfairGame);
  }

  private PairCount pairsOf(GenericContainer<?> judge) {
    return new PairCount(
        (int) metric(judge, "fairorder_race_pairs_total"),
        (int) metric(judge, "fairorder_race_wrong_pairs_total"));
  }

  /** Waits until each bot gets updates and the server proxy waits for each player. */
  void awaitEverybody() {
    await("everybody plays", () -> metric(bots, "fairorder_bots_playing") == 2 * PLAYERS);
    await("everybody is waited for", () -> waitedFor() == PLAYERS);
  }

  /** Containers take their time, and must not lose it to somebody who asks all the time. */
  static void await(String what, BooleanSupplier condition) {
    long startNanos = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - startNanos > PATIENCE.toNanos()) {
        throw new AssertionError("waited in vain: " + what);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** How many players the server proxy waits for. */
  double waitedFor() {
    return metric(server, "fairorder_server_players{match=\"default\",waited_for=\"true\",}");
  }

  /** Reads a series from outside, through the port that the engine has opened on this machine. */
  double metric(GenericContainer<?> container, String series) {
    return page(container, "/metrics")
        .lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElse(Double.NaN);
  }

  private String page(GenericContainer<?> container, String path) {
    URI uri = URI.create("http://localhost:" + adminPort(container) + path);
    try {
      return http.send(
              HttpRequest.newBuilder(uri).timeout(HTTP_PATIENCE).build(), BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      // it is being restarted
      return "";
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Another one after each restart. */
  private static String adminPort(GenericContainer<?> container) {
    return container
        .getCurrentContainerInfo()
        .getNetworkSettings()
        .getPorts()
        .getBindings()
        .get(ExposedPort.tcp(ADMIN_PORT))[0]
        .getHostPortSpec();
  }

  /** Stops a container gently, returns its exit code and leaves it to be started again. */
  static long stop(GenericContainer<?> container) {
    Images.docker().stopContainerCmd(container.getContainerId()).withTimeout(STOP_SECONDS).exec();
    return container.getCurrentContainerInfo().getState().getExitCodeLong();
  }

  /** Starts a container again. */
  static void startAgain(GenericContainer<?> container) {
    Images.docker().startContainerCmd(container.getContainerId()).exec();
  }

  /** What the engine's health checks have found. */
  static String health(GenericContainer<?> container) {
    return container.getCurrentContainerInfo().getState().getHealth().getStatus();
  }

  /** Pulls the cable of a player's proxy. */
  void disconnect(int player) {
    Images.docker()
        .disconnectFromNetworkCmd()
        .withContainerId(player(player).getContainerId())
        .withNetworkId(network.getId())
        .exec();
  }

  /** Plugs it in again. */
  void connect(int player) {
    Images.docker()
        .connectToNetworkCmd()
        .withContainerId(player(player).getContainerId())
        .withNetworkId(network.getId())
        .withContainerNetwork(new ContainerNetwork().withAliases(nameOf(player)))
        .exec();
  }

  @Override
  public void close() {
    containers().parallel().forEach(GenericContainer::stop);
    network.close();
  }
}
