package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;

/** Makes damaged datagrams from good ones. */
final class Mutations {
  private static final int GOOD = 2_000;
  private static final byte[] EDGES = {0, 1, 0x1F, 0x20, 0x3F, 0x40, 0x7F, (byte) 0x80, -1};

  private final Random random;
  private final byte[][] good = new byte[GOOD][];

  Mutations(Random random) {
    this.random = random;
    RandomMessages messages = new RandomMessages(random);
    for (int k = 0; k < GOOD; k++) {
      ByteBuf datagram = Unpooled.buffer();
      MessageText.encode(messages.next(), datagram);
      good[k] = new byte[datagram.readableBytes()];
      datagram.readBytes(good[k]);
    }
  }

  /** Returns an array that has exactly the datagram's length, so that reading on would fail. */
  byte[] next() {
    byte[] bytes = pick().clone();
    switch (random.nextInt(9)) {
      case 0, 1 -> flipBits(bytes);
      case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      case 3 -> bytes = splice(bytes, pick());
      case 4 -> bytes = withRandomTail(bytes);
      case 5 -> overwrite(bytes);
      case 6 -> bytes = without(bytes, random.nextInt(bytes.length));
      case 7 -> {
        bytes = new byte[random.nextInt(80)];
        random.nextBytes(bytes);
        if (bytes.length > 0) {
          bytes[0] = (byte) random.nextInt(0x20);
        }
      }
      default -> {
        flipBits(bytes);
        bytes = splice(bytes, pick());
      }
    }
    return bytes;
  }

  private byte[] pick() {
    return good[random.nextInt(GOOD)];
  }

  private void flipBits(byte[] bytes) {
    for (int k = 1 + random.nextInt(4); k > 0; k--) {
      // headers are where it hurts: half of the flips go there
      int reach = random.nextBoolean() ? Math.min(bytes.length, 24) : bytes.length;
      bytes[random.nextInt(reach)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    }
  }

  private void overwrite(byte[] bytes) {
    for (int k = 1 + random.nextInt(3); k > 0; k--) {
      bytes[random.nextInt(bytes.length)] = EDGES[random.nextInt(EDGES.length)];
    }
  }

  private byte[] splice(byte[] head, byte[] tail) {
    int headLength = random.nextInt(head.length + 1);
    int tailStart = random.nextInt(tail.length + 1);
    byte[] spliced = Arrays.copyOf(head, headLength + tail.length - tailStart);
    System.arraycopy(tail, tailStart, spliced, headLength, tail.length - tailStart);
    return spliced;
  }

  private byte[] withRandomTail(byte[] bytes) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(20));
    for (int k = bytes.length; k < longer.length; k++) {
      longer[k] = (byte) random.nextInt();
    }
    return longer;
  }

  private static byte[] without(byte[] bytes, int index) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - 1);
    System.arraycopy(bytes, index + 1, shorter, index, shorter.length - index);
    return shorter;
  }
}
