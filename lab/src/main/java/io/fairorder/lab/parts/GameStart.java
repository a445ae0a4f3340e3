package io.fairorder.lab.parts;

import io.fairorder.lab.race.RaceServer;
import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.AdminPages;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.cli.RunningService;
import io.fairorder.runtime.cli.ServiceStart;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the demo game server, which announces rounds for as long as it runs. */
final class GameStart implements ServiceStart {
  private static final Logger LOG = LoggerFactory.getLogger(GameStart.class);
  private static final long JUDGE_MILLIS = 250;

  private final InetSocketAddress listen;
  private final RaceServer.Settings settings;

  private GameStart(InetSocketAddress listen, RaceServer.Settings settings) {
    this.listen = listen;
    this.settings = settings;
  }

  /** Reads {@code fairorder.lab.game}. */
  static GameStart of(Settings game) {
    int ticks = game.integer("ticks-per-second", 1, 1_000);
    long shortestMicros = game.micros("shortest-round", 1_000, 60_000_000);
    return new GameStart(
        Addresses.listen(game, "listen"),
        new RaceServer.Settings(
            ticks,
            ticksIn(shortestMicros, ticks),
            ticksIn(game.micros("longest-round", shortestMicros, 60_000_000), ticks),
            game.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE)));
  }

  private static int ticksIn(long micros, int ticksPerSecond) {
    return (int) Math.max(1, Math.round(micros * (double) ticksPerSecond / 1e6));
  }

  @Override
  public RunningService start() throws IOException {
    RaceServer game;
    try {
      game = RaceServer.start(listen, settings);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    CollectorRegistry registry = new CollectorRegistry();
    LiveCount count = new LiveCount(new RaceSeries(registry, game::players));
    Rhythm rhythm = new Rhythm("race-count");
    rhythm.every(
        JUDGE_MILLIS, () -> count.judge(game.takeArrivals(), game.players(), System.nanoTime()));
    rhythm.everyLine(() -> LOG.info(count.line()));
    LOG.info("listening on {}", game.address());
    game.announce(Integer.MAX_VALUE);
    return new RunningService(
        new AdminPages(registry, List::of, count::write),
        () -> {
          rhythm.close();
          game.close();
        });
  }
}
