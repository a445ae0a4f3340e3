package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * A report of a player, that is an action or a heartbeat, to be sent or as received, with the
 * earlier actions that its datagram carries again.
 *
 * <p>Reusable and not thread-safe. It refers to the buffers of its payloads without retaining them.
 * In a handler it is valid until the handler returns.
 */
public final class Report {
  private int sessionId;
  private long number;
  private final Tags tags = new Tags();
  private ByteBuf buffer;
  private int payloadOffset;
  private int payloadLength;

  private int repeats;
  private final long[] repeatedNumbers = new long[Protocol.MAX_REPEATS];
  private final long[] agesMicros = new long[Protocol.MAX_REPEATS];
  private final boolean[] untagged = new boolean[Protocol.MAX_REPEATS];
  private final ByteBuf[] repeatedBuffers = new ByteBuf[Protocol.MAX_REPEATS];
  private final int[] repeatedOffsets = new int[Protocol.MAX_REPEATS];
  private final int[] repeatedLengths = new int[Protocol.MAX_REPEATS];

  /** Forgets everything, so that nothing of another report is left. */
  public void clear() {
    sessionId = Envelope.NO_SESSION;
    number = 0;
    tags.clear();
    payload(null, 0, 0);
    while (repeats > 0) {
      repeatedBuffers[--repeats] = null;
    }
  }

  /** Sets the session. */
  public Report sessionId(int value) {
    sessionId = value;
    return this;
  }

  /** Sets the action's number {@code N}; of a heartbeat, the last action's, 0 if there was none. */
  public Report number(long value) {
    number = value;
    return this;
  }

  /** Sets the action's payload to {@code length} bytes at {@code offset}, maybe none. */
  public Report payload(ByteBuf source, int offset, int length) {
    buffer = source;
    payloadOffset = offset;
    payloadLength = length;
    return this;
  }

  /**
   * Adds an earlier action to be carried again; call it from the newest to the oldest.
   *
   * @param repeated its number
   * @param ageMicros how long before this report it was sent
   * @param wasUntagged whether it was sent before anything was received, and so has no tags
   */
  public Report addRepeat(
      long repeated, long ageMicros, boolean wasUntagged, ByteBuf source, int offset, int length) {
    Require.that(repeats < Protocol.MAX_REPEATS, "too many repeated actions");
    repeatedNumbers[repeats] = repeated;
    agesMicros[repeats] = ageMicros;
    untagged[repeats] = wasUntagged;
    repeatedBuffers[repeats] = source;
    repeatedOffsets[repeats] = offset;
    repeatedLengths[repeats] = length;
    repeats++;
    return this;
  }

  /** Drops the oldest of the repeated actions, for a datagram that would be too long. */
  public void dropOldestRepeat() {
    Require.that(repeats > 0, "no repeated action");
    repeatedBuffers[--repeats] = null;
  }

  /** Returns the session. */
  public int sessionId() {
    return sessionId;
  }

  /** Returns the action's number {@code N}; of a heartbeat, the last action's, 0 if none. */
  public long number() {
    return number;
  }

  /** Returns the tags, to be read or filled; none before the player has received anything. */
  public Tags tags() {
    return tags;
  }

  /** Returns the buffer that holds the action's payload, not retained; null for a heartbeat. */
  public ByteBuf buffer() {
    return buffer;
  }

  /** Returns where the action's payload begins in {@link #buffer}. */
  public int payloadOffset() {
    return payloadOffset;
  }

  /** Returns how long the action's payload is. */
  public int payloadLength() {
    return payloadLength;
  }

  /** Returns the action's payload without copying it; the caller must release it. */
  public ByteBuf retainedPayload() {
    return buffer.retainedSlice(payloadOffset, payloadLength);
  }

  /** Returns how many earlier actions are carried again. */
  public int repeats() {
    return repeats;
  }

  /** Returns the number of repeated action {@code k}; 0 is the newest of them. */
  public long repeatedNumber(int k) {
    return repeatedNumbers[k];
  }

  /** Returns how long before this report repeated action {@code k} was sent. */
  public long repeatedAgeMicros(int k) {
    return agesMicros[k];
  }

  /** Returns whether repeated action {@code k} has no tags. */
  public boolean isRepeatedUntagged(int k) {
    return untagged[k];
  }

  /** Derives the tags with which repeated action {@code k} was sent ({@link Tags#deriveInto}). */
  public void repeatedTags(int k, Tags into) {
    if (untagged[k]) {
      into.clear();
    } else {
      tags.deriveInto(agesMicros[k], into);
    }
  }

  /** Returns the buffer that holds the payload of repeated action {@code k}, not retained. */
  public ByteBuf repeatedBuffer(int k) {
    return repeatedBuffers[k];
  }

  /** Returns where the payload of repeated action {@code k} begins in its buffer. */
  public int repeatedOffset(int k) {
    return repeatedOffsets[k];
  }

  /** Returns how long the payload of repeated action {@code k} is. */
  public int repeatedLength(int k) {
    return repeatedLengths[k];
  }

  /** Returns the payload of repeated action {@code k}; the caller must release it. */
  public ByteBuf retainedRepeatedPayload(int k) {
    return repeatedBuffers[k].retainedSlice(repeatedOffsets[k], repeatedLengths[k]);
  }
}
