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
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup loop;
  private final Channel channel;
  private final AdminConnections connections;

  private AdminServer(EventLoopGroup loop, Channel channel, AdminConnections connections) {
    this.loop = loop;
    this.channel = channel;
    this.connections = connections;
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
    AdminConnections connections = new AdminConnections(pages, limits);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loop)
            .channelFactory(transport.serverSocketChannels())
            .option(ChannelOption.SO_BACKLOG, 64)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(connections)
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      end(loop);
      throw new IOException(
          "admin port " + address + " cannot be bound: " + bound.cause().getMessage(),
          bound.cause());
    }
    return new AdminServer(loop, bound.channel(), connections);
  }

  /** Returns the address that was bound, with the real port. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** Closes the port and every connection, and waits until the thread has ended. */
  @Override
  public void close() {
    // not left to the end of the loop, which does not promise to close what is open
    channel.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    connections.close();
    end(loop);
  }

  private static void end(EventLoopGroup loop) {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
