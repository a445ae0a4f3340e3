package io.fairorder.integration.games;

import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** A real game: how its programs are started, and what they tell about a match. */
interface Game {
  /** Returns the game that is called so. */
  static Game named(String name) {
    return switch (name) {
      case "teeworlds" -> Tees.teeworlds();
      case "ddnet" -> Tees.ddNet();
      case "openarena" -> new OpenArena();
      case "minetest" -> new Minetest();
      default -> throw new IllegalArgumentException("there is no game " + name);
    };
  }

  String name();

  /** Whether the server sends everybody its state in a rhythm. */
  default boolean hasTicks() {
    return true;
  }

  /** The programs that must be installed. */
  List<String> programs();

  /** Starts the server on this port of the loopback interface. */
  Program startServer(Path folder, int port) throws IOException;

  /** What the server's log says when clients may come. */
  Pattern ready();

  /** Starts a client that joins at once, with a folder and an environment of its own. */
  Program startClient(
      Path folder, Map<String, String> environment, String player, InetSocketAddress server)
      throws IOException;

  /** What a client prints that has given up to reach the server; its user would try again. */
  Pattern givenUp();

  /** What to do with keyboard and mouse, again and again, as xdotool takes it; may be empty. */
  List<String> moves();

  /** How often this player has come into the game, by the server's log. */
  long joins(String log, String player);

  /** How often this player has done something that the server's log tells. */
  long deeds(String log, String player);

  /** How often this player has gone, or was lost. */
  long leaves(String log, String player);

  /** The port under which the server knows the player, if it tells. */
  Optional<Integer> portOf(Program server, String player) throws IOException;

  /** The player's ping, if the server tells. */
  OptionalDouble pingOf(Program server, String player) throws IOException;

  /**
   * Asks the server for its status, as a server browser does; empty if games of this kind cannot.
   */
  Optional<GameQuery> query();

  /** Lines about the course of the match, which differ from player to player. */
  Pattern courseOfTheMatch();
}
