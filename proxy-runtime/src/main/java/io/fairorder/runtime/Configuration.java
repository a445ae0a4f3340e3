package io.fairorder.runtime;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * The settings in force, laid over one another from four places; the later wins:
 *
 * <ol>
 *   <li>the {@code reference.conf} files of the class path: every setting stands there, {@code
 *       null} where there is no default;
 *   <li>the operator's file (HOCON); a key that does not exist is an error;
 *   <li>the environment: the variable of a key is the key in capitals with {@code _} for {@code .}
 *       and {@code -}, so {@code FAIRORDER_SERVER_MAX_WAIT} sets {@code fairorder.server.max-wait}.
 *       An empty variable is no variable. Lists are separated by commas. A {@code FAIRORDER_}
 *       variable that sets nothing is a warning, not an error: others make such variables too
 *       (Kubernetes does for a service of that name);
 *   <li>the flags of the command line.
 * </ol>
 */
public final class Configuration {
  /** The section under which all settings stand. */
  static final String ROOT = "fairorder";

  private static final String VARIABLE_PREFIX = "FAIRORDER_";

  /** Variables that are not settings: what the start script reads. */
  private static final Set<String> OTHER_VARIABLES = Set.of("FAIRORDER_JAVA_OPTS");

  private static final String MASK = "\"***\"";

  private final Config config;
  private final KnownKeys known;
  private final List<String> warnings;

  private Configuration(Config config, KnownKeys known, List<String> warnings) {
    this.config = config;
    this.known = known;
    this.warnings = List.copyOf(warnings);
  }

  /** Returns a loader that knows the {@code reference.conf} files of our own class path. */
  public static Loader loader() {
    return new Loader();
  }

  /** Returns the environment variable that sets a key, such as {@code fairorder.server.listen}. */
  public static String variableOf(String key) {
    return KnownKeys.variableOf(key);
  }

  /** Returns the reader of the settings under {@code fairorder}. */
  public Settings settings() {
    return new Settings(config, known, ROOT);
  }

  /** Returns what is probably a mistake but prevents nothing, to be logged once logs are set up. */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns all keys that can be set, such as {@code fairorder.server.listen}, in order. */
  public SortedSet<String> keys() {
    return known.settings();
  }

  /**
   * Returns what is in force as text that is itself a configuration file: one setting a line, in
   * the order of the keys, secrets masked.
   *
   * @param withOrigins whether each line ends in a comment that says where its value comes from
   */
  public String render(boolean withOrigins) {
    StringBuilder text = new StringBuilder();
    for (String key : known.settings()) {
      text.append(key).append(" = ");
      if (!config.hasPath(key)) {
        text.append("null");
      } else {
        ConfigValue value = config.getValue(key);
        text.append(KnownKeys.isSecret(key) ? MASK : value.render(ConfigRenderOptions.concise()));
        if (withOrigins) {
          text.append("  # ").append(Origins.describe(value.origin()));
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Collects the layers; {@link #load} lays them over one another. */
  public static final class Loader {
    private final Map<String, ConfigValue> flags = new TreeMap<>();
    private Path file;
    private Map<String, String> environment = System.getenv();

    private Loader() {}

    /** Takes the operator's file; {@code null} says there is none. */
    public Loader file(Path file) {
      this.file = file;
      return this;
    }

    /** Takes these variables for the environment, instead of the process's own. */
    public Loader environment(Map<String, String> environment) {
      this.environment = Map.copyOf(environment);
      return this;
    }

    /**
     * Takes the value of a flag.
     *
     * @param flag as the user wrote it, such as {@code --listen}
     * @param key the setting that it sets, such as {@code fairorder.server.listen}
     * @param value {@code null} says that the flag was not given
     */
    public Loader flag(String flag, String key, Object value) {
      if (value != null) {
        flags.put(key, ConfigValueFactory.fromAnyRef(value.toString(), "flag " + flag));
      }
      return this;
    }

    /**
     * Lays the layers over one another.
     *
     * @throws ConfigurationException if the file cannot be read or something is set that does not
     *     exist
     */
    public Configuration load() {
      Config defaults =
          ConfigFactory.parseResources(
              Configuration.class.getClassLoader(),
              "reference.conf",
              ConfigParseOptions.defaults().setAllowMissing(false));
      KnownKeys known = new KnownKeys(ROOT, defaults.resolve().getObject(ROOT));
      List<String> warnings = new ArrayList<>();

      Config layers = fromFlags(known).withFallback(fromEnvironment(known, warnings));
      if (file == null) {
        return new Configuration(resolve(layers.withFallback(defaults)), known, warnings);
      }
      UserFile userFile = UserFile.read(file);
      Config inForce = resolve(layers.withFallback(userFile.config()).withFallback(defaults));
      userFile.refuseUnknown(known, inForce);
      warnings.addAll(userFile.warnings(known));
      return new Configuration(inForce, known, warnings);
    }

    private Config fromFlags(KnownKeys known) {
      Config config = ConfigFactory.empty();
      for (Map.Entry<String, ConfigValue> flag : flags.entrySet()) {
        if (!known.isSetting(flag.getKey())) {
          throw new ConfigurationException(
              "%s, from %s: %s"
                  .formatted(
                      flag.getKey(),
                      Origins.describe(flag.getValue().origin()),
                      known.unknown(flag.getKey())));
        }
        config = config.withValue(flag.getKey(), flag.getValue());
      }
      return config;
    }

    private Config fromEnvironment(KnownKeys known, List<String> warnings) {
      Config config = ConfigFactory.empty();
      for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
        String name = variable.getKey();
        String key = known.settingsByVariable().get(name);
        if (key != null && !variable.getValue().isEmpty()) {
          config =
              config.withValue(
                  key,
                  ConfigValueFactory.fromAnyRef(
                      variable.getValue(), "environment variable " + name));
        } else if (key == null
            && name.startsWith(VARIABLE_PREFIX)
            && !OTHER_VARIABLES.contains(name)) {
          warnings.add(known.unknownVariable(name));
        }
      }
      return config;
    }

    private static Config resolve(Config layers) {
      try {
        return layers.resolve();
      } catch (ConfigException e) {
        throw new ConfigurationException("configuration: " + e.getMessage(), e);
      }
    }
  }
}
