package io.fairorder.integration.pair;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.player.proxy.PlayerMetrics;
import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.grouping.UpdateGrouping;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.ServerProxy;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A server proxy in front of a game server, and for each player an emulated path and a player
 * proxy. Each of them can be restarted where it was.
 */
final class ProxyPair implements AutoCloseable {
  /** The settings of the pair; what is not set is as it is by default. */
  static final class Settings {
    private UnaryOperator<MatchSettings> match = UnaryOperator.identity();
    private UnaryOperator<PlayerProxySettings> player = UnaryOperator.identity();
    private MatchMetrics metrics = MatchMetrics.NONE;
    private Supplier<UpdateGrouping> grouping = () -> new LearnedGap(LearnedGapSettings.defaults());
    private InetAddress address = InetAddress.getLoopbackAddress();

    Settings match(UnaryOperator<MatchSettings> change) {
      UnaryOperator<MatchSettings> before = match;
      match = settings -> change.apply(before.apply(settings));
      return this;
    }

    Settings player(UnaryOperator<PlayerProxySettings> change) {
      UnaryOperator<PlayerProxySettings> before = player;
      player = settings -> change.apply(before.apply(settings));
      return this;
    }

    Settings secret(String secret) {
      Secret shared = Secret.of(secret.getBytes(StandardCharsets.UTF_8));
      return match(settings -> settings.withSecret(shared))
          .player(settings -> settings.withSecret(shared));
    }

    Settings metrics(MatchMetrics counter) {
      metrics = counter;
      return this;
    }

    Settings grouping(Supplier<UpdateGrouping> rule) {
      grouping = rule;
      return this;
    }

    Settings on(InetAddress everything) {
      address = everything;
      return this;
    }
  }

  /** One player's path and proxy. */
  final class Seat implements PlayerMetrics {
    final UdpLink link;
    final AtomicInteger sessions = new AtomicInteger();
    final AtomicInteger lostLinks = new AtomicInteger();
    private PlayerProxy proxy;

    private Seat(LinkSettings path, long seed) throws IOException {
      link =
          UdpLink.open(
              linkLoops,
              new InetSocketAddress(settings.address, 0),
              server.address(0),
              path,
              path,
              seed);
      start(new InetSocketAddress(settings.address, 0));
    }

    private void start(InetSocketAddress listen) throws IOException {
      PlayerProxySettings usual = PlayerProxySettings.of(listen, List.of(link::address));
      proxy = PlayerProxy.start(settings.player.apply(usual), this);
    }

    /** Returns where the game client finds the game. */
    InetSocketAddress address() {
      return proxy.address();
    }

    /** Ends the player proxy and starts another one in its place. */
    void restart() throws IOException {
      InetSocketAddress before = proxy.address();
      proxy.close();
      start(before);
    }

    /** The player proxy ends, saying bye. */
    void leave() {
      proxy.close();
    }

    @Override
    public void sessionOpened() {
      sessions.incrementAndGet();
    }

    @Override
    public void linkLost(String label) {
      lostLinks.incrementAndGet();
    }
  }

  final List<Seat> seats = new ArrayList<>();
  private final InetSocketAddress game;
  private final Settings settings;
  private final EventLoopGroup linkLoops = Transport.best().eventLoops("udp-links", 1);
  private ServerProxy server;

  private ProxyPair(InetSocketAddress game, Settings settings) throws IOException {
    this.game = game;
    this.settings = settings;
    try {
      startServer(new InetSocketAddress(settings.address, 0));
    } catch (IOException | RuntimeException e) {
      Transport.close(linkLoops);
      throw e;
    }
  }

  static ProxyPair inFrontOf(InetSocketAddress game, Settings settings) throws IOException {
    return new ProxyPair(game, settings);
  }

  private void startServer(InetSocketAddress listen) throws IOException {
    server =
        ServerProxy.start(
            List.of(settings.match.apply(MatchSettings.of(listen, game))),
            Transport.best(),
            MicrosClock.system(),
            settings.grouping,
            settings.metrics);
  }

  /** Adds a player proxy behind a path like this. */
  Seat seat(LinkSettings path) throws IOException {
    Seat seat = new Seat(path, 100 + seats.size());
    seats.add(seat);
    return seat;
  }

  /** Returns where player proxies find the server proxy, without a path between. */
  InetSocketAddress serverAddress() {
    return server.address(0);
  }

  /** Ends the server proxy and starts another one in its place. */
  void restartServer() throws IOException {
    InetSocketAddress before = server.address(0);
    server.close();
    startServer(before);
  }

  /** Ends the server proxy before the players know of it. */
  void closeServer() {
    server.close();
  }

  /** Returns how many copies of messages the server proxy has in its queue. */
  int queued() {
    return server.statuses(TimeUnit.SECONDS.toMicros(5)).values().stream()
        .mapToInt(status -> status.orElseThrow().queued())
        .sum();
  }

  @Override
  public void close() {
    for (Seat seat : seats) {
      seat.proxy.close();
    }
    server.close();
    seats.forEach(seat -> seat.link.close());
    Transport.close(linkLoops);
  }
}
