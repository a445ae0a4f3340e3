package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * Reads the fields of one datagram and remembers the first thing that is wrong with it.
 *
 * <p>After a refusal every read returns 0, so a decoder reads on and asks once at the end; only
 * loops need to ask in between.
 */
final class Cursor {
  private ByteBuf datagram;
  private int index;
  private int end;
  private Refusal refusal;

  void start(ByteBuf buffer) {
    datagram = buffer;
    index = buffer.readerIndex();
    end = buffer.writerIndex();
    refusal = null;
  }

  ByteBuf datagram() {
    return datagram;
  }

  int index() {
    return index;
  }

  int remaining() {
    return end - index;
  }

  /** Notes what is wrong, unless something was wrong before. */
  void refuse(Refusal reason) {
    if (refusal == null) {
      refusal = reason;
    }
  }

  void refuseIf(boolean wrong, Refusal reason) {
    if (wrong) {
      refuse(reason);
    }
  }

  boolean isRefused() {
    return refusal != null;
  }

  Refusal refusal() {
    return refusal;
  }

  /** Steps over bytes and returns where they begin. */
  int skip(int bytes) {
    int from = index;
    if (has(bytes)) {
      index += bytes;
    }
    return from;
  }

  int readByte() {
    if (!has(Byte.BYTES)) {
      return 0;
    }
    return datagram.getUnsignedByte(index++);
  }

  int readShort() {
    if (!has(Short.BYTES)) {
      return 0;
    }
    int value = datagram.getUnsignedShort(index);
    index += Short.BYTES;
    return value;
  }

  int readInt() {
    if (!has(Integer.BYTES)) {
      return 0;
    }
    int value = datagram.getInt(index);
    index += Integer.BYTES;
    return value;
  }

  long readLong() {
    if (!has(Long.BYTES)) {
      return 0;
    }
    long value = datagram.getLong(index);
    index += Long.BYTES;
    return value;
  }

  long readVarint() {
    if (!has(Byte.BYTES)) {
      return 0;
    }
    int length = Varint.announcedLength(datagram.getUnsignedByte(index));
    if (!has(length)) {
      return 0;
    }
    long value = Varint.get(datagram, index, length);
    if (Varint.length(value) != length) {
      refuse(Refusal.BAD_VARINT);
      return 0;
    }
    index += length;
    return value;
  }

  int readSessionId() {
    int sessionId = readInt();
    refuseIf(sessionId == Envelope.NO_SESSION, Refusal.BAD_SESSION);
    return sessionId;
  }

  /** Refuses what comes after the last field. */
  void finish() {
    refuseIf(index != end, Refusal.BAD_LENGTH);
  }

  /** Lets go of the datagram. */
  void release() {
    datagram = null;
  }

  private boolean has(int bytes) {
    if (refusal != null) {
      return false;
    }
    if (bytes > end - index) {
      refusal = Refusal.TRUNCATED;
      return false;
    }
    return true;
  }
}
