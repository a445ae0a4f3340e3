package io.fairorder.integration.games;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that outlive a test, for whoever wants to know why it failed. */
final class Folders {
  private Folders() {}

  /** Makes sure that there is such a folder with nothing in it. */
  static void empty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> found;
      try (Stream<Path> all = Files.walk(folder)) {
        found = all.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path each : found) {
        Files.delete(each);
      }
    }
    Files.createDirectories(folder);
  }
}
