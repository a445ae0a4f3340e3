package io.fairorder.lab.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.fairorder.server.match.MatchSettings.Mechanism;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Does what the page asks for, or says what is wrong with it. */
final class Controls {
  private static final JsonFactory JSON = new JsonFactory();

  private final Demo demo;

  Controls(Demo demo) {
    this.demo = demo;
  }

  /** A request that cannot be met, in words for whoever sent it. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  static boolean knows(String path) {
    return switch (path) {
      case "/path", "/ordering", "/reset" -> true;
      default -> false;
    };
  }

  /** Does it; when this returns, it has taken effect. */
  void apply(String path, String body) throws Refused, IOException {
    Map<String, Object> fields = fields(body);
    try {
      switch (path) {
        case "/path" -> {
          int player = whole(fields, "player");
          if (player < 0 || player >= demo.settings().players()) {
            throw new Refused("there is no player " + player);
          }
          DemoPath changed =
              new DemoPath(whole(fields, "ping"), whole(fields, "jitter"), number(fields, "loss"));
          requireNoMore(fields);
          demo.changePath(player, changed);
        }
        case "/ordering" -> {
          if (!(fields.remove("ordering") instanceof String name)) {
            throw new Refused("ordering is not a name");
          }
          requireNoMore(fields);
          demo.changeMechanism(mechanism(name));
        }
        default -> {
          requireNoMore(fields);
          demo.reset();
        }
      }
    } catch (IllegalArgumentException e) {
      throw new Refused(e.getMessage());
    }
  }

  /**
   * The mechanism of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Mechanism mechanism(String name) {
    for (Mechanism each : Mechanism.values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'"
            + name
            + "' is none of "
            + Arrays.stream(Mechanism.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ")));
  }

  /** A flat object of numbers and texts. */
  private static Map<String, Object> fields(String body) throws Refused {
    Map<String, Object> fields = new HashMap<>();
    try (JsonParser json = JSON.createParser(body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new Refused("not a JSON object");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (value == JsonToken.VALUE_STRING) {
          fields.put(name, json.getText());
        } else if (value != null && value.isNumeric()) {
          fields.put(name, json.getDoubleValue());
        } else {
          throw new Refused(name + " is neither a number nor a text");
        }
      }
      if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
        throw new Refused("not one JSON object");
      }
    } catch (JsonProcessingException e) {
      throw new Refused("not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new Refused("not JSON");
    }
    return fields;
  }

  private static double number(Map<String, Object> fields, String name) throws Refused {
    if (fields.remove(name) instanceof Double value) {
      return value;
    }
    throw new Refused(name + " is not a number");
  }

  private static int whole(Map<String, Object> fields, String name) throws Refused {
    double value = number(fields, name);
    if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
      throw new Refused(name + " is not a whole number");
    }
    return (int) value;
  }

  private static void requireNoMore(Map<String, Object> fields) throws Refused {
    if (!fields.isEmpty()) {
      throw new Refused("nobody knows what to do with " + fields.keySet());
    }
  }
}
