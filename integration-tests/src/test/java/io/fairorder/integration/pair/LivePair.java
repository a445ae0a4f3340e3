package io.fairorder.integration.pair;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.race.Race;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.runtime.Transport;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole race over real sockets on this machine: the game server, the pair of proxies with an
 * emulated path for each player proxy, and bots that know nothing of either.
 */
final class LivePair implements AutoCloseable {
  final RaceServer game;
  final ProxyPair pair;
  final List<RaceBot> bots = new ArrayList<>();
  private final EventLoopGroup botLoops = Transport.best().eventLoops("bots", 1);

  private LivePair(ProxyPair.Settings settings, RaceServer.Settings race) throws IOException {
    game = RaceServer.start(race);
    pair = ProxyPair.inFrontOf(game.address(), settings);
  }

  /** Starts a race with nobody in it yet. */
  static LivePair start(ProxyPair.Settings settings, RaceServer.Settings race) throws IOException {
    return new LivePair(settings, race);
  }

  /** Adds a player proxy and so many bots that use it. */
  void seat(LinkSettings path, int players, RaceBot.Settings settings) throws IOException {
    ProxyPair.Seat seat = pair.seat(path);
    for (int k = 0; k < players; k++) {
      int player = bots.size();
      bots.add(RaceBot.start(botLoops, player, seat.address(), settings, 7 + player));
    }
  }

  RaceResult race(int rounds, Duration timeout) {
    return Race.run(game, bots, rounds, timeout);
  }

  @Override
  public void close() {
    bots.forEach(RaceBot::close);
    pair.close();
    game.close();
    Transport.close(botLoops);
  }
}
