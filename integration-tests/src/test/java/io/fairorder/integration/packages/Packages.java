package io.fairorder.integration.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The archives that the module dist makes. */
final class Packages {
  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();
  private static final Path MADE = HOME.resolve("dist/target");
  private static final Path PACKED = HOME.resolve("lab/target/fairorder.jar");

  private Packages() {}

  /** Returns the archive whose name begins and ends so; without one, the test is skipped. */
  static Path archive(String beginning, String ending) throws IOException {
    List<Path> found = List.of();
    if (Files.isDirectory(MADE)) {
      try (Stream<Path> files = Files.list(MADE)) {
        found = files.filter(file -> matches(file, beginning, ending)).toList();
      }
    }
    assumeTrue(!found.isEmpty(), "the packages are made by mvn -Pdist, and where CI is set");
    assertThat(found).hasSize(1);
    boolean isOfThisBuild =
        Files.getLastModifiedTime(found.get(0)).compareTo(Files.getLastModifiedTime(PACKED)) >= 0;
    assumeTrue(isOfThisBuild, "the packages are those of an older build");
    return found.get(0);
  }

  private static boolean matches(Path file, String beginning, String ending) {
    String name = file.getFileName().toString();
    // after the beginning comes the version
    return name.matches(beginning + "\\d.*") && name.endsWith(ending);
  }

  /** Unpacks with what people have, and returns the one folder that is in it. */
  static Path untar(Path archive, Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Process tar =
        new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", folder.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(tar.exitValue()).isZero();
    return only(folder);
  }

  /** Unpacks a zip with the permissions that are noted in it. */
  static Path unzip(Path archive, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (FileSystem zip =
            FileSystems.newFileSystem(archive, Map.of("enablePosixFileAttributes", true));
        Stream<Path> entries = Files.walk(zip.getPath("/"))) {
      for (Path entry : (Iterable<Path>) entries::iterator) {
        Path target = folder.resolve(entry.toString().substring(1));
        if (Files.isDirectory(entry)) {
          Files.createDirectories(target);
        } else {
          Files.copy(entry, target);
          Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(entry));
        }
      }
    }
    return only(folder);
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }
}
