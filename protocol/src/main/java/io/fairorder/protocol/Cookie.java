package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** The bytes of a challenge that a player proxy sends back without looking into them. */
public final class Cookie {
  /** No cookie: the first hello's. */
  public static final Cookie NONE = new Cookie(new byte[0]);

  private final byte[] bytes;

  private Cookie(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Makes a cookie of a copy of these bytes, at most {@link Protocol#MAX_COOKIE_BYTES}. */
  public static Cookie of(byte[] bytes) {
    Require.that(bytes.length <= Protocol.MAX_COOKIE_BYTES, "cookie too long");
    return bytes.length == 0 ? NONE : new Cookie(bytes.clone());
  }

  static Cookie read(ByteBuf datagram, int index, int length) {
    if (length == 0) {
      return NONE;
    }
    byte[] bytes = new byte[length];
    datagram.getBytes(index, bytes);
    return new Cookie(bytes);
  }

  void write(ByteBuf out) {
    out.writeBytes(bytes);
  }

  /** Returns how many bytes there are. */
  public int length() {
    return bytes.length;
  }

  /** Returns whether this is no cookie at all. */
  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Returns a copy of the bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  /** Compares in a time that does not tell how many bytes agree. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Cookie that && MessageDigest.isEqual(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
