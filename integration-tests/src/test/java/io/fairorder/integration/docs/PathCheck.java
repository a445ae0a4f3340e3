package io.fairorder.integration.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What looks like the path of a file of the repository is one. */
final class PathCheck implements PageCheck {
  /** Tools that read the file that follows one of these options. */
  private static final Set<String> FILE_READERS =
      Set.of("docker", "docker-compose", "kubectl", "promtool");

  private static final Set<String> FILE_OPTIONS = Set.of("-f", "-k", "--file", "--filename");

  private final Path root;
  private final Pattern paths;

  PathCheck(Path root) {
    this.root = root;
    try (Stream<Path> entries = Files.list(root)) {
      String folders =
          entries
              .filter(Files::isDirectory)
              .map(path -> Pattern.quote(path.getFileName().toString()))
              .collect(Collectors.joining("|"));
      paths = Pattern.compile("(?<![\\w/.:$}-])(?:\\./)?((?:" + folders + ")/[\\w./-]*[\\w/])");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<String> faults(MarkdownPage page) {
    Set<String> named = new TreeSet<>();
    for (String text : page.shellTexts()) {
      paths.matcher(text).results().forEach(found -> named.add(found.group(1)));
      ShellText.commands(text).forEach(words -> addFilesRead(words, named));
    }
    return named.stream()
        .filter(path -> !path.matches(".*/target(/.*)?"))
        .filter(path -> !Files.exists(root.resolve(path)))
        .map(path -> "there is no file " + path)
        .toList();
  }

  private static void addFilesRead(List<String> words, Set<String> named) {
    if (!FILE_READERS.contains(words.get(0))) {
      return;
    }
    for (int index = 1; index < words.size() - 1; index++) {
      String next = words.get(index + 1);
      // -f may also stand alone: "docker compose logs -f game"
      if (FILE_OPTIONS.contains(words.get(index)) && next.matches(".*[./].*")) {
        named.add(next);
      }
    }
  }
}
