package io.fairorder.lab.demo;

import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.QueueSnapshot;
import io.fairorder.server.match.ServerProxy;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The proxies of the lane that has some: one for the server, one for each player. */
final class Proxies implements AutoCloseable {
  private static final int BIND_ATTEMPTS = 10;
  private static final long BIND_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final InetSocketAddress game;
  private final MatchMetrics metrics;
  private final InetSocketAddress address;
  private final List<PlayerProxy> players = new ArrayList<>();
  private volatile ServerProxy server;

  Proxies(InetSocketAddress game, Mechanism mechanism, MatchMetrics metrics) throws IOException {
    this.game = game;
    this.metrics = metrics;
    server = start(anyPort(), mechanism);
    address = server.address(0);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private ServerProxy start(InetSocketAddress listen, Mechanism mechanism) throws IOException {
    return ServerProxy.start(
        List.of(MatchSettings.of(listen, game).withMechanism(mechanism)),
        Transport.best(),
        MicrosClock.system(),
        () -> new LearnedGap(LearnedGapSettings.defaults()),
        metrics);
  }

  /** Where the server proxy listens. */
  InetSocketAddress address() {
    return address;
  }

  /** Starts a player proxy whose path to the server proxy begins there; returns its address. */
  InetSocketAddress addPlayer(InetSocketAddress path) throws IOException {
    PlayerProxy player = PlayerProxy.start(PlayerProxySettings.of(anyPort(), List.of(() -> path)));
    players.add(player);
    return player.address();
  }

  /** Puts another server proxy in the place of this one; the players come back by themselves. */
  void restart(Mechanism mechanism) throws IOException {
    server.close();
    for (int attempt = 1; ; attempt++) {
      try {
        server = start(address, mechanism);
        return;
      } catch (IOException e) {
        // somebody else may have been given the port for a moment
        if (attempt == BIND_ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(BIND_PAUSE_NANOS);
      }
    }
  }

  /** What the server proxy has in its queue; nothing while it is being restarted. */
  Optional<Future<QueueSnapshot>> queue() {
    try {
      return Optional.of(server.queue(0));
    } catch (RejectedExecutionException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    players.forEach(PlayerProxy::close);
    server.close();
  }
}
