package io.fairorder.server.match;

import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.SocketFailures;
import io.fairorder.runtime.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The sockets towards the game server, one for each player, so that it sees each as its own. */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on when a socket is closed
final class Upstreams {
  private final MatchSettings settings;
  private final Transport transport;
  private final EventLoop loop;
  private final SocketFailures failures;
  private final MicrosClock clock;
  private final Set<Channel> open = new HashSet<>();

  Upstreams(
      MatchSettings settings,
      Transport transport,
      EventLoop loop,
      SocketFailures failures,
      MicrosClock clock) {
    this.settings = settings;
    this.transport = transport;
    this.loop = loop;
    this.failures = failures;
    this.clock = clock;
  }

  Channel connect(Match match, Session session) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channelFactory(transport.datagramChannels())
            .option(
                ChannelOption.RECVBUF_ALLOCATOR,
                new FixedRecvByteBufAllocator(Protocol.MAX_UDP_PAYLOAD_BYTES))
            .handler(new FromGame(match, session));
    settings.buffers().applyTo(bootstrap);
    Channel channel = bootstrap.register().channel();
    // UDP connects without asking anybody, so this is done when the call returns
    channel.connect(settings.game());
    open.add(channel);
    channel.closeFuture().addListener(closed -> open.remove(channel));
    return channel;
  }

  /** Closes a socket once the player's last messages have had their time. */
  void closeLater(Session session, long micros) {
    loop.schedule(() -> session.upstream.close(), micros, TimeUnit.MICROSECONDS);
  }

  void close() {
    for (Channel channel : Set.copyOf(open)) {
      channel.close();
    }
  }

  /** Hands datagrams of the game server to the match. */
  private final class FromGame extends SimpleChannelInboundHandler<DatagramPacket> {
    private final Match match;
    private final Session session;

    FromGame(Match match, Session session) {
      this.match = match;
      this.session = session;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
      ByteBuf payload = packet.content();
      match.fromGame(session, payload);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      // mostly the game server is not there (ICMP): it may come back, and the player stays
      failures.count(cause, clock.nowMicros());
    }
  }
}
