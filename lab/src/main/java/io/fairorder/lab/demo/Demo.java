package io.fairorder.lab.demo;

import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A running demo: the two lanes, what can be changed while they play, and where they stand.
 *
 * <p>Every change begins the count anew, so that the figures always belong to what is set; and not
 * at once, because the proxies first have to get to know their paths again.
 */
final class Demo implements AutoCloseable {
  /** Pacing and wait timeouts have settled after this. */
  static final long WARM_UP_MICROS = 2_500_000;

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final DemoSettings settings;
  private final MicrosClock clock = MicrosClock.system();
  private final EventLoopGroup botLoop;
  private final LaneWatch withWatch;
  private final LaneWatch withoutWatch;
  private final QueueWatch queueWatch;
  private final MachineWatch machineWatch;
  private final List<Lane> lanes = new ArrayList<>();
  private final Proxies proxies;

  /** Changes wait for each other here, and nothing else does. */
  private final Object changing = new Object();

  private volatile List<DemoPath> paths;
  private volatile Mechanism mechanism;
  private volatile long countFromMicros = Long.MAX_VALUE;
  private volatile long begunMicros = clock.nowMicros();

  private Demo(DemoSettings settings, DemoListener listener) throws IOException {
    this.settings = settings;
    paths = settings.paths();
    mechanism = settings.mechanism();
    withWatch = new LaneWatch(LaneName.WITH, settings.players(), clock, listener);
    withoutWatch = new LaneWatch(LaneName.WITHOUT, settings.players(), clock, listener);
    queueWatch = new QueueWatch(settings.players(), clock, listener);
    botLoop = Transport.best().eventLoops("demo-bots", 1);
    machineWatch = MachineWatch.start(botLoop.next(), clock);
    try {
      Lane with = Lane.with(settings, botLoop, withWatch, queueWatch);
      lanes.add(with);
      proxies = with.proxies().orElseThrow();
      lanes.add(Lane.without(settings, botLoop, withoutWatch));
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Starts everything and waits until everybody plays.
   *
   * @throws IOException if there are no ports, or somebody cannot join
   */
  static Demo start(DemoSettings settings, DemoListener listener, long timeoutMicros)
      throws IOException {
    Demo demo = new Demo(settings, listener);
    long deadlineMicros = demo.clock.nowMicros() + timeoutMicros;
    while (!demo.lanes.stream().allMatch(Lane::everybodyJoined)) {
      if (demo.clock.nowMicros() > deadlineMicros) {
        demo.close();
        throw new IOException("the players could not join their match");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    demo.begunMicros = demo.clock.nowMicros();
    demo.lanes.forEach(Lane::begin);
    demo.countAnew();
    return demo;
  }

  DemoSettings settings() {
    return settings;
  }

  MicrosClock clock() {
    return clock;
  }

  /** Where the server proxy's queue can be seen. */
  Proxies proxies() {
    return proxies;
  }

  /** Which player the server proxy means by this name, or {@link Verdict#NOBODY}. */
  int playerNamed(String name) {
    return queueWatch.playerNamed(name);
  }

  /** Changes a player's path in both lanes. */
  void changePath(int player, DemoPath path) {
    synchronized (changing) {
      List<DemoPath> changed = new ArrayList<>(paths);
      changed.set(player, path);
      paths = List.copyOf(changed);
      lanes.forEach(lane -> lane.changePath(player, path));
      countAnew();
    }
  }

  /** Changes what decides the order in the lane with the proxies. */
  void changeMechanism(Mechanism other) throws IOException {
    synchronized (changing) {
      queueWatch.forgetNames();
      proxies.restart(other);
      mechanism = other;
      countAnew();
    }
  }

  /** Puts everything back to how it began. */
  void reset() throws IOException {
    synchronized (changing) {
      for (int player = 0; player < settings.players(); player++) {
        changePath(player, settings.paths().get(player));
      }
      if (mechanism != settings.mechanism()) {
        changeMechanism(settings.mechanism());
      }
    }
  }

  private void countAnew() {
    long fromMicros = clock.nowMicros() + WARM_UP_MICROS;
    withWatch.countFrom(fromMicros);
    withoutWatch.countFrom(fromMicros);
    queueWatch.countFrom(fromMicros);
    machineWatch.countAnew();
    countFromMicros = fromMicros;
  }

  /** How long it has been playing. */
  long elapsedMicros() {
    return clock.nowMicros() - begunMicros;
  }

  DemoView view() {
    long nowMicros = clock.nowMicros();
    return new DemoView(
        nowMicros - begunMicros,
        Math.max(0, nowMicros - countFromMicros),
        mechanism,
        settings.names(),
        paths,
        withWatch.figures(),
        withoutWatch.figures(),
        queueWatch.times(),
        machineWatch.lateness());
  }

  @Override
  public void close() {
    lanes.forEach(Lane::close);
    Transport.close(botLoop);
  }
}
