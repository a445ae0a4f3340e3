package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * Tags on the wire: the oldest one in full, then for each further one how much the interval between
 * the two updates' releases differs from the interval before.
 *
 * <p>The interval may be negative, since a reordered update is handed to the player after its
 * successor. A tag after the first takes 2 bytes as long as no update is missing and two intervals
 * in a row differ by less than 16 ms; 3 bytes after a loss.
 */
final class TagCodec {
  private static final int MAX_SHORT_COUNT = 62;
  private static final int LONG_COUNT = 63;
  private static final int START_SHIFT = 6;

  /** What the first interval is compared with, chosen by two bits of the head byte. */
  private static final long FIRST_START_MICROS = 12_288;

  private static final int START_STEP_BITS = 15;
  private static final long START_BIAS_MICROS = (1L << (START_STEP_BITS - 1)) - FIRST_START_MICROS;
  private static final int MAX_START = 3;

  private static final long MAX_STEADY = (1L << 15) - 1;
  private static final long MAX_MEDIUM = (1L << 16) - 1;
  private static final int FORM_MASK = 0xC0;
  private static final int STEADY_BIT = 0x80;
  private static final int MEDIUM = 0x80;
  private static final int LONG = 0xC0;
  private static final int GAP_MASK = 0x3F;

  /** Larger gaps predict nothing: no two releases so far apart tell the cadence. */
  private static final long MAX_SHORT_GAP = 63;

  private TagCodec() {}

  static int length(Tags tags) {
    int count = tags.size();
    int length = count > MAX_SHORT_COUNT ? 2 : 1;
    if (count == 0) {
      return length;
    }
    length += Varint.length(tags.update(0)) + Varint.length(tags.reactionMicros(0));
    long perUpdateMicros = startMicros(start(tags));
    for (int k = 1; k < count; k++) {
      long gap = tags.update(k) - tags.update(k - 1);
      long interval = tags.reactionMicros(k - 1) - tags.reactionMicros(k);
      long deviation = Varint.zigzag(interval - predicted(perUpdateMicros, gap));
      if (isSteady(gap, deviation)) {
        length += 2;
      } else if (isMedium(gap, deviation)) {
        length += 3;
      } else {
        length += 1 + (gap <= MAX_SHORT_GAP ? 0 : Varint.length(gap - MAX_SHORT_GAP - 1));
        length += Varint.length(deviation);
      }
      perUpdateMicros = next(perUpdateMicros, gap, interval);
    }
    return length;
  }

  static void write(ByteBuf out, Tags tags) {
    int count = tags.size();
    check(tags);
    int start = start(tags);
    out.writeByte((start << START_SHIFT) | Math.min(count, LONG_COUNT));
    if (count > MAX_SHORT_COUNT) {
      out.writeByte(count - LONG_COUNT);
    }
    if (count == 0) {
      return;
    }
    Varint.write(out, tags.update(0));
    Varint.write(out, tags.reactionMicros(0));
    long perUpdateMicros = startMicros(start);
    for (int k = 1; k < count; k++) {
      long gap = tags.update(k) - tags.update(k - 1);
      long interval = tags.reactionMicros(k - 1) - tags.reactionMicros(k);
      writeInterval(out, gap, Varint.zigzag(interval - predicted(perUpdateMicros, gap)));
      perUpdateMicros = next(perUpdateMicros, gap, interval);
    }
  }

  private static void writeInterval(ByteBuf out, long gap, long deviation) {
    if (isSteady(gap, deviation)) {
      out.writeShort((int) deviation);
    } else if (isMedium(gap, deviation)) {
      out.writeByte(MEDIUM | (int) (gap - 1));
      out.writeShort((int) deviation);
    } else if (gap <= MAX_SHORT_GAP) {
      out.writeByte(LONG | (int) (gap - 1));
      Varint.write(out, deviation);
    } else {
      out.writeByte(LONG | GAP_MASK);
      Varint.write(out, gap - MAX_SHORT_GAP - 1);
      Varint.write(out, deviation);
    }
  }

