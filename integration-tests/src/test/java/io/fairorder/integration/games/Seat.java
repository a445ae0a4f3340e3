package io.fairorder.integration.games;

import io.fairorder.integration.process.AdminPort;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A player of a real game: an emulated path, a player proxy or none, a client and its screen. */
final class Seat implements AutoCloseable {
  final String player;
  final UdpLink path;
  private final Game game;
  private final Path folder;
  private final Program proxy;
  private final Display display;
  private final StringBuilder earlierOutput = new StringBuilder();
  private Program client;
  private int timesLeft;

  private Seat(
      Game game, Path folder, String player, UdpLink path, Program proxy, Display display) {
    this.game = game;
    this.folder = folder;
    this.player = player;
    this.path = path;
    this.proxy = proxy;
    this.display = display;
  }

  /** A player with a player proxy before the path to the server proxy. */
  static Seat behindProxy(
      Game game, Path folder, String player, LinkSettings eachWay, InetSocketAddress serverProxy)
      throws IOException {
    UdpLink path = UdpLink.open(serverProxy, eachWay, player.hashCode());
    Path home = Files.createDirectories(folder.resolve(player));
    Program proxy =
        Launched.start(
            home,
            "player",
            "--listen",
            "127.0.0.1:0",
            "--server",
            "127.0.0.1:" + path.address().getPort(),
            "--admin",
            "127.0.0.1:0");
    return new Seat(game, home, player, path, proxy, screen(game, home));
  }

  /** A player as there are today: nothing but the path between client and game server. */
  static Seat withoutProxy(
      Game game, Path folder, String player, LinkSettings eachWay, InetSocketAddress gameServer)
      throws IOException {
    UdpLink path = UdpLink.open(gameServer, eachWay, player.hashCode());
    Path home = Files.createDirectories(folder.resolve(player));
    return new Seat(game, home, player, path, null, screen(game, home));
  }

  private static Display screen(Game game, Path home) throws IOException {
    return game.moves().isEmpty() ? null : Display.start(home);
  }

  boolean hasProxy() {
    return proxy != null;
  }

  /** Returns where the client finds the game. */
  InetSocketAddress address() {
    return hasProxy() ? Launched.address(proxy) : path.address();
  }

  AdminPort admin() {
    return Launched.admin(proxy);
  }

  /** Starts the client. */
  void join() throws IOException {
    if (client != null) {
      earlierOutput.append(client.output());
    }
    Map<String, String> environment = new HashMap<>();
    environment.put("HOME", folder.toString());
    environment.put("XDG_DATA_HOME", folder.toString());
    environment.put("SDL_AUDIODRIVER", "dummy");
    environment.put("LIBGL_ALWAYS_SOFTWARE", "1");
    environment.put("LP_NUM_THREADS", "1");
    if (display != null) {
      environment.put("DISPLAY", display.name());
    }
    client = game.startClient(folder, environment, player, address());
  }

  /** Starts the client anew if it could not reach the server: a loaded machine is slow. */
  void tryAgain() {
    if (game.givenUp().matcher(client.output()).find()) {
      client.close();
      client = null;
      try {
        join();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Takes keyboard and mouse. */
  void play() throws IOException {
    if (display != null) {
      display.play(game.moves());
    }
  }

  /** Ends the client as its user does: by asking it to. */
  void leave() {
    timesLeft++;
    client.stop();
  }

  /** Returns how often the client was asked to end. */
  int timesLeft() {
    return timesLeft;
  }

  boolean isPlaying() {
    return client.isAlive();
  }

  /** Returns what the clients of this player have printed. */
  List<String> clientLines() {
    return (earlierOutput + client.output()).lines().toList();
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
    if (display != null) {
      display.close();
    }
    if (proxy != null) {
      proxy.close();
    }
    path.close();
  }
}
