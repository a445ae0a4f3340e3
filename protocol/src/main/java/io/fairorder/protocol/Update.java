package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * One datagram of an update {@code UM_i}, to be sent or as received.
 *
 * <p>Reusable and not thread-safe. It refers to the buffer of its payload without retaining it. In
 * a handler it is valid until the handler returns.
 */
public final class Update {
  /** The low end of the window while there is none. */
  public static final long NO_LOW_END = 0;

  private int sessionId;
  private long id;
  private long sentMicros;
  private long lowEnd;
  private long acknowledged;
  private int ordinal;
  private ByteBuf buffer;
  private int payloadOffset;
  private int payloadLength;

  /** Forgets everything, so that nothing of another update is left. */
  public void clear() {
    sessionId = Envelope.NO_SESSION;
    id = 0;
    sentMicros = 0;
    lowEnd = NO_LOW_END;
    acknowledged = 0;
    ordinal = 0;
    buffer = null;
    payloadOffset = 0;
    payloadLength = 0;
  }

  /** Sets the session. */
  public Update sessionId(int value) {
    sessionId = value;
    return this;
  }

  /** Sets the number {@code i} of the update, from 1. */
  public Update id(long value) {
    id = value;
    return this;
  }

  /** Sets {@code U_i}: when the server proxy sent the update, since the match's start. */
  public Update sentMicros(long value) {
    sentMicros = value;
    return this;
  }

  /** Sets the oldest open update, or {@link #NO_LOW_END}. */
  public Update lowEnd(long value) {
    lowEnd = value;
    return this;
  }

  /** Sets the highest action number up to which all have been received or given up, 0 if none. */
  public Update acknowledged(long value) {
    acknowledged = value;
    return this;
  }

  /** Sets the place of this datagram among those of its update for this player, from 0. */
  public Update ordinal(int value) {
    ordinal = value;
    return this;
  }

  /** Sets the game's payload to {@code length} bytes at {@code offset}, maybe none. */
  public Update payload(ByteBuf source, int offset, int length) {
    buffer = source;
    payloadOffset = offset;
    payloadLength = length;
    return this;
  }

  /** Makes this a keep-alive: not an empty datagram of the game, but none. */
  public Update noPayload() {
    return payload(null, 0, 0);
  }

  /** Returns the session. */
  public int sessionId() {
    return sessionId;
  }

  /** Returns the number {@code i} of the update. */
  public long id() {
    return id;
  }

  /** Returns {@code U_i}, since the match's start. */
  public long sentMicros() {
    return sentMicros;
  }

  /** Returns the oldest open update, or {@link #NO_LOW_END}. */
  public long lowEnd() {
    return lowEnd;
  }

  /** Returns the highest action number up to which all have been received or given up. */
  public long acknowledged() {
    return acknowledged;
  }

  /** Returns the place of this datagram among those of its update. */
  public int ordinal() {
    return ordinal;
  }

  /** Returns whether this carries a datagram of the game; one may have no bytes. */
  public boolean hasPayload() {
    return buffer != null;
  }

  /** Returns the buffer that holds the payload, not retained; null if there is no payload. */
  public ByteBuf buffer() {
    return buffer;
  }

  /** Returns where the payload begins in {@link #buffer}. */
  public int payloadOffset() {
    return payloadOffset;
  }

  /** Returns how long the payload is. */
  public int payloadLength() {
    return payloadLength;
  }

  /** Returns the payload without copying it; the caller must release it. */
  public ByteBuf retainedPayload() {
    return buffer.retainedSlice(payloadOffset, payloadLength);
  }
}
