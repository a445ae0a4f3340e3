package io.fairorder.lab.simulation;

/** A match in virtual time with the real cores on both sides. */
public final class SimulatedMatch {
  private static final long AFTERWARDS_MICROS = 2_000_000;

  private SimulatedMatch() {}

  /** Plays the match to its end and returns what the observer saw. */
  public static Outcome play(MatchPlan plan) {
    VirtualTime time = new VirtualTime();
    ControlObserver observer = new ControlObserver(plan);
    SimulatedServer server = new SimulatedServer(plan, time, observer);
    for (int index = 0; index < plan.paths().size(); index++) {
      PathPlan path = plan.paths().get(index);
      long seed = Seeds.mix(plan.seed(), index, Seeds.PATH);
      SimulatedPlayer player =
          new SimulatedPlayer(index, plan, time, server, observer, path.toServer(seed));
      server.join(player, path.toPlayer(seed));
    }
    server.start();
    long lastUpdateMicros = plan.game().updates() * plan.game().updateIntervalMicros();
    time.runUntil(lastUpdateMicros + AFTERWARDS_MICROS);
    return observer.outcome();
  }
}
