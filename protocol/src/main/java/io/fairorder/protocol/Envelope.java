package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * What can be read off any received datagram before it is opened and decoded: enough to find the
 * session, and so the key, and to answer what cannot be decoded.
 *
 * <p>Nothing here is checked or authenticated. The methods leave indices and reference counts alone
 * and throw for no content.
 */
public final class Envelope {
  /** Returned in place of a session id where there is none. */
  public static final int NO_SESSION = 0;

  private static final int SESSION_OFFSET = 1;
  private static final int VERSION_OFFSET = 1;
  private static final int NONCE_OFFSET = 2;

  private Envelope() {}

  /** Returns what the datagram claims to be, or null if that is nothing known. */
  public static DatagramType type(ByteBuf datagram) {
    return datagram.isReadable()
        ? DatagramType.of(datagram.getUnsignedByte(datagram.readerIndex()))
        : null;
  }

  /** Returns whether the datagram claims to end in an authentication trailer. */
  public static boolean isSealed(ByteBuf datagram) {
    return datagram.isReadable()
        && (datagram.getUnsignedByte(datagram.readerIndex()) & Head.SEALED) != 0;
  }

  /** Returns the session id of a datagram within a session, else {@link #NO_SESSION}. */
  public static int sessionId(ByteBuf datagram) {
    DatagramType type = type(datagram);
    if (type == null
        || !type.isInSession()
        || datagram.readableBytes() < SESSION_OFFSET + Integer.BYTES) {
      return NO_SESSION;
    }
    return datagram.getInt(datagram.readerIndex() + SESSION_OFFSET);
  }

  /**
   * Returns whether this is a hello of another version, to be answered with a reject; the place of
   * its version and nonce is the same in all versions.
   */
  public static boolean isForeignHello(ByteBuf datagram) {
    return type(datagram) == DatagramType.HELLO
        && datagram.readableBytes() >= NONCE_OFFSET + Long.BYTES
        && datagram.getUnsignedByte(datagram.readerIndex() + VERSION_OFFSET) != Protocol.VERSION;
  }

  /** Returns the player nonce of a hello of any version, or 0 if it is too short to have one. */
  public static long playerNonce(ByteBuf hello) {
    return hello.readableBytes() < NONCE_OFFSET + Long.BYTES
        ? 0
        : hello.getLong(hello.readerIndex() + NONCE_OFFSET);
  }
}
