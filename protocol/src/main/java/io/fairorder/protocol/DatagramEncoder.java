package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * Writes messages as datagrams.
 *
 * <p>Every method appends to {@code out}, which stays the caller's, and neither moves the indices
 * nor changes the reference counts of payload buffers: a payload is copied once, into the datagram.
 * To compose instead of copying, write the header alone and put the payload behind it. Nothing is
 * allocated unless {@code out} must grow. What the protocol cannot say is an {@link
 * IllegalArgumentException}, and a mistake in the caller's program.
 */
public final class DatagramEncoder {
  private DatagramEncoder() {}

  /** Writes a hello. */
  public static void writeHello(ByteBuf out, Hello hello) {
    HandshakeCodec.write(out, hello);
  }

  /** Writes a challenge. */
  public static void writeChallenge(ByteBuf out, Challenge challenge) {
    HandshakeCodec.write(out, challenge);
  }

  /** Writes a welcome. */
  public static void writeWelcome(ByteBuf out, Welcome welcome) {
    HandshakeCodec.write(out, welcome);
  }

  /** Writes a reject. */
  public static void writeReject(ByteBuf out, Reject reject) {
    HandshakeCodec.write(out, reject);
  }

  /** Writes the end of a session. */
  public static void writeBye(ByteBuf out, int sessionId, ByeReason reason) {
    Require.sessionId(sessionId);
    out.writeByte(DatagramType.BYE.code());
    out.writeInt(sessionId);
    out.writeByte(reason.code());
  }

  /** Writes an update with its payload, if it has one. */
  public static void writeUpdate(ByteBuf out, Update update) {
    UpdateCodec.write(out, update);
  }

  /** Writes all of an update but its payload. */
  public static void writeUpdateHeader(ByteBuf out, Update update) {
    UpdateCodec.writeHeader(out, update);
  }

  /** Returns how many bytes an update takes besides its payload. */
  public static int updateOverheadBytes(Update update) {
    return UpdateCodec.headerLength(update);
  }

  /** Writes an action with its payload. */
  public static void writeAction(ByteBuf out, Report action) {
    ReportCodec.writeAction(out, action);
  }

  /** Writes all of an action but its payload. */
  public static void writeActionHeader(ByteBuf out, Report action) {
    ReportCodec.writeActionHeader(out, action);
  }

  /** Writes a heartbeat. */
  public static void writeHeartbeat(ByteBuf out, Report heartbeat) {
    ReportCodec.writeHeartbeat(out, heartbeat);
  }

  /** Returns how many bytes a report takes besides the action's payload, repeats included. */
  public static int reportOverheadBytes(Report report) {
    return ReportCodec.headerLength(report);
  }

  /**
   * Writes a probe.
   *
   * @param sentMicros the server proxy's clock; to the player proxy it means nothing
   */
  public static void writeProbe(ByteBuf out, int sessionId, long sentMicros) {
    Require.sessionId(sessionId);
    out.writeByte(DatagramType.PROBE.code());
    out.writeInt(sessionId);
    out.writeLong(sentMicros);
  }

  /**
   * Writes the answer to a probe.
   *
   * @param sentMicros the probe's
   * @param heldMicros how long the player proxy had the probe before it answered
   */
  public static void writeProbeReply(ByteBuf out, int sessionId, long sentMicros, long heldMicros) {
    Require.sessionId(sessionId);
    out.writeByte(DatagramType.PROBE_REPLY.code());
    out.writeInt(sessionId);
    out.writeLong(sentMicros);
    Varint.write(out, heldMicros);
  }
}
