package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/** Actions and heartbeats on the wire, with the actions that they repeat. */
final class ReportCodec {
  private static final int FIXED_BYTES = 5;
  private static final int UNTAGGED = 0x80;
  private static final int DISTANCE_MASK = 0x7F;

  private ReportCodec() {}

  /** Returns the length of all but the action's own payload. */
  static int headerLength(Report report) {
    int length = FIXED_BYTES + Varint.length(report.number()) + TagCodec.length(report.tags());
    if (report.repeats() == 0) {
      return length;
    }
    length++;
    for (int k = 0; k < report.repeats(); k++) {
      length +=
          1
              + Varint.length(report.repeatedAgeMicros(k))
              + Varint.length(report.repeatedLength(k))
              + report.repeatedLength(k);
    }
    return length;
  }

  static void writeActionHeader(ByteBuf out, Report report) {
    Require.that(report.number() >= 1, "action number below 1");
    writeHeader(out, DatagramType.ACTION, report);
  }

  static void writeAction(ByteBuf out, Report report) {
    writeActionHeader(out, report);
    out.writeBytes(report.buffer(), report.payloadOffset(), report.payloadLength());
  }

  static void writeHeartbeat(ByteBuf out, Report report) {
    writeHeader(out, DatagramType.HEARTBEAT, report);
  }

  private static void writeHeader(ByteBuf out, DatagramType type, Report report) {
    Require.sessionId(report.sessionId());
    checkRepeats(type, report);
    out.writeByte(type.code() | (report.repeats() > 0 ? Head.REPEATS : 0));
    out.writeInt(report.sessionId());
    Varint.write(out, report.number());
    TagCodec.write(out, report.tags());
    if (report.repeats() == 0) {
      return;
    }
    out.writeByte(report.repeats());
    for (int k = 0; k < report.repeats(); k++) {
      int distance = (int) (report.number() - report.repeatedNumber(k));
      out.writeByte(distance | (report.isRepeatedUntagged(k) ? UNTAGGED : 0));
      Varint.write(out, report.repeatedAgeMicros(k));
      Varint.write(out, report.repeatedLength(k));
      out.writeBytes(report.repeatedBuffer(k), report.repeatedOffset(k), report.repeatedLength(k));
    }
  }

  static void readAction(Cursor in, int head, Report into) {
    readHeader(in, DatagramType.ACTION, head, into);
    in.refuseIf(into.number() < 1, Refusal.BAD_NUMBER);
    into.payload(in.datagram(), in.index(), in.remaining());
  }

  static void readHeartbeat(Cursor in, int head, Report into) {
    readHeader(in, DatagramType.HEARTBEAT, head, into);
    in.finish();
  }

  private static void readHeader(Cursor in, DatagramType type, int head, Report into) {
    into.clear();
    into.sessionId(in.readSessionId());
    into.number(in.readVarint());
    TagCodec.read(in, into.tags());
    if ((head & Head.REPEATS) == 0) {
      return;
    }
    int repeats = in.readByte();
    in.refuseIf(repeats < 1 || repeats > Protocol.MAX_REPEATS, Refusal.BAD_REPEAT);
    for (int k = 0; k < repeats && !in.isRefused(); k++) {
      int distanceAndFlag = in.readByte();
      long age = in.readVarint();
      long length = in.readVarint();
      in.refuseIf(length > in.remaining(), Refusal.TRUNCATED);
      if (in.isRefused()) {
        return;
      }
      long number = into.number() - (distanceAndFlag & DISTANCE_MASK);
      boolean untagged = (distanceAndFlag & UNTAGGED) != 0;
      into.addRepeat(number, age, untagged, in.datagram(), in.skip((int) length), (int) length);
      in.refuseIf(!isPlausible(type, into, k), Refusal.BAD_REPEAT);
    }
  }

  private static void checkRepeats(DatagramType type, Report report) {
    for (int k = 0; k < report.repeats(); k++) {
      Require.that(isPlausible(type, report, k), "impossible repeated action");
    }
  }

  /**
   * Returns whether repeated action {@code k} is older than what comes before it, and has a tag
   * unless it was sent without. A tagged one that lost its tags would pass as one that is never
   * late (ordering.md 4.3).
   */
  private static boolean isPlausible(DatagramType type, Report report, int k) {
    long number = report.repeatedNumber(k);
    long age = report.repeatedAgeMicros(k);
    // a heartbeat repeats the last action too, which is not in its datagram
    long newest = type == DatagramType.ACTION ? report.number() - 1 : report.number();
    return number >= 1
        && number <= (k == 0 ? newest : report.repeatedNumber(k - 1) - 1)
        && report.number() - number <= Protocol.MAX_REPEAT_DISTANCE
        && age >= (k == 0 ? 0 : report.repeatedAgeMicros(k - 1))
        && age <= Tags.MAX_REACTION_MICROS
        && (report.isRepeatedUntagged(k) || report.tags().reachBack(age));
  }
}
