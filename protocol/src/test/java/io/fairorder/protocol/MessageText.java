package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** Messages as readable fields, the form in which test vectors and generated messages are kept. */
final class MessageText {
  private MessageText() {}

  /** Encodes a message that is given as fields. */
  static void encode(Map<String, String> fields, ByteBuf out) {
    switch (fields.get("type")) {
      case "hello" ->
          DatagramEncoder.writeHello(
              out, new Hello(hexLong(fields, "nonce"), hexInt(fields, "previous"), cookie(fields)));
      case "challenge" ->
          DatagramEncoder.writeChallenge(
              out, new Challenge(hexLong(fields, "nonce"), cookie(fields)));
      case "welcome" ->
          DatagramEncoder.writeWelcome(
              out,
              new Welcome(
                  identity(fields),
                  number(fields, "heartbeat-micros"),
                  (int) number(fields, "mtu"),
                  Boolean.parseBoolean(fields.get("authenticated")),
                  Boolean.parseBoolean(fields.get("resumed"))));
      case "reject" -> DatagramEncoder.writeReject(out, reject(fields));
      case "bye" -> DatagramEncoder.writeBye(out, session(fields), byeReason(fields));
      case "update" -> DatagramEncoder.writeUpdate(out, update(fields));
      case "action" -> {
        ByteBuf payload = bytes(fields.get("payload"));
        Report action = report(fields).payload(payload, 0, payload.readableBytes());
        DatagramEncoder.writeAction(out, action);
      }
      case "heartbeat" -> DatagramEncoder.writeHeartbeat(out, report(fields));
      case "fragment" -> encodeFragment(fields, out);
      case "probe" ->
          DatagramEncoder.writeProbe(out, session(fields), number(fields, "sent-micros"));
      case "probe-reply" ->
          DatagramEncoder.writeProbeReply(
              out, session(fields), number(fields, "sent-micros"), number(fields, "held-micros"));
      default -> throw new IllegalArgumentException("unknown type in " + fields);
    }
  }

  static SessionIdentity identity(Map<String, String> fields) {
    return new SessionIdentity(
        hexLong(fields, "nonce"),
        hexLong(fields, "server-nonce"),
        session(fields),
        hexLong(fields, "match"),
        (int) number(fields, "incarnation"));
  }

  static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  static long number(Map<String, String> fields, String name) {
    return Long.parseLong(fields.get(name));
  }

  private static long hexLong(Map<String, String> fields, String name) {
    return HexFormat.fromHexDigitsToLong(fields.get(name));
  }

  private static int hexInt(Map<String, String> fields, String name) {
    return HexFormat.fromHexDigits(fields.get(name));
  }

  private static int session(Map<String, String> fields) {
    return hexInt(fields, "session");
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.wrappedBuffer(hex(text));
  }

  private static Cookie cookie(Map<String, String> fields) {
    return Cookie.of(hex(fields.get("cookie")));
  }

  private static Reject reject(Map<String, String> fields) {
    if (fields.containsKey("session")) {
      return Reject.ofUnknownSession(session(fields));
    }
    for (RejectReason reason : RejectReason.values()) {
      if (reason.label().equals(fields.get("reason"))) {
        int version = (int) number(fields, "version");
        return new Reject(reason, version, hexLong(fields, "nonce"), Envelope.NO_SESSION);
      }
    }
    throw new IllegalArgumentException("unknown reason in " + fields);
  }

  private static ByeReason byeReason(Map<String, String> fields) {
    for (ByeReason reason : ByeReason.values()) {
      if (reason.label().equals(fields.get("reason"))) {
        return reason;
      }
    }
    throw new IllegalArgumentException("unknown reason in " + fields);
  }

  private static Update update(Map<String, String> fields) {
    Update update =
        new Update()
            .sessionId(session(fields))
            .id(number(fields, "id"))
            .sentMicros(number(fields, "sent-micros"))
            .lowEnd(number(fields, "low-end"))
            .acknowledged(number(fields, "acknowledged"))
            .ordinal((int) number(fields, "ordinal"));
    if (fields.containsKey("payload")) {
      ByteBuf payload = bytes(fields.get("payload"));
      update.payload(payload, 0, payload.readableBytes());
    }
    return update;
  }

