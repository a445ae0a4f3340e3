package io.fairorder.integration.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files that are ours: not what is built, nor what belongs to a tool. */
final class Repository {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> NOT_OURS = Set.of("target", "lab-results", "node_modules");

  private Repository() {}

  /** Returns all files below a folder. */
  static List<Path> files(Path root) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              String name = folder.getFileName().toString();
              boolean passedOver =
                  NOT_OURS.contains(name) || (name.startsWith(".") && !folder.equals(root));
              return passedOver ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              files.add(file);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Returns the pages for people; what a page is made from is none. */
  static List<MarkdownPage> pages() {
    return files(ROOT).stream()
        .filter(path -> path.toString().endsWith(".md"))
        .filter(path -> !path.toString().contains("/src/main/"))
        .map(Repository::page)
        .toList();
  }

  private static MarkdownPage page(Path path) {
    try {
      return MarkdownPage.read(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
