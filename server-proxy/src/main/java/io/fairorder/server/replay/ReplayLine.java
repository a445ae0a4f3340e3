package io.fairorder.server.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.fairorder.protocol.Tags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** The fields of one line of a replay file, before anybody asks whether they make sense. */
final class ReplayLine {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private BigDecimal t;
  private String event;
  private String player;
  private BigDecimal seq;
  private BigDecimal id;
  private BigDecimal sent;
  private BigDecimal below;
  private BigDecimal wait;
  private Tags tags;
  private String split;
  private String late;
  private String window;
  private BigDecimal maxUpdates;
  private Boolean keepPlayerOrder;

  private ReplayLine() {}

  static ReplayLine parse(String text) throws ReplayException {
    ReplayLine line = new ReplayLine();
    try (JsonParser json = JSON.createParser(text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new ReplayException("not a JSON object");
      }
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        line.read(field, json);
      }
      if (json.nextToken() != null) {
        throw new ReplayException("more than one JSON value");
      }
      return line;
    } catch (StreamConstraintsException e) {
      throw new ReplayException("not acceptable JSON: " + e.getOriginalMessage());
    } catch (JsonProcessingException e) {
      throw new ReplayException("not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(String field, JsonParser json) throws IOException, ReplayException {
    switch (field) {
      case "t" -> t = number(field, json);
      case "event" -> event = text(field, json);
      case "player" -> player = text(field, json);
      case "seq" -> seq = number(field, json);
      case "id" -> id = number(field, json);
      case "sent" -> sent = number(field, json);
      case "below" -> below = number(field, json);
      case "wait" -> wait = number(field, json);
      case "tags" -> tags = tags(json);
      case "split" -> split = text(field, json);
      case "late" -> late = text(field, json);
      case "window" -> window = text(field, json);
      case "maxUpdates" -> maxUpdates = number(field, json);
      case "keepPlayerOrder" -> keepPlayerOrder = truth(field, json);
      default -> json.skipChildren();
    }
  }

  private static String text(String field, JsonParser json) throws IOException, ReplayException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw new ReplayException("\"" + field + "\" is not a string: " + shown(json));
    }
    return json.getText();
  }

  private static boolean truth(String field, JsonParser json) throws IOException, ReplayException {
    if (!json.currentToken().isBoolean()) {
      throw new ReplayException("\"" + field + "\" is not true or false: " + shown(json));
    }
    return json.getBooleanValue();
  }

  private static BigDecimal number(String field, JsonParser json)
      throws IOException, ReplayException {
    if (!json.currentToken().isNumeric()) {
      throw new ReplayException("\"" + field + "\" is not a number: " + shown(json));
    }
    return json.getDecimalValue();
  }

  private static Tags tags(JsonParser json) throws IOException, ReplayException {
    if (!json.isExpectedStartArrayToken()) {
      throw new ReplayException("\"tags\" is not a list: " + shown(json));
    }
    Tags tags = new Tags();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (!json.isExpectedStartArrayToken()) {
        throw new ReplayException("a tag is not a pair [update, reaction]: " + shown(json));
      }
      json.nextToken();
      long update = whole("tags", number("tags", json));
      json.nextToken();
      long reaction = Milliseconds.toMicros("tags", number("tags", json));
      if (json.nextToken() != JsonToken.END_ARRAY) {
        throw new ReplayException("a tag is not a pair [update, reaction]");
      }
      if (reaction < 0) {
        throw new ReplayException(
            "a reaction time is negative: " + Milliseconds.fromMicros(reaction));
      }
      try {
        tags.add(update, reaction);
      } catch (IllegalArgumentException e) {
        throw new ReplayException("\"tags\": " + e.getMessage());
      }
    }
    return tags;
  }

  private static String shown(JsonParser json) throws IOException {
    return json.currentToken().isScalarValue() ? json.getText() : json.currentToken().asString();
  }

  private static long whole(String field, BigDecimal value) throws ReplayException {
    BigInteger whole;
    try {
      // numbers like 1e999999999 are refused before they are written out
      whole = value.scale() < -20 ? LONG_MAX.add(BigInteger.ONE) : value.toBigIntegerExact();
    } catch (ArithmeticException fraction) {
      throw new ReplayException("\"" + field + "\" is not a whole number: " + value);
    }
    if (whole.abs().compareTo(LONG_MAX) > 0) {
      throw new ReplayException("\"" + field + "\" is too large: " + value);
    }
    return whole.longValue();
  }

  private <T> T required(String field, T value) throws ReplayException {
    if (value == null) {
      throw new ReplayException(
          "\"" + field + "\" is missing" + (event == null ? "" : " in " + event));
    }
    return value;
  }

  private long atLeast(long least, String field, BigDecimal value) throws ReplayException {
    long whole = whole(field, required(field, value));
    if (whole < least) {
      throw new ReplayException(
          "\"" + field + "\" is " + whole + "; at least " + least + " is needed");
    }
    return whole;
  }

  private long notNegativeMicros(String field, BigDecimal value) throws ReplayException {
    long micros = Milliseconds.toMicros(field, required(field, value));
    if (micros < 0) {
      throw new ReplayException("\"" + field + "\" is negative: " + value);
    }
    return micros;
  }

  String event() throws ReplayException {
    return required("event", event);
  }

  long timeMicros() throws ReplayException {
    return notNegativeMicros("t", t);
  }

  String player() throws ReplayException {
    if (required("player", player).isEmpty()) {
      throw new ReplayException("\"player\" is empty");
    }
    return player;
  }

  long waitMicros() throws ReplayException {
    return notNegativeMicros("wait", wait);
  }

  long updateId() throws ReplayException {
    return atLeast(1, "id", id);
  }

  /** Returns {@code U_i}: the time of the event unless the line says otherwise. */
  long sentMicros(long timeMicros) throws ReplayException {
    long micros = sent == null ? timeMicros : notNegativeMicros("sent", sent);
    if (micros < timeMicros) {
      throw new ReplayException("\"sent\" is before \"t\": " + sent);
    }
    return micros;
  }

  long below() throws ReplayException {
    return atLeast(1, "below", below);
  }

  long actionNumber() throws ReplayException {
    return atLeast(1, "seq", seq);
  }

  long heartbeatNumber() throws ReplayException {
    return atLeast(0, "seq", seq);
  }

  Tags tags() throws ReplayException {
    return required("tags", tags);
  }

  <E extends Enum<E>> E choice(String field, Class<E> type, E ifAbsent) throws ReplayException {
    String value =
        switch (field) {
          case "split" -> split;
          case "late" -> late;
          case "window" -> window;
          default -> throw new IllegalArgumentException(field);
        };
    if (value == null) {
      return ifAbsent;
    }
    StringBuilder allowed = new StringBuilder();
    for (E constant : type.getEnumConstants()) {
      String name = Names.of(constant);
      if (name.equals(value)) {
        return constant;
      }
      allowed.append(allowed.isEmpty() ? "" : ", ").append(name);
    }
    throw new ReplayException("\"" + field + "\" is \"" + value + "\"; allowed are " + allowed);
  }

  /** Returns the bound of the window, or {@code ifAbsent}. */
  long maxUpdates(long ifAbsent) throws ReplayException {
    return maxUpdates == null ? ifAbsent : atLeast(1, "maxUpdates", maxUpdates);
  }

  boolean keepPlayerOrder(boolean ifAbsent) {
    return keepPlayerOrder == null ? ifAbsent : keepPlayerOrder;
  }
}
