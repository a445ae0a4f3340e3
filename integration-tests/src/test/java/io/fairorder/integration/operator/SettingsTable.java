package io.fairorder.integration.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The settings of a module's reference.conf as a table. */
final class SettingsTable {
  private SettingsTable() {}

  static List<String> of(String module) {
    Config reference =
        ConfigFactory.parseFile(
            new File("../" + module + "/src/main/resources/reference.conf"),
            ConfigParseOptions.defaults().setAllowMissing(false));
    List<String> lines = new ArrayList<>();
    lines.add("| setting | default | what it is |");
    lines.add("|---|---|---|");
    walk("", reference.root(), lines);
    assertThat(lines).hasSizeGreaterThan(2);
    return lines;
  }

  /** Goes through the settings in the order of the file. */
  private static void walk(
      String path, Map<String, ? extends ConfigValue> section, List<String> lines) {
    section.entrySet().stream()
        .sorted(
            (one, other) ->
                Integer.compare(
                    one.getValue().origin().lineNumber(), other.getValue().origin().lineNumber()))
        .forEach(
            entry -> {
              String key = path + entry.getKey();
              ConfigValue value = entry.getValue();
              if (value.valueType() == ConfigValueType.OBJECT) {
                walk(key + ".", (ConfigObject) value, lines);
              } else {
                lines.add(
                    "| `%s` | `%s` | %s |"
                        .formatted(key, shown(value), comment(value).replace("|", "\\|")));
              }
            });
  }

  private static String shown(ConfigValue value) {
    return value.valueType() == ConfigValueType.STRING
        ? String.valueOf(value.unwrapped())
        : value.render();
  }

  /** The comment as one line, without its examples, which are indented. */
  private static String comment(ConfigValue value) {
    return value.origin().comments().stream()
        .filter(line -> !line.startsWith("   "))
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
