package io.fairorder.lab.parts;

import io.fairorder.lab.race.RaceBot;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.cli.RunningService;
import io.fairorder.runtime.cli.ServiceStart;
import io.netty.channel.EventLoopGroup;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts bots that play for as long as the process runs. */
final class BotsStart implements ServiceStart {
  private static final Logger LOG = LoggerFactory.getLogger(BotsStart.class);
  private static final int MOST_BOTS = 1_000;
  private static final long COUNT_MILLIS = 1_000;

  private final List<HostPort> servers;
  private final int firstPlayer;
  private final RaceBot.Settings settings;
  private final long seed;

  private BotsStart(List<HostPort> servers, int firstPlayer, RaceBot.Settings settings, long seed) {
    this.servers = servers;
    this.firstPlayer = firstPlayer;
    this.settings = settings;
    this.seed = seed;
  }

  /** Reads {@code fairorder.lab.bots}. */
  static BotsStart of(Settings bots) {
    List<HostPort> servers = bots.addresses("connect");
    if (servers.isEmpty() || servers.size() > MOST_BOTS) {
      throw bots.refuse("connect", "at least one host:port, at most " + MOST_BOTS);
    }
    return new BotsStart(
        servers,
        bots.integer("first-player", 0, 1_000_000),
        new RaceBot.Settings(
            bots.micros("reaction", 0, 60_000_000),
            bots.micros("deviation", 0, 60_000_000),
            bots.integer("moves-per-second", 0, 1_000)),
        bots.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE));
  }

  @Override
  public RunningService start() {
    EventLoopGroup loops = Transport.best().eventLoops("bots", 1);
    AddressWatch watch = AddressWatch.ofThisMachine();
    PlayingBots bots = new PlayingBots(watch);
    for (int index = 0; index < servers.size(); index++) {
      int player = firstPlayer + index;
      HostPort server = servers.get(index);
      bots.add(player, server, address -> RaceBot.start(loops, player, address, settings, seed));
    }
    Rhythm rhythm = new Rhythm("bots-watch");
    watch.begin(rhythm);
    rhythm.every(COUNT_MILLIS, bots::count);
    rhythm.everyLine(() -> LOG.info(bots.line()));
    return new RunningService(
        bots.pages(),
        () -> {
          rhythm.close();
          Transport.close(loops);
        });
  }
}
