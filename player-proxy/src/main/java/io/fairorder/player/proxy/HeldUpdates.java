package io.fairorder.player.proxy;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Holds the datagrams of updates until their moment of release, in the order of their arrival.
 *
 * <p>A ring that grows, so that holding a datagram makes no object.
 */
final class HeldUpdates {
  private static final int FIRST_CAPACITY = 64;

  private long[] moments = new long[FIRST_CAPACITY];
  private long[] updates = new long[FIRST_CAPACITY];
  private ByteBuf[] payloads = new ByteBuf[FIRST_CAPACITY];
  private int head;
  private int size;

  /**
   * Adds a datagram behind the others.
   *
   * @param payload taken over; null for a keep-alive
   */
  void add(long momentMicros, long update, ByteBuf payload) {
    if (size == moments.length) {
      grow();
    }
    int slot = (head + size++) & (moments.length - 1);
    moments[slot] = momentMicros;
    updates[slot] = update;
    payloads[slot] = payload;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Returns when the oldest one is to be released. */
  long momentMicros() {
    return moments[head];
  }

  /** Returns the update that the oldest one belongs to. */
  long update() {
    return updates[head];
  }

  /** Removes the oldest one and gives its payload to the caller; null for a keep-alive. */
  ByteBuf remove() {
    ByteBuf payload = payloads[head];
    payloads[head] = null;
    head = (head + 1) & (moments.length - 1);
    size--;
    return payload;
  }

  /** Releases everything. */
  void clear() {
    while (size > 0) {
      ByteBuf payload = remove();
      if (payload != null) {
        payload.release();
      }
    }
  }

  private void grow() {
    int capacity = moments.length;
    long[] grownMoments = Arrays.copyOf(moments, 2 * capacity);
    long[] grownUpdates = Arrays.copyOf(updates, 2 * capacity);
    ByteBuf[] grownPayloads = Arrays.copyOf(payloads, 2 * capacity);
    // what had wrapped round to the front goes behind the rest
    System.arraycopy(moments, 0, grownMoments, capacity, head);
    System.arraycopy(updates, 0, grownUpdates, capacity, head);
    System.arraycopy(payloads, 0, grownPayloads, capacity, head);
    Arrays.fill(grownPayloads, 0, head, null);
    moments = grownMoments;
    updates = grownUpdates;
    payloads = grownPayloads;
  }
}
