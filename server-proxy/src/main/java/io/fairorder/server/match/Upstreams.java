package io.fairorder.server.match;

import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The sockets towards the game server, one for each player, so that it sees each as its own. */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on when a socket is closed
final class Upstreams {
  private final MatchSettings settings;
  private final Transport transport;
  private final EventLoop loop;
  private final Set<Channel> open = new HashSet<>();

  Upstreams(MatchSettings settings, Transport transport, EventLoop loop) {
    this.settings = settings;
    this.transport = transport;
    this.loop = loop;
  }

  Upstream connect(Match match) {
    Upstream upstream = new Upstream(match);
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channelFactory(transport.datagramChannels())
            .option(
                ChannelOption.RECVBUF_ALLOCATOR,
                new FixedRecvByteBufAllocator(Protocol.MAX_UDP_PAYLOAD_BYTES))
            .handler(upstream);
    settings.buffers().applyTo(bootstrap);
    Channel channel = bootstrap.register().channel();
    // UDP connects without asking anybody, so this is done when the call returns
    channel.connect(settings.game());
    open.add(channel);
    channel.closeFuture().addListener(closed -> open.remove(channel));
    return upstream;
  }

  /** Closes a socket once its player's last messages have had their time. */
  void closeLater(Upstream upstream, long micros) {
    loop.schedule(() -> upstream.channel().close(), micros, TimeUnit.MICROSECONDS);
  }

  void close() {
    for (Channel channel : Set.copyOf(open)) {
      channel.close();
    }
  }
}
