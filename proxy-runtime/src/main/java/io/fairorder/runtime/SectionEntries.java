package io.fairorder.runtime;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a list of which each entry sets anew what the section around it sets; what an entry leaves
 * out is as in that section.
 */
final class SectionEntries {
  private static final String ALLOWED =
      "a list of sections, such as [ { name = a }, { name = b } ]";

  private final Config config;
  private final KnownKeys known;
  private final String section;
  private final String key;
  private final Set<String> shared;

  /**
   * Makes a reader.
   *
   * @param section the section around the list
   * @param key the list, relative to the section
   * @param shared the keys of the section that no entry can set
   */
  SectionEntries(Config config, KnownKeys known, String section, String key, Set<String> shared) {
    this.config = config;
    this.known = known;
    this.section = section;
    this.key = key;
    this.shared = shared;
  }

  /**
   * Reads the entries.
   *
   * @param own the keys that an entry never takes over from the section
   */
  List<Settings> read(Set<String> own) {
    ConfigValue list = config.getValue(section + "." + key);
    if (list.valueType() != ConfigValueType.LIST) {
      throw refuse(section + "." + key, list, ALLOWED);
    }
    Config around = config;
    for (String each : own) {
      around = around.withoutPath(section + "." + each);
    }
    List<Settings> entries = new ArrayList<>();
    for (ConfigValue value : config.getList(section + "." + key)) {
      String shown = section + "." + key + "[" + entries.size() + "]";
      if (!(value instanceof ConfigObject entry)) {
        throw refuse(shown, value, "a section, such as { name = a }");
      }
      check(shown, List.of(), entry);
      Config set = ConfigFactory.empty().withValue(section, entry);
      entries.add(
          new Settings(
              set.withFallback(around),
              known,
              section,
              new Entry(section, shown, entry.toConfig())));
    }
    return List.copyOf(entries);
  }

  private void check(String shown, List<String> path, ConfigObject entry) {
    for (Map.Entry<String, ConfigValue> each : entry.entrySet()) {
      List<String> inner = KnownKeys.childOf(path, each.getKey());
      String name = ConfigUtil.joinPath(inner);
      String full = section + "." + name;
      boolean isSection = each.getValue() instanceof ConfigObject;
      if (shared.contains(inner.get(0)) || inner.get(0).equals(key)) {
        throw fault(shown + "." + name, each.getValue(), "this is the same for all entries");
      }
      if (isSection && known.isSection(full)) {
        check(shown, inner, (ConfigObject) each.getValue());
      } else if (isSection || !known.isSetting(full)) {
        String text = known.unknown(full).replace(section + ".", shown + ".");
        throw fault(shown + "." + name, each.getValue(), text);
      }
    }
  }

  private static ConfigurationException fault(String shown, ConfigValue value, String text) {
    return new ConfigurationException(
        shown + ", from " + Origins.describe(value.origin()) + ": " + text);
  }

  private static ConfigurationException refuse(String shown, ConfigValue value, String allowed) {
    return new ConfigurationException(
        "%s is '%s', from %s; allowed is %s"
            .formatted(shown, value.unwrapped(), Origins.describe(value.origin()), allowed));
  }

  /**
   * How the keys of an entry are called.
   *
   * @param section the section that the entry stands for
   * @param shown the entry, such as {@code fairorder.server.matches[0]}
   * @param own what the entry itself sets
   */
  record Entry(String section, String shown, Config own) {
    /** Returns what to call a key: the section's own name if the value is the section's. */
    String shown(String path, boolean isSet) {
      String name = path.substring(section.length() + 1);
      return own.hasPathOrNull(name) || !isSet ? shown + "." + name : path;
    }
  }
}
