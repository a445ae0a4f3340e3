package io.fairorder.integration.docs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A setting or an environment variable exists, and a configuration file is one. */
final class SettingCheck implements PageCheck {
  private static final Pattern KEY =
      Pattern.compile("(?<![\\w./-])fairorder\\.[a-z][a-z0-9.-]*[a-z0-9]");

  private static final Pattern VARIABLE = Pattern.compile("\\bFAIRORDER_[A-Z][A-Z0-9_]*");

  /** How a script or a compose file reads one. */
  private static final Pattern READ = Pattern.compile("[$%]\\{?(FAIRORDER_[A-Z][A-Z0-9_]*)");

  /** Files may be called as our settings begin. */
  private static final Pattern FILE =
      Pattern.compile(".*\\.(bat|conf|jar|json|service|tar\\.gz|ya?ml|zip)");

  private static final Pattern CONFIGURATION_FILE =
      Pattern.compile("\\s*(#.*\\s+)*fairorder(\\s*\\{|\\.[a-z]).*", Pattern.DOTALL);

  private final Set<String> keys;
  private final Set<String> sections = new TreeSet<>();
  private final Set<String> variables = new TreeSet<>();

  SettingCheck(Path root) {
    keys = Configuration.loader().environment(Map.of()).load().keys();
    for (String key : keys) {
      variables.add(Configuration.variableOf(key));
      for (int dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
        sections.add(key.substring(0, dot));
      }
    }
    Repository.files(root).stream()
        .filter(path -> !path.toString().matches(".*\\.(md|java|png)"))
        .forEach(
            path ->
                READ.matcher(text(path)).results().forEach(found -> variables.add(found.group(1))));
  }

  private static String text(Path path) {
    try {
      return Files.readString(path, ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<String> faults(MarkdownPage page) {
    List<String> faults = new ArrayList<>();
    Matcher key = KEY.matcher(page.text());
    while (key.find()) {
      if (!isKnown(key.group()) && !FILE.matcher(key.group()).matches()) {
        faults.add("there is no setting " + key.group());
      }
    }
    Matcher variable = VARIABLE.matcher(page.text());
    while (variable.find()) {
      if (!isVariable(variable.group())) {
        faults.add("nothing reads the variable " + variable.group());
      }
    }
    for (MarkdownPage.CodeBlock block : page.codeBlocks()) {
      if (block.language().equals("hocon")
          || (block.isShell() && CONFIGURATION_FILE.matcher(block.text()).matches())) {
        faults.addAll(configurationFaults(block.text()));
      }
    }
    return faults;
  }

  /** What ends in an underscore stands for all that begin so. */
  private boolean isVariable(String name) {
    return name.endsWith("_")
        ? variables.stream().anyMatch(each -> each.startsWith(name))
        : variables.contains(name);
  }

  private boolean isKnown(String key) {
    return keys.contains(key) || sections.contains(key);
  }

  private static List<String> configurationFaults(String text) {
    try {
      Path file = Files.createTempFile("page", ".conf");
      try {
        Files.writeString(file, text);
        Configuration.loader().environment(Map.of()).file(file).load();
        return List.of();
      } catch (ConfigurationException e) {
        return List.of(e.getMessage());
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
