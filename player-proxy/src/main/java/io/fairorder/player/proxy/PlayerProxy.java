package io.fairorder.player.proxy;

import io.fairorder.runtime.LoopInquiry;
import io.fairorder.runtime.Transport;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.DatagramChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running player proxy: a local UDP port that game clients use as if it were the game server.
 *
 * <p>Each address that sends to it is a player with a session of its own at the server proxy.
 */
public final class PlayerProxy implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PlayerProxy.class);
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup loops;
  private final ExecutorService resolver;
  private final GameClients clients;
  private final Channel channel;

  private PlayerProxy(
      EventLoopGroup loops, ExecutorService resolver, GameClients clients, Channel channel) {
    this.loops = loops;
    this.resolver = resolver;
    this.clients = clients;
    this.channel = channel;
  }

  /**
   * Binds the local port and begins to serve game clients, counting nothing.
   *
   * @throws IOException if the port cannot be bound; nothing is left running then
   */
  public static PlayerProxy start(PlayerProxySettings settings) throws IOException {
    return start(settings, PlayerMetrics.NONE);
  }

  /**
   * Binds the local port and begins to serve game clients.
   *
   * @throws IOException if the port cannot be bound; nothing is left running then
   */
  public static PlayerProxy start(PlayerProxySettings settings, PlayerMetrics metrics)
      throws IOException {
    Transport transport = Transport.of(settings.transport());
    EventLoopGroup loops = transport.eventLoops("fairorder-player", 1);
    ExecutorService resolver = Executors.newSingleThreadExecutor(PlayerProxy::resolverThread);
    ProxyLoop shared = new ProxyLoop(loops.next(), transport, resolver, settings, metrics);
    GameClients clients = new GameClients(shared);
    ChannelFuture bound = shared.sockets(clients).bind(settings.listen()).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      end(loops, resolver);
      throw new IOException(
          settings.listen() + " cannot be bound: " + bound.cause().getMessage(), bound.cause());
    }
    settings.buffers().missingFrom((DatagramChannel) bound.channel()).ifPresent(LOG::warn);
    return new PlayerProxy(loops, resolver, clients, bound.channel());
  }

  /** Looking a name up cannot be interrupted, so this thread must not keep the process alive. */
  private static Thread resolverThread(Runnable task) {
    Thread thread = new Thread(task, "fairorder-resolver");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the local address that was bound, with the real port. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /**
   * Asks how all game clients are.
   *
   * @param timeoutMicros how long to wait
   * @return nothing if the proxy is too busy to answer, or closed
   */
  public Optional<List<ClientStatus>> statuses(long timeoutMicros) {
    return LoopInquiry.ask(channel.eventLoop(), clients::statuses).await(timeoutMicros);
  }

  /**
   * Says bye for each session, closes all sockets and waits until the event loop has ended. Not to
   * be called on that loop. A second call does nothing.
   */
  @Override
  public void close() {
    if (!loops.isShuttingDown()) {
      channel
          .eventLoop()
          .submit(clients::close)
          .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
      channel.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
    end(loops, resolver);
  }

  private static void end(EventLoopGroup loops, ExecutorService resolver) {
    resolver.shutdownNow();
    loops
        .shutdownGracefully(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
