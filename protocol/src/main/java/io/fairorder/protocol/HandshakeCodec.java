package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/** Hello, challenge, welcome and reject on the wire. */
final class HandshakeCodec {
  private HandshakeCodec() {}

  static void write(ByteBuf out, Hello hello) {
    out.writeByte(DatagramType.HELLO.code());
    out.writeByte(Protocol.VERSION);
    out.writeLong(hello.playerNonce());
    out.writeInt(hello.previousSessionId());
    out.writeByte(hello.cookie().length());
    hello.cookie().write(out);
    out.writeZero(Protocol.HELLO_BYTES - 15 - hello.cookie().length());
  }

  static Hello readHello(Cursor in) {
    readVersion(in);
    long playerNonce = in.readLong();
    int previousSessionId = in.readInt();
    Cookie cookie = readCookie(in);
    in.refuseIf(
        in.index() + in.remaining() - in.datagram().readerIndex() != Protocol.HELLO_BYTES,
        Refusal.BAD_LENGTH);
    while (!in.isRefused() && in.remaining() > 0) {
      in.refuseIf(in.readByte() != 0, Refusal.BAD_PADDING);
    }
    return in.isRefused() ? null : new Hello(playerNonce, previousSessionId, cookie);
  }

  static void write(ByteBuf out, Challenge challenge) {
    Require.that(!challenge.cookie().isEmpty(), "a challenge without a cookie");
    out.writeByte(DatagramType.CHALLENGE.code());
    out.writeByte(Protocol.VERSION);
    out.writeLong(challenge.playerNonce());
    out.writeByte(challenge.cookie().length());
    challenge.cookie().write(out);
  }

  static Challenge readChallenge(Cursor in) {
    readVersion(in);
    long playerNonce = in.readLong();
    Cookie cookie = readCookie(in);
    in.refuseIf(cookie.isEmpty(), Refusal.BAD_COOKIE);
    in.finish();
    return in.isRefused() ? null : new Challenge(playerNonce, cookie);
  }

  static void write(ByteBuf out, Welcome welcome) {
    SessionIdentity identity = welcome.identity();
    Require.sessionId(identity.sessionId());
    Require.that(isMtu(welcome.mtu()), "MTU out of range");
    Require.that(isHeartbeatInterval(welcome.heartbeatIntervalMicros()), "no heartbeat interval");
    out.writeByte(
        DatagramType.WELCOME.code()
            | (welcome.authenticated() ? Head.AUTHENTICATED : 0)
            | (welcome.resumed() ? Head.RESUMED : 0));
    out.writeByte(Protocol.VERSION);
    out.writeLong(identity.playerNonce());
    out.writeLong(identity.serverNonce());
    out.writeInt(identity.sessionId());
    out.writeLong(identity.matchId());
    out.writeInt(identity.incarnation());
    out.writeShort(welcome.mtu());
    Varint.write(out, welcome.heartbeatIntervalMicros());
  }

  static Welcome readWelcome(Cursor in, int head) {
    readVersion(in);
    long playerNonce = in.readLong();
    long serverNonce = in.readLong();
    int sessionId = in.readSessionId();
    long matchId = in.readLong();
    int incarnation = in.readInt();
    int mtu = in.readShort();
    long heartbeatIntervalMicros = in.readVarint();
    in.refuseIf(!isMtu(mtu) || !isHeartbeatInterval(heartbeatIntervalMicros), Refusal.BAD_SETTING);
    in.finish();
    return in.isRefused()
        ? null
        : new Welcome(
            new SessionIdentity(playerNonce, serverNonce, sessionId, matchId, incarnation),
            heartbeatIntervalMicros,
            mtu,
            (head & Head.AUTHENTICATED) != 0,
            (head & Head.RESUMED) != 0);
  }

  static void write(ByteBuf out, Reject reject) {
    Require.that(isConsistent(reject.reason(), reject.isOfHello()), "reason of another reject");
    if (reject.isOfHello()) {
      out.writeByte(DatagramType.REJECT.code());
      out.writeByte(reject.version());
      out.writeByte(reject.reason().code());
      out.writeLong(reject.playerNonce());
    } else {
      out.writeByte(DatagramType.REJECT.code() | Head.OF_SESSION);
      out.writeByte(reject.reason().code());
      out.writeInt(reject.sessionId());
    }
  }

  /** Takes a reject of any version: it may be there to name that version. */
  static Reject readReject(Cursor in, int head) {
    boolean ofHello = (head & Head.OF_SESSION) == 0;
    int version = ofHello ? in.readByte() : 0;
    RejectReason reason = RejectReason.of(in.readByte());
    long playerNonce = ofHello ? in.readLong() : 0;
    int sessionId = ofHello ? Envelope.NO_SESSION : in.readSessionId();
    in.refuseIf(reason == null || !isConsistent(reason, ofHello), Refusal.BAD_REASON);
    in.finish();
    return in.isRefused() ? null : new Reject(reason, version, playerNonce, sessionId);
  }

  private static void readVersion(Cursor in) {
    in.refuseIf(in.readByte() != Protocol.VERSION, Refusal.BAD_VERSION);
  }

  private static Cookie readCookie(Cursor in) {
    int length = in.readByte();
    in.refuseIf(length > Protocol.MAX_COOKIE_BYTES, Refusal.BAD_COOKIE);
    int index = in.skip(length);
    return in.isRefused() ? Cookie.NONE : Cookie.read(in.datagram(), index, length);
  }

  private static boolean isMtu(int mtu) {
    return mtu >= Protocol.MIN_MTU && mtu <= Protocol.MAX_UDP_PAYLOAD_BYTES;
  }

  private static boolean isHeartbeatInterval(long micros) {
    return micros > 0 && micros <= Tags.MAX_REACTION_MICROS;
  }

  private static boolean isConsistent(RejectReason reason, boolean ofHello) {
    return ofHello == (reason != RejectReason.UNKNOWN_SESSION);
  }
}
