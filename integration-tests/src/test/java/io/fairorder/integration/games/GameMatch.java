package io.fairorder.integration.games;

import io.fairorder.integration.process.AdminPort;
import io.fairorder.integration.process.Await;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import io.fairorder.lab.link.LinkSettings;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** One match of a real game: its server, a server proxy in front of it, and players. */
final class GameMatch implements AutoCloseable {
  /** Starting a client, drawn in software, takes its time on a loaded machine. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  final List<Seat> seats = new ArrayList<>();
  private final Game game;
  private final Path folder;
  private final int port;
  private final Program server;
  private final Program serverProxy;

  private GameMatch(Game game, Path folder, Map<String, String> proxySettings) throws IOException {
    this.game = game;
    this.folder = folder;
    this.port = freePort();
    Path home = Files.createDirectories(folder.resolve("server"));
    server = game.startServer(home, port);
    serverProxy =
        Launched.start(
            home,
            proxySettings,
            "server",
            "--listen",
            "127.0.0.1:0",
            "--game",
            "127.0.0.1:" + port,
            "--admin",
            "127.0.0.1:0");
  }

  /** Starts the server and its proxy, with these settings in its environment. */
  static GameMatch start(Game game, Path folder, Map<String, String> proxySettings)
      throws IOException {
    GameMatch match = new GameMatch(game, folder, proxySettings);
    try {
      Await.slowly(
          game.name() + ": the game server, " + folder,
          PATIENCE,
          () -> game.ready().matcher(match.log()).find());
      return match;
    } catch (AssertionError e) {
      match.close();
      throw e;
    }
  }

  private static int freePort() throws IOException {
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Writes what the proxies count beside what they print. */
  void keepMetrics() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("server.metrics"), admin().get("/metrics").body());
    for (Seat seat : seats) {
      if (seat.hasProxy()) {
        Files.writeString(
            folder.resolve(seat.player + ".metrics"), seat.admin().get("/metrics").body());
      }
    }
  }

  /** Returns the game server's port. */
  int port() {
    return port;
  }

  /** Ends the server proxy, which completes its recording. */
  void closeServerProxy() throws InterruptedException {
    serverProxy.stop();
    serverProxy.exitCode();
  }

  Program server() {
    return server;
  }

  /** Returns what the game server has printed so far. */
  String log() {
    return server.output();
  }

  AdminPort admin() {
    return Launched.admin(serverProxy);
  }

  /** Returns the local ports of all sockets that are connected to the game server. */
  Set<Integer> connectedPorts() throws IOException {
    return UdpTable.connectedTo(port);
  }

  /** Adds a player behind a pair of proxies. */
  void seat(String player, LinkSettings eachWay) throws IOException {
    seats.add(Seat.behindProxy(game, folder, player, eachWay, Launched.address(serverProxy)));
  }

  /** Adds a player without them. */
  void seatWithoutProxy(String player, LinkSettings eachWay) throws IOException {
    seats.add(
        Seat.withoutProxy(
            game,
            folder,
            player,
            eachWay,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
  }

  /** Lets players come into the game, by the server's own log, and play. */
  void join(List<Seat> players) throws IOException {
    String before = log();
    for (Seat seat : players) {
      seat.join();
    }
    for (Seat seat : players) {
      long joins = game.joins(before, seat.player);
      await(
          seat.player + " comes into the game",
          () -> {
            seat.tryAgain();
            return game.joins(log(), seat.player) > joins;
          });
      seat.play();
    }
  }

  /** Lets players leave, and waits until the server says so. */
  void leave(List<Seat> players) {
    String before = log();
    players.forEach(Seat::leave);
    for (Seat seat : players) {
      long leaves = game.leaves(before, seat.player);
      await(
          seat.player + " leaves",
          () -> game.leaves(log(), seat.player) > leaves && !seat.isPlaying());
    }
  }

  private void await(String what, BooleanSupplier condition) {
    Await.slowly("%s: %s, see %s".formatted(game.name(), what, folder), PATIENCE, condition);
  }

  @Override
  public void close() {
    seats.forEach(Seat::close);
    serverProxy.close();
    server.close();
  }
}
