package io.fairorder.player.proxy;

import io.fairorder.protocol.DatagramAuthenticator;
import io.fairorder.protocol.DatagramDecoder;
import io.fairorder.protocol.Report;
import io.fairorder.protocol.Side;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.SocketFailures;
import io.fairorder.runtime.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.security.SecureRandom;
import java.util.concurrent.Executor;

/** What all players of one proxy share: they take turns on one event loop. */
final class ProxyLoop {
  /** UDP cuts off what does not fit the buffer that it is read into. */
  private static final int RECEIVE_BYTES = 65_535;

  private final EventLoop loop;
  private final Transport transport;
  private final Executor resolver;
  private final PlayerProxySettings settings;
  private final PlayerMetrics metrics;
  private final MicrosClock clock = MicrosClock.system();
  private final SecureRandom random = new SecureRandom();
  private final DatagramDecoder decoder = new DatagramDecoder();
  private final Report report = new Report();
  private final DatagramAuthenticator handshakeAuthenticator;
  private final SocketFailures failures;

  ProxyLoop(
      EventLoop loop,
      Transport transport,
      Executor resolver,
      PlayerProxySettings settings,
      PlayerMetrics metrics) {
    this.loop = loop;
    this.transport = transport;
    this.resolver = resolver;
    this.settings = settings;
    this.metrics = metrics;
    failures = new SocketFailures(() -> metrics.refused(Drop.SOCKET_ERROR.label()));
    handshakeAuthenticator =
        settings
            .secret()
            .map(s -> DatagramAuthenticator.forHandshake(s.toBytes(), Side.PLAYER_PROXY))
            .orElse(null);
  }

  /** Returns what opens a UDP socket on the loop. */
  Bootstrap sockets(ChannelHandler handler) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channelFactory(transport.datagramChannels())
            .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(RECEIVE_BYTES))
            .disableResolver()
            .handler(handler);
    settings.buffers().applyTo(bootstrap);
    return bootstrap;
  }

  Alarm alarm(Runnable action) {
    return new Alarm(loop, clock, action);
  }

  EventLoop loop() {
    return loop;
  }

  /** Returns what addresses are looked up on, because that may block. */
  Executor resolver() {
    return resolver;
  }

  PlayerProxySettings settings() {
    return settings;
  }

  PlayerMetrics metrics() {
    return metrics;
  }

  SocketFailures failures() {
    return failures;
  }

  long nowMicros() {
    return clock.nowMicros();
  }

  SecureRandom random() {
    return random;
  }

  DatagramDecoder decoder() {
    return decoder;
  }

  /** Returns the report to be filled and encoded before anything else happens. */
  Report report() {
    return report;
  }

  /** Returns what seals and opens handshake datagrams, or null without a secret. */
  DatagramAuthenticator handshakeAuthenticator() {
    return handshakeAuthenticator;
  }
}
