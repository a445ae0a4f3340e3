package io.fairorder.runtime;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The settings that exist: those that {@code reference.conf} gives a value or {@code null}. */
final class KnownKeys {
  private static final Set<String> SECRET_WORDS =
      Set.of("key", "keys", "passphrase", "password", "secret", "secrets", "token", "tokens");

  private final SortedSet<String> sections = new TreeSet<>();
  private final SortedSet<String> settings = new TreeSet<>();
  private final Map<String, String> settingsByVariable = new TreeMap<>();

  KnownKeys(String root, ConfigObject reference) {
    collect(List.of(root), reference);
    for (String key : settings) {
      String other = settingsByVariable.put(variableOf(key), key);
      if (other != null) {
        throw new IllegalStateException(
            key + " and " + other + " have the same environment variable " + variableOf(key));
      }
    }
  }

  private void collect(List<String> path, ConfigObject section) {
    sections.add(ConfigUtil.joinPath(path));
    for (Map.Entry<String, ConfigValue> entry : section.entrySet()) {
      List<String> entryPath = childOf(path, entry.getKey());
      if (entry.getValue().valueType() == ConfigValueType.OBJECT) {
        collect(entryPath, (ConfigObject) entry.getValue());
      } else {
        settings.add(ConfigUtil.joinPath(entryPath));
      }
    }
  }

  static List<String> childOf(List<String> path, String name) {
    List<String> child = new ArrayList<>(path);
    child.add(name);
    return child;
  }

  static String variableOf(String key) {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** Whether the value of a key must not be shown: its name ends in a word such as "key". */
  static boolean isSecret(String key) {
    String name = key.substring(key.lastIndexOf('.') + 1);
    return SECRET_WORDS.contains(name.substring(name.lastIndexOf('-') + 1));
  }

  SortedSet<String> settings() {
    return Collections.unmodifiableSortedSet(settings);
  }

  /** The settings under the environment variables that set them. */
  Map<String, String> settingsByVariable() {
    return Collections.unmodifiableMap(settingsByVariable);
  }

  boolean isSetting(String key) {
    return settings.contains(key);
  }

  boolean isSection(String key) {
    return sections.contains(key);
  }

  /** What is wrong with a key that does not exist, as the end of a sentence. */
  String unknown(String key) {
    List<String> all = new ArrayList<>(settings);
    all.addAll(sections);
    return "there is no such setting" + didYouMean(NearestName.to(key, all));
  }

  /** What is wrong with an environment variable that sets nothing. */
  String unknownVariable(String variable) {
    return "environment variable "
        + variable
        + " sets nothing"
        + didYouMean(NearestName.to(variable, settingsByVariable.keySet()));
  }

  private static String didYouMean(Optional<String> name) {
    return name.map(nearest -> "; did you mean " + nearest + "?").orElse("");
  }
}
