package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * Whole numbers from 0 to 2^61 − 1 in 1, 2, 3, 4, 6 or 8 bytes, big-endian, the top bits of the
 * first byte giving the length.
 *
 * <p>The lengths are chosen for what is sent most: an action or update number of a match that has
 * run for 13 weeks at 128 a second takes 4 bytes (LEB128: 5), a reaction time up to 4 s takes 3, a
 * time since the match's start takes 6.
 */
final class Varint {
  private static final long LIMIT_1 = 1L << 5;
  private static final long LIMIT_2 = 1L << 13;
  private static final long LIMIT_3 = 1L << 22;
  private static final long LIMIT_4 = 1L << 30;
  private static final long LIMIT_6 = 1L << 45;
  private static final long LIMIT_8 = 1L << 61;

  private Varint() {}

  /** Returns how many bytes a value takes. */
  static int length(long value) {
    if (value < 0 || value >= LIMIT_8) {
      throw new IllegalArgumentException("not within 61 bits: " + value);
    }
    if (value < LIMIT_1) {
      return 1;
    } else if (value < LIMIT_2) {
      return 2;
    } else if (value < LIMIT_3) {
      return 3;
    } else if (value < LIMIT_4) {
      return 4;
    } else {
      return value < LIMIT_6 ? 6 : 8;
    }
  }

  static void write(ByteBuf out, long value) {
    switch (length(value)) {
      case 1 -> out.writeByte((int) value);
      case 2 -> out.writeShort(0x2000 | (int) value);
      case 3 -> out.writeMedium(0x40_0000 | (int) value);
      case 4 -> out.writeInt(0x8000_0000 | (int) value);
      case 6 -> {
        out.writeShort(0xC000 | (int) (value >>> 32));
        out.writeInt((int) value);
      }
      default -> out.writeLong(0xE000_0000_0000_0000L | value);
    }
  }

  /** Returns the length that a first byte announces. */
  static int announcedLength(int firstByte) {
    return switch (firstByte >>> 5) {
      case 0 -> 1;
      case 1 -> 2;
      case 2, 3 -> 3;
      case 4, 5 -> 4;
      case 6 -> 6;
      default -> 8;
    };
  }

  /** Reads a value of the announced length, all of which must be there. */
  static long get(ByteBuf in, int index, int length) {
    return switch (length) {
      case 1 -> in.getUnsignedByte(index);
      case 2 -> in.getUnsignedShort(index) & (LIMIT_2 - 1);
      case 3 -> in.getUnsignedMedium(index) & (LIMIT_3 - 1);
      case 4 -> in.getInt(index) & (LIMIT_4 - 1);
      case 6 ->
          ((in.getUnsignedShort(index) & 0x1FFFL) << 32) | in.getUnsignedInt(index + Short.BYTES);
      default -> in.getLong(index) & (LIMIT_8 - 1);
    };
  }

  /** Maps a signed number to an unsigned one so that small distances from 0 stay small. */
  static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }
}
