package io.fairorder.protocol;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;

/** Makes any message that the protocol can say, as the fields of {@link MessageText}. */
final class RandomMessages {
  static final List<String> TYPES =
      List.of(
          "hello",
          "challenge",
          "welcome",
          "reject",
          "bye",
          "update",
          "action",
          "heartbeat",
          "fragment",
          "probe",
          "probe-reply");

  private static final HexFormat HEX = HexFormat.of();

  private final Random random;

  RandomMessages(Random random) {
    this.random = random;
  }

  Map<String, String> next() {
    return next(TYPES.get(random.nextInt(TYPES.size())));
  }

  Map<String, String> next(String type) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("type", type);
    switch (type) {
      case "hello" -> {
        fields.put("nonce", HEX.toHexDigits(random.nextLong()));
        fields.put("previous", HEX.toHexDigits(random.nextBoolean() ? 0 : random.nextInt()));
        fields.put("cookie", bytes(random.nextInt(Protocol.MAX_COOKIE_BYTES + 1)));
      }
      case "challenge" -> {
        fields.put("nonce", HEX.toHexDigits(random.nextLong()));
        fields.put("cookie", bytes(1 + random.nextInt(Protocol.MAX_COOKIE_BYTES)));
      }
      case "welcome" -> {
        fields.put("nonce", HEX.toHexDigits(random.nextLong()));
        fields.put("server-nonce", HEX.toHexDigits(random.nextLong()));
        fields.put("session", session());
        fields.put("match", HEX.toHexDigits(random.nextLong()));
        fields.put("incarnation", "" + random.nextInt());
        fields.put("heartbeat-micros", "" + (1 + magnitude(39)));
        fields.put(
            "mtu", "" + random.nextInt(Protocol.MIN_MTU, Protocol.MAX_UDP_PAYLOAD_BYTES + 1));
        fields.put("authenticated", "" + random.nextBoolean());
        fields.put("resumed", "" + random.nextBoolean());
      }
      case "reject" -> reject(fields);
      case "bye" -> {
        fields.put("session", session());
        ByeReason[] reasons = ByeReason.values();
        fields.put("reason", reasons[random.nextInt(reasons.length)].label());
      }
      case "update" -> update(fields);
      case "action" -> {
        report(fields, 1);
        fields.put("payload", bytes(random.nextInt(60)));
      }
      case "heartbeat" -> report(fields, 0);
      case "fragment" -> {
        int total = 1_000 + random.nextInt(2_000);
        int count = 2 + random.nextInt(20);
        int index = random.nextInt(count);
        fields.put("session", session());
        fields.put("group", "" + (1 + magnitude(60)));
        fields.put("index", "" + index);
        fields.put("count", "" + count);
        fields.put("total", "" + total);
        fields.put("content", bytes(Fragment.partLength(total, count, index)));
      }
      case "probe" -> {
        fields.put("session", session());
        fields.put("sent-micros", "" + random.nextLong());
      }
      case "probe-reply" -> {
        fields.put("session", session());
        fields.put("sent-micros", "" + random.nextLong());
        fields.put("held-micros", "" + magnitude(61));
      }
      default -> throw new IllegalArgumentException(type);
    }
    return fields;
  }

  private void reject(Map<String, String> fields) {
    RejectReason[] reasons = RejectReason.values();
    RejectReason reason = reasons[random.nextInt(reasons.length)];
    fields.put("reason", reason.label());
    if (reason == RejectReason.UNKNOWN_SESSION) {
      fields.put("session", session());
    } else {
      fields.put("version", "" + random.nextInt(256));
      fields.put("nonce", HEX.toHexDigits(random.nextLong()));
    }
  }

  private void update(Map<String, String> fields) {
    long id = 1 + magnitude(60);
    fields.put("session", session());
    fields.put("id", "" + id);
    fields.put("sent-micros", "" + magnitude(61));
    fields.put("low-end", "" + (random.nextInt(4) == 0 ? 0 : Math.max(1, id - magnitude(20))));
    fields.put("acknowledged", "" + magnitude(61));
    fields.put("ordinal", "" + magnitude(16));
    if (random.nextInt(4) > 0) {
      fields.put("payload", bytes(random.nextInt(60)));
    }
  }

  private void report(Map<String, String> fields, int least) {
    long number = least + magnitude(60);
    Tags tags = tags();
    fields.put("session", session());
    fields.put("number", "" + number);
    StringJoiner text = new StringJoiner(" ");
    long longest = -1;
    for (int k = 0; k < tags.size(); k++) {
      text.add(tags.update(k) + ":" + tags.reactionMicros(k));
      longest = Math.max(longest, tags.reactionMicros(k));
    }
    fields.put("tags", text.toString());
    List<String> repeats = new ArrayList<>();
    long repeated = number - least;
    long age = 0;
    for (int k = random.nextInt(12) - 4; k > 0 && repeated >= 1; k--) {
      age += magnitude(17);
      if (age > Tags.MAX_REACTION_MICROS) {
        break;
      }
      boolean untagged = age > longest || random.nextInt(5) == 0;
      String payload = bytes(random.nextInt(40));
      repeats.add(
          repeated
              + " "
              + age
              + (untagged ? " untagged " : " tagged ")
              + (payload.isEmpty() ? "-" : payload));
      repeated -= 1 + random.nextInt(3);
    }
    if (!repeats.isEmpty()) {
      fields.put("repeats", String.join("; ", repeats));
    }
  }

  /** Tags as they are in play half of the time, else anything that is allowed. */
  Tags tags() {
    Tags tags = new Tags();
    int count =
        switch (random.nextInt(6)) {
          case 0 -> 0;
          case 1 -> 1;
          case 2 -> 1 + random.nextInt(Tags.MAX_SIZE);
          default -> 8;
        };
    boolean inPlay = random.nextBoolean();
    long update = 1 + magnitude(inPlay ? 30 : 58);
    long interval = random.nextInt(7_000, 100_000);
    long reaction = inPlay ? count * interval + random.nextInt(200_000) : magnitude(40);
    for (int k = 0; k < count; k++) {
      tags.add(update, reaction);
      if (inPlay) {
        int gap = random.nextInt(20) == 0 ? 2 : 1;
        update += gap;
        reaction = Math.max(0, reaction - gap * interval + random.nextInt(-8_000, 8_001));
      } else {
        update += 1 + magnitude(random.nextInt(1, 50));
        reaction = magnitude(40);
      }
    }
    return tags;
  }

  private String session() {
    int session = random.nextInt();
    return HEX.toHexDigits(session == 0 ? 1 : session);
  }

  private String bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return HEX.formatHex(bytes);
  }

  /** A number of up to this many bits, each length as likely as any other. */
  private long magnitude(int maxBits) {
    int bits = random.nextInt(maxBits + 1);
    return bits == 0 ? 0 : random.nextLong() >>> (Long.SIZE - bits);
  }
}
