package io.fairorder.runtime;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the settings of one section, each as what it is meant to be. Keys are relative to the
 * section. What does not fit is refused with a {@link ConfigurationException} that names the key,
 * the value, what is allowed and where the value comes from.
 */
public final class Settings {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private static final String ADDRESS = "host:port or [IPv6]:port";

  private final Config config;
  private final KnownKeys known;
  private final String section;
  // the setting whose value the section is a part of, if it is
  private final Optional<String> list;

  private final Optional<SectionEntries.Entry> entry;

  Settings(Config config, KnownKeys known, String section) {
    this(config, known, section, Optional.empty(), Optional.empty());
  }

  /** Reads a section that is a part of the value of a setting. */
  Settings(Config config, KnownKeys known, String section, Optional<String> list) {
    this(config, known, section, list, Optional.empty());
  }

  /** Reads a section as an entry of a list has it. */
  Settings(Config config, KnownKeys known, String section, SectionEntries.Entry entry) {
    this(config, known, section, Optional.empty(), Optional.of(entry));
  }

  private Settings(
      Config config,
      KnownKeys known,
      String section,
      Optional<String> list,
      Optional<SectionEntries.Entry> entry) {
    this.config = config;
    this.known = known;
    this.section = section;
    this.list = list;
    this.entry = entry;
  }

  /** Returns the reader of a section within this one, such as {@code server}. */
  public Settings at(String name) {
    String inner = section + "." + name;
    if (!known.isSection(inner)) {
      throw new IllegalArgumentException("no section " + inner + " in reference.conf");
    }
    return new Settings(config, known, inner, list, entry);
  }

  /**
   * Reads a list of which each entry sets anew what this section sets; what an entry leaves out is
   * as in this section. What is wrong in an entry is named with its index: {@code matches[0].late}.
   *
   * @param own the keys that an entry never takes over from this section
   * @param shared the keys, and sections, that no entry can set
   */
  public List<Settings> entries(String key, Set<String> own, Set<String> shared) {
    keyOf(key);
    return isSet(key)
        ? new SectionEntries(config, known, section, key, shared).read(own)
        : List.of();
  }

  /** Returns whether the setting has a value: it may be {@code null} where there is no default. */
  public boolean isSet(String key) {
    return config.hasPath(keyOf(key));
  }

  /** Reads a text that is not empty. */
  public String text(String key) {
    String allowed = "a text that is not empty";
    String text = scalar(key, allowed);
    if (text.isBlank()) {
      throw refuse(key, allowed);
    }
    return text;
  }

