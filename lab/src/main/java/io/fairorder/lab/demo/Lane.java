package io.fairorder.lab.demo;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceListener;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.runtime.Transport;
import io.fairorder.server.match.MatchMetrics;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One match of the demo on real sockets: a game server and, for each player, an emulated path and a
 * bot; with the proxies on either side of the paths or without.
 */
final class Lane implements AutoCloseable {
  /** More than anybody will watch. */
  private static final int OBJECTS = 10_000_000;

  private static final int FIRST_LINK_SEED = 100;

  private final RaceServer game;
  private final EventLoopGroup linkLoop;
  private final List<UdpLink> links = new ArrayList<>();
  private final List<RaceBot> bots = new ArrayList<>();
  private Proxies proxies;

  private Lane(DemoSettings settings, RaceListener listener) {
    game = RaceServer.start(settings.game(), listener);
    linkLoop = Transport.best().eventLoops("demo-link", 1);
  }

  /** Starts the match that plays straight over the paths. */
  static Lane without(DemoSettings settings, EventLoopGroup botLoop, RaceListener listener)
      throws IOException {
    return start(settings, botLoop, listener, Optional.empty());
  }

  /** Starts the match that plays through the proxies. */
  static Lane with(
      DemoSettings settings, EventLoopGroup botLoop, RaceListener listener, MatchMetrics metrics)
      throws IOException {
    return start(settings, botLoop, listener, Optional.of(metrics));
  }

  private static Lane start(
      DemoSettings settings,
      EventLoopGroup botLoop,
      RaceListener listener,
      Optional<MatchMetrics> proxyMetrics)
      throws IOException {
    Lane lane = new Lane(settings, listener);
    try {
      if (proxyMetrics.isPresent()) {
        lane.proxies = new Proxies(lane.game.address(), settings.mechanism(), proxyMetrics.get());
      }
      lane.addPlayers(settings, botLoop, listener);
    } catch (IOException | RuntimeException e) {
      lane.close();
      throw e;
    }
    return lane;
  }

  /** The same seeds in both lanes: the same paths and the same reactions. */
  private void addPlayers(DemoSettings settings, EventLoopGroup botLoop, RaceListener listener)
      throws IOException {
    for (int player = 0; player < settings.players(); player++) {
      LinkSettings path = settings.paths().get(player).eachWay();
      UdpLink link =
          UdpLink.open(
              linkLoop,
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              proxies == null ? game.address() : proxies.address(),
              path,
              path,
              settings.seed() + FIRST_LINK_SEED + player);
      links.add(link);
      InetSocketAddress server =
          proxies == null ? link.address() : proxies.addPlayer(link.address());
      bots.add(
          RaceBot.start(botLoop, player, server, DemoSettings.PLAYER, settings.seed(), listener));
    }
  }

  boolean everybodyJoined() {
    return bots.stream().allMatch(RaceBot::joined);
  }

  /** Lets objects appear from now on. */
  void begin() {
    game.announce(OBJECTS);
  }

  void changePath(int player, DemoPath path) {
    links.get(player).change(path.eachWay());
  }

  Optional<Proxies> proxies() {
    return Optional.ofNullable(proxies);
  }

  @Override
  public void close() {
    bots.forEach(RaceBot::close);
    if (proxies != null) {
      proxies.close();
    }
    links.forEach(UdpLink::close);
    Transport.close(linkLoop);
    game.close();
  }
}
