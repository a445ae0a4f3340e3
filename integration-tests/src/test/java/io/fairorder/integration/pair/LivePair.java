package io.fairorder.integration.pair;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.lab.race.Race;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.ServerProxy;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole match over real sockets on this machine: a game server, the server proxy, and for each
 * player an emulated path, a player proxy and a bot that knows nothing of either.
 */
final class LivePair implements AutoCloseable {
  final RaceServer game;
  final ServerProxy server;
  final List<UdpLink> links = new ArrayList<>();
  final List<PlayerProxy> players = new ArrayList<>();
  final List<RaceBot> bots = new ArrayList<>();
  private final EventLoopGroup botLoops;

  private LivePair(Mechanism mechanism, List<LinkSettings> paths) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Transport transport = Transport.best();
    game = RaceServer.start(RaceServer.Settings.USUAL);
    server =
        ServerProxy.start(
            List.of(MatchSettings.of(anyPort, game.address()).withMechanism(mechanism)),
            transport,
            MicrosClock.system(),
            () -> new LearnedGap(LearnedGapSettings.defaults()),
            MatchMetrics.NONE);
    botLoops = transport.eventLoops("bots", 1);
    for (int player = 0; player < paths.size(); player++) {
      UdpLink link = UdpLink.open(server.address(0), paths.get(player), 100 + player);
      links.add(link);
      PlayerProxy proxy =
          PlayerProxy.start(PlayerProxySettings.of(anyPort, List.of(link::address)));
      players.add(proxy);
      bots.add(
          RaceBot.start(botLoops, player, proxy.address(), RaceBot.Settings.HUMAN, 7 + player));
    }
  }

  static LivePair start(Mechanism mechanism, List<LinkSettings> paths) throws IOException {
    return new LivePair(mechanism, paths);
  }

  RaceResult race(int rounds, Duration timeout) {
    return Race.run(game, bots, rounds, timeout);
  }

  @Override
  public void close() {
    bots.forEach(RaceBot::close);
    players.forEach(PlayerProxy::close);
    links.forEach(UdpLink::close);
    server.close();
    game.close();
    Transport.close(botLoops);
  }
}