  private static Report report(Map<String, String> fields) {
    Report report = new Report().sessionId(session(fields)).number(number(fields, "number"));
    for (String tag : fields.get("tags").split(" ", -1)) {
      if (!tag.isEmpty()) {
        String[] parts = tag.split(":", -1);
        report.tags().add(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
      }
    }
    if (fields.containsKey("repeats")) {
      for (String repeat : fields.get("repeats").split("; ", -1)) {
        String[] parts = repeat.split(" ", -1);
        ByteBuf payload = bytes(parts[3].replace("-", ""));
        report.addRepeat(
            Long.parseLong(parts[0]),
            Long.parseLong(parts[1]),
            parts[2].equals("untagged"),
            payload,
            0,
            payload.readableBytes());
      }
    }
    return report;
  }

  /** Only this fragment's part of the divided datagram is known; the rest does not matter. */
  private static void encodeFragment(Map<String, String> fields, ByteBuf out) {
    int index = (int) number(fields, "index");
    int count = (int) number(fields, "count");
    int total = (int) number(fields, "total");
    ByteBuf whole = Unpooled.wrappedBuffer(new byte[total]);
    whole.setBytes(Fragment.partOffset(total, count, index), hex(fields.get("content")));
    FragmentCodec.write(out, session(fields), number(fields, "group"), index, count, whole);
  }

  /** Decodes into fields. */
  static final class Reader implements ServerBoundHandler, PlayerBoundHandler {
    private final DatagramDecoder decoder = new DatagramDecoder();
    private Map<String, String> fields;

    /** Returns the fields of a datagram that is expected to be in order. */
    Map<String, String> read(ByteBuf datagram) {
      fields = null;
      DatagramType type = Envelope.type(datagram);
      Refusal refusal =
          type.isServerBound()
              ? decoder.decodeServerBound(datagram, this)
              : decoder.decodePlayerBound(datagram, this);
      if (refusal != null) {
        throw new AssertionError(refusal + " of " + ByteBufUtil.hexDump(datagram));
      }
      return fields;
    }

    private void start(String type) {
      fields = new LinkedHashMap<>();
      fields.put("type", type);
    }

    private void put(String name, Object value) {
      fields.put(name, value.toString());
    }

    private void putHex(String name, long value) {
      put(name, HexFormat.of().toHexDigits(value));
    }

    private void putHex(String name, int value) {
      put(name, HexFormat.of().toHexDigits(value));
    }

    @Override
    public void onHello(Hello hello) {
      start("hello");
      putHex("nonce", hello.playerNonce());
      putHex("previous", hello.previousSessionId());
      put("cookie", hello.cookie());
    }

    @Override
    public void onChallenge(Challenge challenge) {
      start("challenge");
      putHex("nonce", challenge.playerNonce());
      put("cookie", challenge.cookie());
    }

    @Override
    public void onWelcome(Welcome welcome) {
      start("welcome");
      SessionIdentity identity = welcome.identity();
      putHex("nonce", identity.playerNonce());
      putHex("server-nonce", identity.serverNonce());
      putHex("session", identity.sessionId());
      putHex("match", identity.matchId());
      put("incarnation", identity.incarnation());
      put("heartbeat-micros", welcome.heartbeatIntervalMicros());
      put("mtu", welcome.mtu());
      put("authenticated", welcome.authenticated());
      put("resumed", welcome.resumed());
    }

    @Override
    public void onReject(Reject reject) {
      start("reject");
      put("reason", reject.reason().label());
      if (reject.isOfHello()) {
        put("version", reject.version());
        putHex("nonce", reject.playerNonce());
      } else {
        putHex("session", reject.sessionId());
      }
    }

    @Override
    public void onBye(int sessionId, ByeReason reason) {
      start("bye");
      putHex("session", sessionId);
      put("reason", reason.label());
    }

    @Override
    public void onUpdate(Update update) {
      start("update");
      putHex("session", update.sessionId());
      put("id", update.id());
      put("sent-micros", update.sentMicros());
      put("low-end", update.lowEnd());
      put("acknowledged", update.acknowledged());
      put("ordinal", update.ordinal());
      if (update.hasPayload()) {
        put("payload", dump(update.buffer(), update.payloadOffset(), update.payloadLength()));
      }
    }

    @Override
    public void onAction(Report action) {
      start("action");
      putReport(action);
      put("payload", dump(action.buffer(), action.payloadOffset(), action.payloadLength()));
    }

    @Override
    public void onHeartbeat(Report heartbeat) {
      start("heartbeat");
      putReport(heartbeat);
    }

    private void putReport(Report report) {
      putHex("session", report.sessionId());
      put("number", report.number());
      StringJoiner tags = new StringJoiner(" ");
      for (int k = 0; k < report.tags().size(); k++) {
        tags.add(report.tags().update(k) + ":" + report.tags().reactionMicros(k));
      }
      put("tags", tags);
      if (report.repeats() > 0) {
        StringJoiner repeats = new StringJoiner("; ");
        for (int k = 0; k < report.repeats(); k++) {
          String payload =
              dump(report.repeatedBuffer(k), report.repeatedOffset(k), report.repeatedLength(k));
          repeats.add(
              report.repeatedNumber(k)
                  + " "
                  + report.repeatedAgeMicros(k)
                  + (report.isRepeatedUntagged(k) ? " untagged " : " tagged ")
                  + (payload.isEmpty() ? "-" : payload));
        }
        put("repeats", repeats);
      }
    }

    @Override
    public void onFragment(Fragment fragment) {
      start("fragment");
      putHex("session", fragment.sessionId());
      put("group", fragment.group());
      put("index", fragment.index());
      put("count", fragment.count());
      put("total", fragment.totalBytes());
      put("content", dump(fragment.buffer(), fragment.offset(), fragment.length()));
    }

    @Override
    public void onProbe(int sessionId, long sentMicros) {
      start("probe");
      putHex("session", sessionId);
      put("sent-micros", sentMicros);
    }

    @Override
    public void onProbeReply(int sessionId, long sentMicros, long heldMicros) {
      start("probe-reply");
      putHex("session", sessionId);
      put("sent-micros", sentMicros);
      put("held-micros", heldMicros);
    }

    private static String dump(ByteBuf buffer, int offset, int length) {
      return ByteBufUtil.hexDump(buffer, offset, length);
    }
  }
}
