package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import java.security.MessageDigest;

/**
 * Puts authentication trailers onto one side's datagrams and checks those of the other side.
 *
 * <p>The trailer is a counter of 6 bytes and the first 10 bytes of the HMAC-SHA256 over all that
 * comes before, counter included. Each direction has its own key, so that no datagram can be sent
 * back to its sender. Not thread-safe.
 */
public final class DatagramAuthenticator {
  private static final int COUNTER_BYTES = 6;
  private static final int MAC_BYTES = Protocol.TRAILER_BYTES - COUNTER_BYTES;
  private static final long MAX_COUNTER = (1L << (8 * COUNTER_BYTES)) - 1;

  private final Hmac outgoing;
  private final Hmac incoming;
  private final ReplayWindow replays;
  private final byte[] expectedMac = new byte[MAC_BYTES];
  private final byte[] receivedMac = new byte[MAC_BYTES];
  private long lastCounter;

  private DatagramAuthenticator(byte[] outgoingKey, byte[] incomingKey, ReplayWindow replays) {
    outgoing = new Hmac(outgoingKey);
    incoming = new Hmac(incomingKey);
    this.replays = replays;
  }

  /**
   * Makes the authenticator for hello, challenge, welcome and reject, which all players share; it
   * does not detect replays, since cookie and nonce say what is fresh.
   *
   * @param secret shared by both sides, at least 16 bytes
   */
  public static DatagramAuthenticator forHandshake(byte[] secret, Side side) {
    KeySchedule keys = new KeySchedule(secret);
    boolean up = side == Side.PLAYER_PROXY;
    return new DatagramAuthenticator(keys.handshakeKey(up), keys.handshakeKey(!up), null);
  }

  /**
   * Makes the authenticator for the datagrams of one session.
   *
   * @param secret shared by both sides, at least 16 bytes
   */
  public static DatagramAuthenticator forSession(
      byte[] secret, Side side, SessionIdentity identity) {
    KeySchedule keys = new KeySchedule(secret);
    boolean up = side == Side.PLAYER_PROXY;
    return new DatagramAuthenticator(
        keys.sessionKey(up, identity), keys.sessionKey(!up, identity), new ReplayWindow());
  }

  /** Appends the trailer to a datagram and sets the flag that announces it. */
  public void seal(ByteBuf datagram) {
    Require.that(datagram.isReadable() && !Envelope.isSealed(datagram), "not an open datagram");
    long counter = nextCounter();
    int start = datagram.readerIndex();
    datagram.setByte(start, datagram.getByte(start) | Head.SEALED);
    datagram.writeShort((int) (counter >>> Integer.SIZE));
    datagram.writeInt((int) counter);
    byte[] mac = outgoing.update(datagram, start, datagram.readableBytes()).finish();
    datagram.writeBytes(mac, 0, MAC_BYTES);
  }

  /**
   * Checks the trailer of a received datagram, then takes it and its flag off. A refused datagram
   * is left as it is.
   *
   * @return why it was refused, or null if it is authentic and new
   */
  public Refusal open(ByteBuf datagram) {
    if (!datagram.isReadable()) {
      return Refusal.TRUNCATED;
    }
    if (!Envelope.isSealed(datagram)) {
      return Refusal.NOT_SEALED;
    }
    int start = datagram.readerIndex();
    int end = datagram.writerIndex() - Protocol.TRAILER_BYTES;
    if (end <= start) {
      return Refusal.TRUNCATED;
    }
    long counter =
        ((long) datagram.getUnsignedShort(end) << Integer.SIZE)
            | datagram.getUnsignedInt(end + Short.BYTES);
    // before the costly part, as in RFC 4303 3.4.3; what is not authentic is not marked
    if (replays != null && !replays.isNew(counter)) {
      return Refusal.REPLAYED;
    }
    byte[] mac = incoming.update(datagram, start, end + COUNTER_BYTES - start).finish();
    System.arraycopy(mac, 0, expectedMac, 0, MAC_BYTES);
    datagram.getBytes(end + COUNTER_BYTES, receivedMac);
    if (!MessageDigest.isEqual(expectedMac, receivedMac)) {
      return Refusal.BAD_MAC;
    }
    if (replays != null) {
      replays.add(counter);
    }
    datagram.setByte(start, datagram.getByte(start) & ~Head.SEALED);
    datagram.writerIndex(end);
    return null;
  }

  /** Counts from 1 in a session; in the handshake there is nothing to count. */
  private long nextCounter() {
    if (replays == null) {
      return 0;
    }
    if (lastCounter == MAX_COUNTER) {
      throw new IllegalStateException("the session has used up its counters");
    }
    return ++lastCounter;
  }
}
