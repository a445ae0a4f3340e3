package io.fairorder.server.match;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;

/**
 * One player's socket towards the game server, which tells players apart by it. It stays the same
 * when a player comes back with a new session.
 */
final class Upstream extends SimpleChannelInboundHandler<DatagramPacket> {
  private final Match match;
  private Session session;
  private Channel channel;

  Upstream(Match match) {
    this.match = match;
  }

  /** The session that the game server's datagrams are for from now on. */
  void belongTo(Session owner) {
    session = owner;
  }

  /** Sends and releases a datagram; returns whether the socket is open. */
  boolean send(ByteBuf datagram) {
    if (channel.isActive()) {
      Udp.send(channel, datagram);
      return true;
    }
    datagram.release();
    return false;
  }

  Channel channel() {
    return channel;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    channel = context.channel();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
    match.fromGame(session, packet.content());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    match.gameUnreachable(cause);
  }
}
