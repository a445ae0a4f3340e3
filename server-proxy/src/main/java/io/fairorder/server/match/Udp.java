package io.fairorder.server.match;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;

/** Sends datagrams as UDP does: at once, and nobody asks whether they arrived. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write is a lost datagram
final class Udp {
  private Udp() {}

  /** Sends and releases a datagram. */
  static void send(Channel channel, ByteBuf datagram, InetSocketAddress to) {
    channel.writeAndFlush(new DatagramPacket(datagram, to), channel.voidPromise());
  }

  /** Sends and releases a datagram on a connected socket. */
  static void send(Channel connected, ByteBuf datagram) {
    connected.writeAndFlush(datagram, connected.voidPromise());
  }
}
