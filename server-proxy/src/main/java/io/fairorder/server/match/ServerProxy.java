package io.fairorder.server.match;

import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.UpdateGrouping;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A running server proxy: any number of matches, each on one event loop. */
public final class ServerProxy implements AutoCloseable {
  private static final long TICK_MICROS = 50_000;
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup loops;
  private final List<Running> matches = new ArrayList<>();

  private record Running(Match match, Channel listener, Upstreams upstreams, Future<?> ticks) {}

  private ServerProxy(EventLoopGroup loops) {
    this.loops = loops;
  }

  /**
   * Opens the listening ports and starts serving.
   *
   * @param grouping makes the rule of update grouping for each match
   * @throws IOException if a port cannot be had
   */
  public static ServerProxy start(
      List<MatchSettings> matches,
      Transport transport,
      MicrosClock clock,
      Supplier<UpdateGrouping> grouping,
      MatchMetrics metrics)
      throws IOException {
    int threads = Math.min(matches.size(), Runtime.getRuntime().availableProcessors());
    ServerProxy proxy = new ServerProxy(transport.eventLoops("fairorder-match", threads));
    try {
      for (MatchSettings settings : matches) {
        proxy.open(settings, transport, clock, grouping.get(), metrics);
      }
      return proxy;
    } catch (IOException | RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  private void open(
      MatchSettings settings,
      Transport transport,
      MicrosClock clock,
      UpdateGrouping grouping,
      MatchMetrics metrics)
      throws IOException {
    FromPlayers handler = new FromPlayers();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loops.next())
            .channelFactory(transport.datagramChannels())
            // queued actions keep their receive buffers, so these must not be larger than needed
            .option(
                ChannelOption.RECVBUF_ALLOCATOR,
                new FixedRecvByteBufAllocator(settings.mtu() + Protocol.TRAILER_BYTES))
            .handler(handler);
    settings.buffers().applyTo(bootstrap);
    var bound = bootstrap.bind(settings.listen()).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException("cannot listen on " + settings.listen(), bound.cause());
    }
    Channel listener = bound.channel();
    EventLoop loop = listener.eventLoop();
    Upstreams upstreams = new Upstreams(settings, transport, loop);
    Match match = new Match(settings, clock, listener, upstreams, grouping, metrics);
    handler.match = match;
    var ticks =
        loop.scheduleAtFixedRate(match::tick, TICK_MICROS, TICK_MICROS, TimeUnit.MICROSECONDS);
    matches.add(new Running(match, listener, upstreams, ticks));
  }

  /** Returns where match {@code index} listens. */
  public InetSocketAddress address(int index) {
    return (InetSocketAddress) matches.get(index).listener.localAddress();
  }

  /**
   * Looks at the queue of match {@code index}, on its own event loop. It costs the match a sort of
   * the queue, so it is for people who want to see it, not for every datagram.
   */
  public Future<QueueSnapshot> queue(int index) {
    Running running = matches.get(index);
    return running.listener.eventLoop().submit(running.match::queue);
  }

  /** Hands out what is queued, says bye to everybody and ends all threads. */
  @Override
  public void close() {
    for (Running running : matches) {
      running
          .listener
          .eventLoop()
          .submit(
              () -> {
                running.ticks.cancel(false);
                running.match.close();
                running.upstreams.close();
                running.listener.close().addListener(closed -> {});
              })
          .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
    Transport.close(loops);
  }

  /** Hands datagrams of player proxies to the match. */
  private static final class FromPlayers extends SimpleChannelInboundHandler<DatagramPacket> {
    private volatile Match match;

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
      if (match != null) {
        match.receive(packet);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      // a player proxy has gone (ICMP); its session will end by itself
    }
  }
}
