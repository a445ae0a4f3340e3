package io.fairorder.player.proxy;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;

/**
 * Keeps what a game client sends before its session is open; the oldest gives way to the newest.
 */
final class WaitingDatagrams {
  static final int MAX_DATAGRAMS = 64;
  static final int MAX_BYTES = 64 * 1024;

  private final PlayerMetrics metrics;
  private final ArrayDeque<ByteBuf> datagrams = new ArrayDeque<>();
  private int bytes;

  WaitingDatagrams(PlayerMetrics metrics) {
    this.metrics = metrics;
  }

  /** Takes a datagram over, dropping and counting what it displaces. */
  void add(ByteBuf datagram) {
    datagrams.add(datagram);
    bytes += datagram.readableBytes();
    while (datagrams.size() > MAX_DATAGRAMS || bytes > MAX_BYTES) {
      poll().release();
      metrics.refused(Drop.WAITING_FULL.label());
    }
  }

  /** Gives the oldest datagram to the caller, or null if there is none. */
  ByteBuf poll() {
    ByteBuf oldest = datagrams.poll();
    if (oldest != null) {
      bytes -= oldest.readableBytes();
    }
    return oldest;
  }

  int size() {
    return datagrams.size();
  }

  /** Releases everything. */
  void clear() {
    for (ByteBuf next = poll(); next != null; next = poll()) {
      next.release();
    }
  }
}
