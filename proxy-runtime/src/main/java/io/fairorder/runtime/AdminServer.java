package io.fairorder.runtime;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * The admin port: {@code /metrics} for Prometheus, {@code /healthz} and {@code /readyz} for whoever
 * supervises the process, {@code /status} for people and scripts. It has one thread of its own, so
 * that no scrape ever delays a match.
 */
public final class AdminServer implements AutoCloseable {
  private final EventLoopGroup loop;
  private final Channel channel;

  private AdminServer(EventLoopGroup loop, Channel channel) {
    this.loop = loop;
    this.channel = channel;
  }

  /**
   * Binds the admin port and begins to answer.
   *
   * @param address port 0 takes any free port
   * @throws IOException if the address cannot be bound; nothing is left running then
   */
  public static AdminServer start(Transport transport, InetSocketAddress address, AdminPages pages)
      throws IOException {
    return start(transport, address, pages, AdminLimits.DEFAULTS);
  }

  static AdminServer start(
      Transport transport, InetSocketAddress address, AdminPages pages, AdminLimits limits)
      throws IOException {
    EventLoopGroup loop = transport.eventLoops("fairorder-admin", 1);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loop)
            .channelFactory(transport.serverSocketChannels())
            .option(ChannelOption.SO_BACKLOG, 64)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new AdminConnections(pages, limits))
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      end(loop);
      throw new IOException(
          "admin port " + address + " cannot be bound: " + bound.cause().getMessage(),
          bound.cause());
    }
    return new AdminServer(loop, bound.channel());
  }

  /** Returns the address that was bound, with the real port. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** Closes the port and every connection, and waits until the thread has ended. */
  @Override
  public void close() {
    ChannelFuture unused = channel.close();
    end(loop);
  }

  private static void end(EventLoopGroup loop) {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
  }
}
