package io.fairorder.integration.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs; games are not always on the PATH. */
public final class Installed {
  private static final List<String> GAMES = List.of("/usr/games", "/usr/lib/minetest");

  private Installed() {}

  /** Returns where a program is, if it is here. */
  public static Optional<Path> find(String program) {
    return Stream.concat(Stream.of(System.getenv("PATH").split(":")), GAMES.stream())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Returns where a program is that must be here. */
  public static String path(String program) {
    return find(program).orElseThrow().toString();
  }
}
