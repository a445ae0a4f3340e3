package io.fairorder.lab.demo;

import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.server.match.MatchSettings.Mechanism;
import java.util.List;

/**
 * What a demo begins with.
 *
 * @param names what the players are called
 * @param paths their ways to the server, in the same order
 * @param mechanism what decides the order in the lane with the proxies
 * @param seed decides objects, reactions and paths
 */
record DemoSettings(List<String> names, List<DemoPath> paths, Mechanism mechanism, long seed) {
  /** 25 updates per second, an object every 0.8 to 1.2 seconds: time enough to look at each. */
  private static final int TICKS_PER_SECOND = 25;

  static final long TICK_MICROS = 1_000_000 / TICKS_PER_SECOND;

  /** All players alike, so that nothing but their paths makes a difference. */
  static final RaceBot.Settings PLAYER = RaceBot.Settings.HUMAN;

  DemoSettings {
    names = List.copyOf(names);
    paths = List.copyOf(paths);
    if (names.size() != paths.size() || names.isEmpty()) {
      throw new IllegalArgumentException(names.size() + " names, " + paths.size() + " paths");
    }
  }

  /** Four players, 20, 60, 120 and 200 ms away, with some jitter and loss. */
  static DemoSettings usual(Mechanism mechanism, long seed) {
    return new DemoSettings(
        List.of("Ada", "Ben", "Cleo", "Dan"),
        List.of(
            new DemoPath(20, 4, 1),
            new DemoPath(60, 8, 1),
            new DemoPath(120, 10, 1),
            new DemoPath(200, 12, 1)),
        mechanism,
        seed);
  }

  int players() {
    return names.size();
  }

  RaceServer.Settings game() {
    return new RaceServer.Settings(
        TICKS_PER_SECOND, TICKS_PER_SECOND * 8 / 10, TICKS_PER_SECOND * 12 / 10, seed);
  }
}
