package io.fairorder.integration.pair;

import java.nio.ByteBuffer;

/**
 * What a test's player sends: who it is, how many it has sent, and when.
 *
 * @param number 1, 2, 3 … for each player
 */
record Message(int player, int number, long sentNanos) {
  private static final int BYTES = 16;

  byte[] encode() {
    return ByteBuffer.allocate(BYTES).putInt(player).putInt(number).putLong(sentNanos).array();
  }

  static Message decode(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new AssertionError("a message of " + bytes.length + " bytes");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new Message(buffer.getInt(), buffer.getInt(), buffer.getLong());
  }
}
