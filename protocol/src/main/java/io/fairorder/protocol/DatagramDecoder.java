package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * Takes datagrams apart and hands each message to a handler.
 *
 * <p>Any bytes are either decoded, with exactly one call of the handler, or refused for a named
 * reason, with none; no content makes these methods throw. They leave the datagram's indices and
 * reference count alone: it stays the caller's to release. Payloads are not copied. Nothing but
 * handshake messages is allocated. A datagram with a trailer is refused until {@link
 * DatagramAuthenticator#open} has checked it.
 *
 * <p>Not thread-safe: one per event loop.
 */
public final class DatagramDecoder {
  private final Cursor cursor = new Cursor();
  private final Update update = new Update();
  private final Report report = new Report();
  private final Fragment fragment = new Fragment();

  /**
   * Decodes the readable bytes of a datagram from a player proxy.
   *
   * @return why it was refused, or null if the handler has got it
   */
  public Refusal decodeServerBound(ByteBuf datagram, ServerBoundHandler handler) {
    Refusal refusal = start(datagram, true);
    return refusal != null ? refusal : dispatch(datagram, handler);
  }

  /**
   * Decodes the readable bytes of a datagram from the server proxy.
   *
   * @return why it was refused, or null if the handler has got it
   */
  public Refusal decodePlayerBound(ByteBuf datagram, PlayerBoundHandler handler) {
    Refusal refusal = start(datagram, false);
    return refusal != null ? refusal : dispatch(datagram, handler);
  }

  /**
   * Decodes what a {@link Reassembler} has put together from a player proxy's fragments.
   *
   * @param sessionId the fragments' session
   * @return why it was refused, or null if the handler has got it
   */
  public Refusal decodeServerBoundWhole(
      ByteBuf datagram, int sessionId, ServerBoundHandler handler) {
    Refusal refusal = start(datagram, true);
    if (refusal == null) {
      refusal = checkInner(datagram, sessionId);
    }
    return refusal != null ? refusal : dispatch(datagram, handler);
  }

  /**
   * Decodes what a {@link Reassembler} has put together from the server proxy's fragments.
   *
   * @param sessionId the fragments' session
   * @return why it was refused, or null if the handler has got it
   */
  public Refusal decodePlayerBoundWhole(
      ByteBuf datagram, int sessionId, PlayerBoundHandler handler) {
    Refusal refusal = start(datagram, false);
    if (refusal == null) {
      refusal = checkInner(datagram, sessionId);
    }
    return refusal != null ? refusal : dispatch(datagram, handler);
  }

  /** Checks the first byte. */
  private static Refusal start(ByteBuf datagram, boolean serverBound) {
    if (!datagram.isReadable()) {
      return Refusal.TRUNCATED;
    }
    if (Envelope.isSealed(datagram)) {
      return Refusal.SEALED;
    }
    DatagramType type = Envelope.type(datagram);
    if (type == null) {
      return Refusal.UNKNOWN_TYPE;
    }
    if (serverBound ? !type.isServerBound() : !type.isPlayerBound()) {
      return Refusal.WRONG_DIRECTION;
    }
    return type.allowsFlagsOf(head(datagram)) ? null : Refusal.BAD_FLAGS;
  }

  /** A fragment within fragments could go on for ever; another session's would dodge its keys. */
  private static Refusal checkInner(ByteBuf datagram, int sessionId) {
    boolean allowed =
        Envelope.type(datagram) != DatagramType.FRAGMENT
            && Envelope.sessionId(datagram) == sessionId;
    return allowed ? null : Refusal.BAD_INNER;
  }

  private static int head(ByteBuf datagram) {
    return datagram.getUnsignedByte(datagram.readerIndex());
  }

  private Refusal dispatch(ByteBuf datagram, ServerBoundHandler handler) {
    cursor.start(datagram);
    try {
      int head = cursor.readByte();
      switch (DatagramType.of(head)) {
        case HELLO -> {
          Hello hello = HandshakeCodec.readHello(cursor);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onHello(hello);
        }
        case BYE -> {
          int sessionId = cursor.readSessionId();
          ByeReason reason = readByeReason();
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onBye(sessionId, reason);
        }
        case ACTION -> {
          ReportCodec.readAction(cursor, head, report);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onAction(report);
        }
        case HEARTBEAT -> {
          ReportCodec.readHeartbeat(cursor, head, report);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onHeartbeat(report);
        }
        case FRAGMENT -> {
          FragmentCodec.read(cursor, fragment);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onFragment(fragment);
        }
        case PROBE_REPLY -> {
          int sessionId = cursor.readSessionId();
          long sentMicros = cursor.readLong();
          long heldMicros = cursor.readVarint();
          cursor.finish();
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onProbeReply(sessionId, sentMicros, heldMicros);
        }
        default -> throw new AssertionError("not server-bound: " + DatagramType.of(head));
      }
      return null;
    } finally {
      letGo();
    }
  }

  private Refusal dispatch(ByteBuf datagram, PlayerBoundHandler handler) {
    cursor.start(datagram);
    try {
      int head = cursor.readByte();
      switch (DatagramType.of(head)) {
        case CHALLENGE -> {
          Challenge challenge = HandshakeCodec.readChallenge(cursor);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onChallenge(challenge);
        }
        case WELCOME -> {
          Welcome welcome = HandshakeCodec.readWelcome(cursor, head);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onWelcome(welcome);
        }
        case REJECT -> {
          Reject reject = HandshakeCodec.readReject(cursor, head);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onReject(reject);
        }
        case BYE -> {
          int sessionId = cursor.readSessionId();
          ByeReason reason = readByeReason();
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onBye(sessionId, reason);
        }
        case UPDATE -> {
          UpdateCodec.read(cursor, head, update);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onUpdate(update);
        }
        case FRAGMENT -> {
          FragmentCodec.read(cursor, fragment);
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onFragment(fragment);
        }
        case PROBE -> {
          int sessionId = cursor.readSessionId();
          long sentMicros = cursor.readLong();
          cursor.finish();
          if (cursor.isRefused()) {
            return cursor.refusal();
          }
          handler.onProbe(sessionId, sentMicros);
        }
        default -> throw new AssertionError("not player-bound: " + DatagramType.of(head));
      }
      return null;
    } finally {
      letGo();
    }
  }

  private ByeReason readByeReason() {
    ByeReason reason = ByeReason.of(cursor.readByte());
    cursor.refuseIf(reason == null, Refusal.BAD_REASON);
    cursor.finish();
    return reason;
  }

  /**
   * Drops all references to the datagram but the fragment's, which a handler still needs when it
   * has decoded the whole datagram from within {@code onFragment}.
   */
  private void letGo() {
    cursor.release();
    update.clear();
    report.clear();
  }
}
