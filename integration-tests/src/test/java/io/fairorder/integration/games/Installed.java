package io.fairorder.integration.games;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs; games are not always on the PATH. */
final class Installed {
  private static final List<String> GAMES = List.of("/usr/games", "/usr/lib/minetest");

  private Installed() {}

  static Optional<Path> find(String program) {
    return Stream.concat(Stream.of(System.getenv("PATH").split(":")), GAMES.stream())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static String path(String program) {
    return find(program).orElseThrow().toString();
  }
}
