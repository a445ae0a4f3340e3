package io.fairorder.lab.parts;

import io.fairorder.lab.link.UdpLink;
import io.fairorder.runtime.AdminPages;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.cli.RunningService;
import io.fairorder.runtime.cli.ServiceStart;
import io.netty.channel.EventLoopGroup;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens emulated paths, which lead to their targets as long as the process runs. */
final class PathsStart implements ServiceStart {
  private static final Logger LOG = LoggerFactory.getLogger(PathsStart.class);

  /** As long as the proxies keep a session by default. */
  private static final long SILENCE_MICROS = 60_000_000;

  private static final long FORGET_MILLIS = 15_000;

  private final List<PathPlan> plans;
  private final long seed;

  private PathsStart(List<PathPlan> plans, long seed) {
    this.plans = plans;
    this.seed = seed;
  }

  /** Reads {@code fairorder.lab.paths}. */
  static PathsStart of(Settings paths) {
    return new PathsStart(
        PathPlan.read(paths), paths.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE));
  }

  @Override
  public RunningService start() throws IOException {
    EventLoopGroup loops = Transport.best().eventLoops("paths", 1);
    AddressWatch watch = AddressWatch.ofThisMachine();
    OpenPaths paths = new OpenPaths();
    try {
      for (int index = 0; index < plans.size(); index++) {
        PathPlan plan = plans.get(index);
        UdpLink link = UdpLink.open(loops, plan.listen(), plan.eachWay(), seed + index);
        paths.add(plan, link);
        watch.add(plan.target(), link::aimAt);
        LOG.info("path {}: listening on {} for {}", plan.name(), link.address(), plan.target());
      }
    } catch (UncheckedIOException e) {
      // its sockets are on the event loop and end with it
      Transport.close(loops);
      throw e.getCause();
    }
    Rhythm rhythm = new Rhythm("paths-watch");
    watch.begin(rhythm);
    rhythm.every(FORGET_MILLIS, () -> paths.forgetSilent(SILENCE_MICROS));
    rhythm.everyLine(() -> LOG.info(paths.line()));
    CollectorRegistry registry = new CollectorRegistry();
    new PathSeries(paths.byName()).register(registry);
    return new RunningService(
        new AdminPages(registry, watch::missing, paths::write),
        () -> {
          rhythm.close();
          paths.close();
          Transport.close(loops);
        });
  }
}
