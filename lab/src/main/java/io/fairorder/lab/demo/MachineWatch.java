package io.fairorder.lab.demo;

import io.fairorder.runtime.MicrosClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Notes how late this machine is with what was to be done at a given moment. Everything in the demo
 * shares it, so on a busy machine players, paths and proxies all stumble, and fairness suffers for
 * a reason that has nothing to do with the network.
 */
final class MachineWatch {
  private static final long PERIOD_MICROS = 10_000;

  private final MicrosClock clock;
  private Durations lateness = new Durations();
  private long looks;

  /** When the watch would have begun if it had never been late: the best of all looks tells. */
  private long beganMicros = Long.MAX_VALUE;

  MachineWatch(MicrosClock clock) {
    this.clock = clock;
  }

  /** Watches on this loop until it ends. */
  static MachineWatch start(EventLoop loop, MicrosClock clock) {
    MachineWatch watch = new MachineWatch(clock);
    Future<?> unused =
        loop.scheduleAtFixedRate(watch::look, PERIOD_MICROS, PERIOD_MICROS, TimeUnit.MICROSECONDS);
    return watch;
  }

  private void look() {
    look(clock.nowMicros());
  }

  synchronized void look(long nowMicros) {
    long wouldHaveBegunMicros = nowMicros - ++looks * PERIOD_MICROS;
    beganMicros = Math.min(beganMicros, wouldHaveBegunMicros);
    lateness.add(wouldHaveBegunMicros - beganMicros);
  }

  /** Forgets what was noted. */
  synchronized void countAnew() {
    lateness = new Durations();
  }

  /** A copy of what was noted. */
  synchronized Durations lateness() {
    Durations copy = new Durations();
    copy.addAll(lateness);
    return copy;
  }
}
