package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/** Updates on the wire. */
final class UpdateCodec {
  private static final int FIXED_BYTES = 5;

  private UpdateCodec() {}

  static int headerLength(Update update) {
    return FIXED_BYTES
        + Varint.length(update.id())
        + Varint.length(update.sentMicros())
        + Varint.length(lowEndCode(update))
        + Varint.length(update.acknowledged())
        + Varint.length(update.ordinal());
  }

  static void writeHeader(ByteBuf out, Update update) {
    Require.sessionId(update.sessionId());
    Require.that(update.id() >= 1, "update id below 1");
    Require.that(update.lowEnd() >= 0 && update.lowEnd() <= update.id(), "low end out of range");
    Require.that(update.ordinal() <= Protocol.MAX_ORDINAL, "ordinal out of range");
    out.writeByte(DatagramType.UPDATE.code() | (update.hasPayload() ? Head.PAYLOAD : 0));
    out.writeInt(update.sessionId());
    Varint.write(out, update.id());
    Varint.write(out, update.sentMicros());
    Varint.write(out, lowEndCode(update));
    Varint.write(out, update.acknowledged());
    Varint.write(out, update.ordinal());
  }

  static void write(ByteBuf out, Update update) {
    writeHeader(out, update);
    if (update.hasPayload()) {
      out.writeBytes(update.buffer(), update.payloadOffset(), update.payloadLength());
    }
  }

  static void read(Cursor in, int head, Update into) {
    into.clear();
    into.sessionId(in.readSessionId());
    into.id(in.readVarint());
    in.refuseIf(into.id() < 1, Refusal.BAD_NUMBER);
    into.sentMicros(in.readVarint());
    long lowEndCode = in.readVarint();
    in.refuseIf(lowEndCode > into.id(), Refusal.BAD_WINDOW);
    into.lowEnd(lowEndCode == 0 ? Update.NO_LOW_END : into.id() - lowEndCode + 1);
    into.acknowledged(in.readVarint());
    long ordinal = in.readVarint();
    in.refuseIf(ordinal > Protocol.MAX_ORDINAL, Refusal.BAD_NUMBER);
    into.ordinal((int) ordinal);
    if ((head & Head.PAYLOAD) != 0) {
      into.payload(in.datagram(), in.index(), in.remaining());
    } else {
      in.finish();
    }
  }

  /** Returns 0 for no low end, else 1 more than its distance from the update. */
  private static long lowEndCode(Update update) {
    return update.lowEnd() == Update.NO_LOW_END ? 0 : update.id() - update.lowEnd() + 1;
  }
}
