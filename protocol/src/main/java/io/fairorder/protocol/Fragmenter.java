package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;

/**
 * Divides the datagrams of one session and direction that are larger than the MTU.
 *
 * <p>Not thread-safe.
 */
public final class Fragmenter {
  private final int maxBytes;
  private long lastGroup;

  /**
   * Makes the fragmenter of a session.
   *
   * @param mtu the largest datagram to be sent whole, at least {@link Protocol#MIN_MTU}
   * @param sealed whether each datagram gets an authentication trailer, which is kept room for
   */
  public Fragmenter(int mtu, boolean sealed) {
    Require.that(mtu >= Protocol.MIN_MTU, "MTU out of range");
    maxBytes = mtu - (sealed ? Protocol.TRAILER_BYTES : 0);
  }

  /**
   * Returns how many fragments a datagram must be divided into, 1 if it can be sent as it is.
   *
   * @param datagramBytes its length without a trailer, at most {@link Protocol#MAX_DATAGRAM_BYTES}
   */
  public int fragmentsFor(int datagramBytes) {
    Require.that(datagramBytes <= Protocol.MAX_DATAGRAM_BYTES, "datagram too long");
    if (datagramBytes <= maxBytes) {
      return 1;
    }
    int room = maxBytes - FragmentCodec.MAX_HEADER_BYTES;
    return (datagramBytes + room - 1) / room;
  }

  /** Returns the group number for the next datagram to be divided. */
  public long nextGroup() {
    return ++lastGroup;
  }

  /**
   * Writes one fragment of a datagram, to be sealed and sent by itself.
   *
   * @param out takes the fragment and stays the caller's
   * @param group from {@link #nextGroup}, the same for all fragments of the datagram
   * @param index which fragment, from 0
   * @param count from {@link #fragmentsFor}
   * @param datagram the encoded datagram, not sealed; it is left as it is
   */
  public void write(
      ByteBuf out, int sessionId, long group, int index, int count, ByteBuf datagram) {
    FragmentCodec.write(out, sessionId, group, index, count, datagram);
  }
}
