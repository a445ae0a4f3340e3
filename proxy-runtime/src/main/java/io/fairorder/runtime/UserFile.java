package io.fairorder.runtime;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The operator's configuration file, held against the settings that exist. */
final class UserFile {
  private final Path path;
  private final Config config;

  private UserFile(Path path, Config config) {
    this.path = path;
    this.config = config;
  }

  /**
   * Reads a file.
   *
   * @throws ConfigurationException if there is none, or it is not HOCON
   */
  static UserFile read(Path path) {
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw new ConfigurationException("configuration file " + path + " cannot be read");
    }
    try {
      return new UserFile(path, ConfigFactory.parseFile(path.toFile()));
    } catch (ConfigException e) {
      throw new ConfigurationException("configuration file " + e.getMessage(), e);
    }
  }

  Config config() {
    return config;
  }

  /**
   * Refuses what is in the file and does not exist, all of it in one message.
   *
   * @param inForce where the file's substitutions are looked up
   */
  void refuseUnknown(KnownKeys known, Config inForce) {
    ConfigValue ours = config.resolveWith(inForce).root().get(Configuration.ROOT);
    if (ours == null) {
      return;
    }
    List<Fault> faults = new ArrayList<>();
    check(List.of(Configuration.ROOT), ours, known, faults);
    if (!faults.isEmpty()) {
      throw new ConfigurationException(
          faults.stream()
              .sorted(Comparator.comparing(Fault::line).thenComparing(Fault::text))
              .map(Fault::text)
              .collect(Collectors.joining("\n")));
    }
  }

  /** A key that does not fit, and the line by which faults are sorted. */
  private record Fault(int line, String text) {}

  private static void check(
      List<String> path, ConfigValue value, KnownKeys known, List<Fault> faults) {
    String key = ConfigUtil.joinPath(path);
    boolean section = value.valueType() == ConfigValueType.OBJECT;
    if (section && known.isSection(key)) {
      for (Map.Entry<String, ConfigValue> entry : ((ConfigObject) value).entrySet()) {
        check(KnownKeys.childOf(path, entry.getKey()), entry.getValue(), known, faults);
      }
    } else if (section && known.isSetting(key)) {
      faults.add(fault(key, value, "this is a single setting, not a section"));
    } else if (!section && known.isSection(key)) {
      faults.add(fault(key, value, "this is a section and has no value of its own"));
    } else if (!known.isSetting(key)) {
      faults.add(fault(key, value, known.unknown(key)));
    }
  }

  private static Fault fault(String key, ConfigValue value, String text) {
    return new Fault(
        value.origin().lineNumber(),
        key + ", from " + Origins.describe(value.origin()) + ": " + text);
  }

  /** What is allowed, for the sake of substitutions, but probably a mistake. */
  List<String> warnings(KnownKeys known) {
    List<String> warnings = new ArrayList<>();
    ConfigObject root = config.root();
    if (!root.containsKey(Configuration.ROOT)) {
      warnings.add(path + " sets nothing: settings stand under " + Configuration.ROOT);
    }
    root.forEach(
        (name, value) -> {
          String key = Configuration.ROOT + "." + name;
          if (known.isSection(key) || known.isSetting(key)) {
            warnings.add(
                "%s, from %s, sets nothing; did you mean %s?"
                    .formatted(name, Origins.describe(value.origin()), key));
          }
        });
    return warnings;
  }
}