  static void read(Cursor in, Tags into) {
    into.clear();
    int head = in.readByte();
    int start = head >> START_SHIFT;
    int count = head & LONG_COUNT;
    if (count == LONG_COUNT) {
      count += in.readByte();
    }
    in.refuseIf(count > Tags.MAX_SIZE || (count < 2 && start != 0), Refusal.BAD_TAGS);
    if (count == 0 || in.isRefused()) {
      return;
    }
    long update = in.readVarint();
    long reaction = in.readVarint();
    long perUpdateMicros = startMicros(start);
    if (!add(in, into, update, reaction)) {
      return;
    }
    for (int k = 1; k < count; k++) {
      long gap = 1;
      long deviation;
      int first = in.readByte();
      if ((first & STEADY_BIT) == 0) {
        deviation = ((long) first << 8) | in.readByte();
      } else {
        gap = 1L + (first & GAP_MASK);
        if ((first & FORM_MASK) == MEDIUM) {
          deviation = in.readShort();
          in.refuseIf(gap > MAX_SHORT_GAP || isSteady(gap, deviation), Refusal.BAD_TAGS);
        } else {
          gap += gap > MAX_SHORT_GAP ? in.readVarint() : 0;
          deviation = in.readVarint();
          in.refuseIf(isMedium(gap, deviation), Refusal.BAD_TAGS);
        }
      }
      long interval = predicted(perUpdateMicros, gap) + Varint.unzigzag(deviation);
      update += gap;
      reaction -= interval;
      if (!add(in, into, update, reaction)) {
        return;
      }
      perUpdateMicros = next(perUpdateMicros, gap, interval);
    }
    in.refuseIf(start != start(into), Refusal.BAD_TAGS);
  }

  private static boolean add(Cursor in, Tags into, long update, long reaction) {
    in.refuseIf(
        update < 1
            || update > Protocol.MAX_NUMBER
            || reaction < 0
            || reaction > Tags.MAX_REACTION_MICROS,
        Refusal.BAD_TAGS);
    if (in.isRefused()) {
      return false;
    }
    into.add(update, reaction);
    return true;
  }

  private static void check(Tags tags) {
    Require.that(tags.size() <= Tags.MAX_SIZE, "too many tags for a datagram");
    for (int k = 0; k < tags.size(); k++) {
      long reaction = tags.reactionMicros(k);
      Require.that(
          reaction >= 0 && reaction <= Tags.MAX_REACTION_MICROS, "reaction time out of range");
      Require.that(
          tags.update(k) >= 1 && tags.update(k) <= Protocol.MAX_NUMBER, "update out of range");
    }
  }

  private static boolean isSteady(long gap, long deviation) {
    return gap == 1 && deviation <= MAX_STEADY;
  }

  private static boolean isMedium(long gap, long deviation) {
    return gap <= MAX_SHORT_GAP && deviation <= MAX_MEDIUM;
  }

  private static long predicted(long perUpdateMicros, long gap) {
    return gap <= MAX_SHORT_GAP ? perUpdateMicros * gap : 0;
  }

  private static long next(long perUpdateMicros, long gap, long interval) {
    return gap <= MAX_SHORT_GAP ? Math.floorDiv(interval, gap) : perUpdateMicros;
  }

  /** Returns the one of the four starting points that is nearest to the first interval. */
  private static int start(Tags tags) {
    if (tags.size() < 2) {
      return 0;
    }
    long gap = tags.update(1) - tags.update(0);
    long interval = tags.reactionMicros(0) - tags.reactionMicros(1);
    long start = (next(0, gap, interval) + START_BIAS_MICROS) >> START_STEP_BITS;
    return (int) Math.max(0, Math.min(MAX_START, start));
  }

  private static long startMicros(int start) {
    return ((long) start << START_STEP_BITS) + FIRST_START_MICROS;
  }
}
