package io.fairorder.runtime.relay;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** One listening port and the connections that came in through it. Lives on one event loop. */
final class TcpRelay extends ChannelInitializer<SocketChannel> {
  private static final long CLOSE_SECONDS = 5;

  /** With what is read at a time, this bounds what a slow reader makes us keep. */
  private static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(32_768, 65_536);

  /**
   * Of both ends. Reading begins when both are there, and an end of one direction is not the end of
   * the other. A connection may be silent for hours, as a chat is; keep-alive finds the dead ones.
   */
  private static final Map<ChannelOption<Boolean>, Boolean> SWITCHES =
      Map.of(
          ChannelOption.AUTO_READ, false,
          ChannelOption.ALLOW_HALF_CLOSURE, true,
          ChannelOption.SO_KEEPALIVE, true,
          ChannelOption.TCP_NODELAY, true);

  private final TcpRelaySettings settings;
  private final RelayLoop shared;
  private final Set<RelayedConnection> open = new LinkedHashSet<>();
  private Channel channel;
  // the target that answered last: the way past one that is gone is found once, not every time
  private int firstTarget;

  private TcpRelay(TcpRelaySettings settings, RelayLoop shared) {
    this.settings = settings;
    this.shared = shared;
  }

  /** Binds the port and begins to accept connections. */
  static TcpRelay start(TcpRelaySettings settings, RelayLoop shared) throws IOException {
    TcpRelay relay = new TcpRelay(settings, shared);
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(shared.loop())
            .channelFactory(RelayLoop.TRANSPORT.serverSocketChannels())
            .option(ChannelOption.SO_BACKLOG, 128)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
            .childHandler(relay);
    SWITCHES.forEach(bootstrap::childOption);
    ChannelFuture bound = bootstrap.bind(settings.listen()).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          "TCP relay " + settings.listen() + " cannot be bound: " + bound.cause().getMessage(),
          bound.cause());
    }
    relay.channel = bound.channel();
    return relay;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  TcpRelaySettings settings() {
    return settings;
  }

  RelayLoop shared() {
    return shared;
  }

  int firstTarget() {
    return firstTarget;
  }

  @Override
  protected void initChannel(SocketChannel accepted) {
    if (open.size() >= settings.maxConnections()) {
      shared.refuse(
          RelayRefusal.LIMIT,
          "{}: a TCP connection is refused, because there are {}",
          settings.listen(),
          open.size());
      RelayEnd.reset(accepted);
      return;
    }
    RelayedConnection connection = new RelayedConnection(this, accepted);
    open.add(connection);
    connection.connect();
  }

  /** Begins to connect to a target. */
  ChannelFuture connect(InetSocketAddress target, ChannelHandler handler) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(shared.loop())
            .channelFactory(RelayLoop.TRANSPORT.socketChannels())
            .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS,
                Math.toIntExact(settings.connectTimeoutMicros() / 1_000))
            .disableResolver()
            .handler(handler);
    SWITCHES.forEach(bootstrap::option);
    return bootstrap.connect(target);
  }

  /** A target has answered. */
  void reached(int target) {
    firstTarget = target;
  }

  /** A connection has ended. */
  void ended(RelayedConnection connection) {
    open.remove(connection);
  }

  /** Closes the port and resets every connection. Not to be called on the event loop. */
  void close() {
    channel.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    shared
        .loop()
        .submit(() -> new ArrayList<>(open).forEach(RelayedConnection::reset))
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
