package io.fairorder.integration.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Maven command names modules, profiles, phases, tests and properties that are there. */
final class MavenCommandCheck implements PageCheck {
  private static final Set<String> PHASES =
      Set.of(
          "clean",
          "compile",
          "process-test-classes",
          "test-compile",
          "test",
          "package",
          "verify",
          "install");

  private static final Set<String> PREFIXES = Set.of("spotless", "exec");

  /** What plugins of Maven read; the rest is read by a pom or a class of ours. */
  private static final Set<String> PROPERTIES =
      Set.of(
          "exec.args",
          "exec.classpathScope",
          "exec.mainClass",
          "failsafe.failIfNoSpecifiedTests",
          "it.test",
          "maven.test.skip",
          "skipTests",
          "spotless.check.skip",
          "surefire.failIfNoSpecifiedTests",
          "test");

  private final Path root;
  private final List<Path> files;
  private final Set<String> modules;
  private final Set<String> profiles;

  MavenCommandCheck(Path root) {
    this.root = root;
    files = Repository.files(root);
    modules = Set.copyOf(inPoms("<module>([^<]+)</module>"));
    profiles = Set.copyOf(inPoms("<profile>\\s*(?:<!--.*?-->\\s*)*<id>([^<]+)</id>"));
  }

  private List<String> inPoms(String regex) {
    Pattern pattern = Pattern.compile(regex, Pattern.DOTALL);
    return files("/pom.xml").stream()
        .flatMap(pom -> pattern.matcher(text(pom)).results().map(MatchResult::group))
        .map(match -> pattern.matcher(match).replaceAll("$1"))
        .toList();
  }

  @Override
  public List<String> faults(MarkdownPage page) {
    List<String> faults = new ArrayList<>();
    for (String text : page.shellTexts()) {
      for (List<String> words : ShellText.commands(text)) {
        if (words.get(0).equals("mvn") && words.size() > 1) {
          check(words, faults);
        }
      }
    }
    return faults;
  }

  private void check(List<String> words, List<String> faults) {
    List<String> inModules = List.of();
    for (int index = 1; index < words.size(); index++) {
      String word = words.get(index);
      if (word.equals("-pl")) {
        inModules = List.of(words.get(++index).split(","));
        inModules.stream()
            .filter(module -> !modules.contains(module))
            .forEach(module -> faults.add("there is no module " + module));
      } else if (word.startsWith("-P")) {
        Stream.of(word.substring(2).split(","))
            .filter(profile -> !profiles.contains(profile))
            .forEach(profile -> faults.add("there is no profile " + profile));
      } else if (word.startsWith("-D")) {
        property(word.substring(2), inModules, faults);
      } else if (!word.startsWith("-") && !isGoal(word)) {
        faults.add("Maven has no phase or goal " + word + " here");
      }
    }
  }

  private static boolean isGoal(String word) {
    return PHASES.contains(word) || PREFIXES.contains(word.replaceFirst(":.*", ""));
  }

  private void property(String definition, List<String> inModules, List<String> faults) {
    String[] parts = definition.split("=", 2);
    String name = parts[0];
    String value = parts.length == 2 ? parts[1] : "";
    if (name.equals("test") || name.equals("it.test")) {
      for (String test : List.of(value.split(","))) {
        String simple = test.replaceFirst("#.*", "");
        if (!Placeholders.is(simple) && !isTest(simple, inModules)) {
          faults.add(
              "there is no test " + simple + (inModules.isEmpty() ? "" : " in " + inModules));
        }
      }
    } else if (name.equals("exec.mainClass")) {
      if (files("/" + value.replace('.', '/') + ".java").isEmpty()) {
        faults.add("there is no class " + value);
      }
    } else if (!PROPERTIES.contains(name) && !isReadByUs(name)) {
      faults.add("nothing reads the property " + name);
    }
  }

  private boolean isTest(String simpleName, List<String> inModules) {
    return files("/" + simpleName + ".java").stream()
        .map(root::relativize)
        .anyMatch(
            path ->
                path.startsWith(path.subpath(0, 1).resolve("src/test/java"))
                    && (inModules.isEmpty() || inModules.contains(path.getName(0).toString())));
  }

  private boolean isReadByUs(String property) {
    return Stream.concat(files("/pom.xml").stream(), files(".java").stream())
        .filter(path -> !path.endsWith("MavenCommandCheck.java"))
        .map(MavenCommandCheck::text)
        .anyMatch(
            text -> text.contains('"' + property + '"') || text.contains("${" + property + "}"));
  }

  private List<Path> files(String ending) {
    return files.stream()
        .filter(path -> path.toString().endsWith(ending))
        .collect(Collectors.toList());
  }

  private static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
