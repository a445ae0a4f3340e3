package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/** Fragments on the wire. */
final class FragmentCodec {
  /** The longest header: first byte, session, group, index, count, total length. */
  static final int MAX_HEADER_BYTES = 1 + 4 + 8 + 1 + 1 + 3;

  private FragmentCodec() {}

  static void write(
      ByteBuf out, int sessionId, long group, int index, int count, ByteBuf datagram) {
    int totalBytes = datagram.readableBytes();
    Require.sessionId(sessionId);
    Require.that(isConsistent(group, index, count, totalBytes), "impossible fragment");
    out.writeByte(DatagramType.FRAGMENT.code());
    out.writeInt(sessionId);
    Varint.write(out, group);
    out.writeByte(index);
    out.writeByte(count);
    Varint.write(out, totalBytes);
    out.writeBytes(
        datagram,
        datagram.readerIndex() + Fragment.partOffset(totalBytes, count, index),
        Fragment.partLength(totalBytes, count, index));
  }

  static void read(Cursor in, Fragment into) {
    int sessionId = in.readSessionId();
    long group = in.readVarint();
    int index = in.readByte();
    int count = in.readByte();
    long totalBytes = in.readVarint();
    int length = in.remaining();
    in.refuseIf(
        !isConsistent(group, index, count, totalBytes)
            || length != Fragment.partLength((int) totalBytes, count, index),
        Refusal.BAD_FRAGMENT);
    into.set(sessionId, group, index, count, (int) totalBytes);
    into.content(in.datagram(), in.index(), length);
  }

  private static boolean isConsistent(long group, int index, int count, long totalBytes) {
    return group >= 1
        && count >= Fragment.MIN_COUNT
        && count <= Fragment.MAX_COUNT
        && index >= 0
        && index < count
        && totalBytes <= Protocol.MAX_DATAGRAM_BYTES
        && Fragment.partLength((int) totalBytes, count, count - 1) > 0;
  }
}
