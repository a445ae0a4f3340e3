package io.fairorder.runtime;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A setting whose value is a list of sections with the same keys. The environment and flags hold it
 * as the text that would stand in a file.
 */
final class SectionList {
  private final String path;
  private final List<String> keys;

  SectionList(String path, String... keys) {
    this.path = path;
    this.keys = List.of(keys);
  }

  /** What is allowed, as a noun. */
  String allowed() {
    return keys.stream()
        .map(key -> key + " = …")
        .collect(Collectors.joining(", ", "a list such as [{ ", " }]"));
  }

  /**
   * Returns a reader for each section, whose keys are named with its index, such as {@code
   * relays.0.listen}.
   *
   * @param refusal makes the exception for a value that is no such list
   */
  List<Settings> read(ConfigValue value, Supplier<ConfigurationException> refusal) {
    ConfigList list = listOf(value, refusal);
    List<Settings> sections = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i).valueType() != ConfigValueType.OBJECT) {
        throw refusal.get();
      }
      sections.add(section(path + "." + i, (ConfigObject) list.get(i)));
    }
    return List.copyOf(sections);
  }

  private ConfigList listOf(ConfigValue value, Supplier<ConfigurationException> refusal) {
    if (value.valueType() == ConfigValueType.LIST) {
      return (ConfigList) value;
    }
    if (value.valueType() != ConfigValueType.STRING) {
      throw refusal.get();
    }
    try {
      return ConfigFactory.parseString(
              "list = " + value.unwrapped(),
              ConfigParseOptions.defaults().setOriginDescription(Origins.describe(value.origin())))
          .resolve()
          .getList("list");
    } catch (ConfigException e) {
      throw refusal.get();
    }
  }

  private Settings section(String sectionPath, ConfigObject section) {
    KnownKeys known = new KnownKeys(Configuration.ROOT, reference(sectionPath));
    for (Map.Entry<String, ConfigValue> entry : section.entrySet()) {
      String key = sectionPath + "." + ConfigUtil.joinPath(entry.getKey());
      if (!known.isSetting(key)) {
        throw new ConfigurationException(
            "%s, from %s: %s"
                .formatted(key, Origins.describe(entry.getValue().origin()), known.unknown(key)));
      }
    }
    return new Settings(section.atPath(sectionPath), known, sectionPath, Optional.of(path));
  }

  /** What {@code reference.conf} would hold if the section stood there by itself. */
  private ConfigObject reference(String sectionPath) {
    Map<String, ConfigValue> reference = new HashMap<>();
    keys.forEach(key -> reference.put(key, ConfigValueFactory.fromAnyRef(null)));
    Config whole = ConfigValueFactory.fromMap(reference).atPath(sectionPath);
    return whole.getObject(Configuration.ROOT);
  }
}
