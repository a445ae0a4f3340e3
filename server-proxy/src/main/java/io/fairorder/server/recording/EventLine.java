package io.fairorder.server.recording;

import io.fairorder.protocol.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One line of a recording (docs/replay.md), made anew in the same memory for every event.
 *
 * <p>Names go into the line as they are, so they must be plain: no quotes, no control characters.
 */
final class EventLine {
  private byte[] bytes = new byte[512];
  private int length;

  EventLine begin(long timeMicros, String event) {
    length = 0;
    return text("{\"t\":").millis(timeMicros).text(",\"event\":\"").text(event).text("\"");
  }

  EventLine player(String name) {
    return text(",\"player\":\"").text(name).text("\"");
  }

  EventLine number(String field, long value) {
    return name(field).whole(value);
  }

  EventLine millis(String field, long micros) {
    return name(field).millis(micros);
  }

  EventLine word(String field, String value) {
    return name(field).text("\"").text(value).text("\"");
  }

  EventLine yes(String field) {
    return name(field).text("true");
  }

  EventLine tags(Tags tags) {
    text(",\"tags\":[");
    for (int index = 0; index < tags.size(); index++) {
      text(index == 0 ? "[" : ",[").whole(tags.update(index));
      text(",").millis(tags.reactionMicros(index)).text("]");
    }
    return text("]");
  }

  EventLine end() {
    return text("}\n");
  }

  int length() {
    return length;
  }

  void copyTo(byte[] target, int at) {
    System.arraycopy(bytes, 0, target, at, length);
  }

  private EventLine name(String field) {
    return text(",\"").text(field).text("\":");
  }

  private EventLine millis(long micros) {
    whole(micros / 1_000);
    long rest = micros % 1_000;
    if (rest != 0) {
      room(4);
      bytes[length++] = '.';
      bytes[length++] = (byte) ('0' + rest / 100);
      bytes[length++] = (byte) ('0' + rest / 10 % 10);
      bytes[length++] = (byte) ('0' + rest % 10);
    }
    return this;
  }

  private EventLine whole(long value) {
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    room(digits);
    length += digits;
    long rest = value;
    for (int at = length - 1; at >= length - digits; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return this;
  }

  private EventLine text(String text) {
    room(text.length());
    for (int index = 0; index < text.length(); index++) {
      bytes[length++] = (byte) text.charAt(index);
    }
    return this;
  }

  private void room(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (length + more));
    }
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }
}
