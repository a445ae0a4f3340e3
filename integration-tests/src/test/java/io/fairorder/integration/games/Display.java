package io.fairorder.integration.games;

import io.fairorder.integration.process.Installed;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A screen for one client that nobody looks at, and hands that use its keyboard and mouse. */
final class Display implements AutoCloseable {
  static final int WIDTH = 128;
  static final int HEIGHT = 96;

  private final Program server;
  private final Path folder;
  private final String name;
  private Program hands;

  private Display(Program server, Path folder) {
    this.server = server;
    this.folder = folder;
    this.name = ":" + server.await("(?m)^(\\d+)$");
  }

  static Display start(Path folder) throws IOException {
    Program server =
        Program.start(
            folder,
            Map.of(),
            List.of(
                Installed.path("Xvfb"),
                "-displayfd",
                "1",
                "-screen",
                "0",
                WIDTH + "x" + HEIGHT + "x24",
                "-nolisten",
                "tcp"));
    try {
      return new Display(server, folder);
    } catch (AssertionError e) {
      server.close();
      throw e;
    }
  }

  String name() {
    return name;
  }

  /** Does these moves again and again. */
  void play(List<String> moves) throws IOException {
    hands =
        Program.start(
            folder,
            Map.of("DISPLAY", name),
            List.of(
                "sh", "-c", "while sleep 0.1; do xdotool " + String.join(" ", moves) + "; done"));
  }

  @Override
  public void close() {
    if (hands != null) {
      hands.close();
    }
    // asked, not killed: it takes its lock file along
    server.stop();
  }
}
