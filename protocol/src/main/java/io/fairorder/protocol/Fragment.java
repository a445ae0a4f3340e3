package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * A received part of a datagram that was larger than the MTU.
 *
 * <p>Reusable and not thread-safe. It refers to its datagram without retaining it and is valid
 * until the handler returns.
 */
public final class Fragment {
  /** A group of one would be the datagram itself. */
  static final int MIN_COUNT = 2;

  static final int MAX_COUNT = 255;

  private int sessionId;
  private long group;
  private int index;
  private int count;
  private int totalBytes;
  private ByteBuf buffer;
  private int offset;
  private int length;

  void set(int sessionId, long group, int index, int count, int totalBytes) {
    this.sessionId = sessionId;
    this.group = group;
    this.index = index;
    this.count = count;
    this.totalBytes = totalBytes;
  }

  void content(ByteBuf source, int contentOffset, int contentLength) {
    buffer = source;
    offset = contentOffset;
    length = contentLength;
  }

  /** Returns the session. */
  public int sessionId() {
    return sessionId;
  }

  /** Returns the number of the divided datagram, ascending from 1 per session and direction. */
  public long group() {
    return group;
  }

  /** Returns which part this is, from 0. */
  public int index() {
    return index;
  }

  /** Returns how many parts there are. */
  public int count() {
    return count;
  }

  /** Returns the length of the divided datagram. */
  public int totalBytes() {
    return totalBytes;
  }

  /** Returns the buffer that holds this part, not retained. */
  public ByteBuf buffer() {
    return buffer;
  }

  /** Returns where this part begins in {@link #buffer}. */
  public int offset() {
    return offset;
  }

  /** Returns how long this part is. */
  public int length() {
    return length;
  }

  /** Returns where part {@code index} begins: all parts but the last have the same length. */
  static int partOffset(int totalBytes, int count, int index) {
    return index * ((totalBytes + count - 1) / count);
  }

  /** Returns how long part {@code index} is; not positive if there are too many parts. */
  static int partLength(int totalBytes, int count, int index) {
    int end = index == count - 1 ? totalBytes : partOffset(totalBytes, count, index + 1);
    return end - partOffset(totalBytes, count, index);
  }
}