  /** Reads {@code true} or {@code false}, also written {@code on}, {@code yes} and so on. */
  public boolean bool(String key) {
    String allowed = "true or false";
    return switch (scalar(key, allowed)) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw refuse(key, allowed);
    };
  }

  /** Reads a whole number. */
  public int integer(String key, int min, int max) {
    return Math.toIntExact(whole(key, min, max));
  }

  /** Reads a whole number. */
  public long whole(String key, long min, long max) {
    String allowed = "a whole number " + fromTo(min, max);
    try {
      long number = Long.parseLong(scalar(key, allowed).strip());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, as a number outside of the range is
    }
    throw refuse(key, allowed);
  }

  /** Reads a number that may have a fraction. */
  public double decimal(String key, double min, double max) {
    String allowed = "a number " + fromTo(min, max);
    String text = scalar(key, allowed).strip();
    if (DECIMAL.matcher(text).matches()) {
      double number = Double.parseDouble(text);
      if (number >= min && number <= max) {
        return number;
      }
    }
    throw refuse(key, allowed);
  }

  /**
   * Reads a time such as {@code 250us}, {@code 1.5ms} or {@code 10s}, in microseconds. A number
   * without a unit is refused, because nobody can see what it means.
   */
  public long micros(String key, long minMicros, long maxMicros) {
    return quantity(key, Quantity.MICROS, "a time with its unit", minMicros, maxMicros);
  }

  /** Reads a size such as {@code 1500}, {@code 64KiB} or {@code 4M}, in bytes. */
  public long bytes(String key, long min, long max) {
    return quantity(key, Quantity.BYTES, "a size in bytes", min, max);
  }

  private long quantity(String key, Quantity quantity, String kind, long min, long max) {
    String allowed = kind + " " + fromTo(quantity.format(min), quantity.format(max));
    OptionalLong amount = quantity.parse(scalar(key, allowed));
    if (amount.isEmpty() || amount.getAsLong() < min || amount.getAsLong() > max) {
      throw refuse(key, allowed);
    }
    return amount.getAsLong();
  }

  /** Reads one of an enum's constants, written in small letters with {@code -} for {@code _}. */
  public <E extends Enum<E>> E choice(String key, Class<E> choices) {
    String allowed =
        Stream.of(choices.getEnumConstants())
            .map(Settings::written)
            .collect(Collectors.joining(", "));
    String text = scalar(key, "one of " + allowed).toLowerCase(Locale.ROOT);
    return Stream.of(choices.getEnumConstants())
        .filter(choice -> written(choice).equals(text))
        .findFirst()
        .orElseThrow(() -> refuse(key, "one of " + allowed));
  }

  private static String written(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Reads the address of somebody else: {@code host:port} or {@code [IPv6]:port}, not port 0. */
  public HostPort address(String key) {
    return address(key, scalar(key, ADDRESS));
  }

  /** Reads the address of somebody else, of which the port may be left out. */
  public HostPort address(String key, int defaultPort) {
    String allowed = ADDRESS + ", the port may be left out (" + defaultPort + ")";
    String text = scalar(key, allowed);
    return address(
        key, allowed, text, t -> HostPort.parse(t, Optional.empty(), OptionalInt.of(defaultPort)));
  }

  /** Reads addresses of others, separated by commas or as a list. */
  public List<HostPort> addresses(String key) {
    return texts(key).stream().map(text -> address(key, text)).toList();
  }

  private HostPort address(String key, String text) {
    return address(key, ADDRESS, text, HostPort::parse);
  }

  private HostPort address(
      String key, String allowed, String text, Function<String, HostPort> parser) {
    HostPort address = parsed(key, allowed, text, parser);
    if (address.port() == 0) {
      throw refuse(key, allowed + ", port 1 to 65535");
    }
    return address;
  }

  /**
   * Reads an address of our own to listen on: {@code host:port}, {@code [IPv6]:port}, or only a
   * port. Port 0 asks for any free port.
   *
   * @param defaultHost the host that a port alone stands for, such as {@code 0.0.0.0}
   */
  public HostPort listenAddress(String key, String defaultHost) {
    String allowed = ADDRESS + ", or a port alone (on " + defaultHost + ")";
    return parsed(key, allowed, scalar(key, allowed), text -> HostPort.parse(text, defaultHost));
  }

  private HostPort parsed(
      String key, String allowed, String text, Function<String, HostPort> parser) {
    try {
      return parser.apply(text.strip());
    } catch (IllegalArgumentException e) {
      throw refuse(key, allowed + " (" + e.getMessage() + ")");
    }
  }

  /** Reads texts, as a list or separated by commas, which is how a variable holds a list. */
  public List<String> texts(String key) {
    String path = keyOf(key);
    String allowed = "a list of texts";
    ConfigValue value = value(key, allowed);
    if (value.valueType() != ConfigValueType.LIST) {
      return Stream.of(scalar(key, allowed).split(",", -1))
          .map(String::strip)
          .filter(text -> !text.isEmpty())
          .toList();
    }
    List<String> texts = new ArrayList<>();
    for (ConfigValue element : config.getList(path)) {
      if (element.valueType() == ConfigValueType.OBJECT
          || element.valueType() == ConfigValueType.LIST
          || element.valueType() == ConfigValueType.NULL) {
        throw refuse(key, allowed);
      }
      texts.add(element.unwrapped().toString());
    }
    return List.copyOf(texts);
  }

  /**
   * Reads a list of sections such as {@code [{ listen = 7001, target = "game.example:7000" }]}; a
   * variable holds the same as text. The keys of each are named with its index, such as {@code
   * relays.0.listen}.
   *
   * @param keys those that a section may have; each may be left out, see {@link #isSet}
   */
  public List<Settings> sections(String key, String... keys) {
    SectionList sections = new SectionList(keyOf(key), keys);
    String allowed = sections.allowed();
    return sections.read(value(key, allowed), () -> refuse(key, allowed));
  }

  /**
   * Returns the exception that refuses a setting's value, for rules of the caller's own.
   *
   * @param allowed what would have been right, as a noun: "a time above max-wait"
   */
  public ConfigurationException refuse(String key, String allowed) {
    String path = keyOf(key);
    boolean isSet = config.hasPath(path);
    String shown = entry.map(e -> e.shown(path, isSet)).orElse(path);
    if (!isSet) {
      String where = entry.isPresent() ? "" : " or as " + KnownKeys.variableOf(list.orElse(path));
      return new ConfigurationException(
          "%s is not set; allowed is %s. Set it in the configuration file%s"
              .formatted(shown, allowed, where));
    }
    ConfigValue value = config.getValue(path);
    return new ConfigurationException(
        "%s is %s, from %s; allowed is %s"
            .formatted(
                shown,
                KnownKeys.isSecret(path) ? "(not shown)" : "'" + shown(value) + "'",
                Origins.describe(value.origin()),
                allowed));
  }

  private static String shown(ConfigValue value) {
    return String.valueOf(value.unwrapped());
  }

  private String scalar(String key, String allowed) {
    ConfigValueType type = value(key, allowed).valueType();
    if (type == ConfigValueType.LIST || type == ConfigValueType.OBJECT) {
      throw refuse(key, allowed);
    }
    // keeps a number as it was written, which unwrapping it would not
    return config.getString(keyOf(key));
  }

  private ConfigValue value(String key, String allowed) {
    if (!isSet(key)) {
      throw refuse(key, allowed);
    }
    return config.getValue(keyOf(key));
  }

  private String keyOf(String key) {
    String path = section + "." + key;
    if (!known.isSetting(path)) {
      throw new IllegalArgumentException("no setting " + path + " in reference.conf");
    }
    return path;
  }

  private static String fromTo(Object min, Object max) {
    return "from " + min + " to " + max;
  }
}
