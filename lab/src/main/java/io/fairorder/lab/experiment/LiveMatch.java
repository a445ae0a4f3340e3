package io.fairorder.lab.experiment;

import io.fairorder.lab.link.Direction;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.lab.race.Race;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.lab.simulation.LinkPath;
import io.fairorder.lab.simulation.LinkPath.Change;
import io.fairorder.lab.simulation.MatchPlan;
import io.fairorder.lab.simulation.Mechanism;
import io.fairorder.lab.simulation.PathPlan;
import io.fairorder.player.core.PacingSettings;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.ServerProxy;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A planned match over real sockets on this machine: a game server, the server proxy, and for each
 * player an emulated path, a player proxy and a bot that knows nothing of either.
 */
public final class LiveMatch implements AutoCloseable {
  private static final double LEAST_ROUND_SECONDS = 0.6;
  private static final double LONGEST_ROUND_SECONDS = 1;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final List<RaceBot> bots = new ArrayList<>();
  private final RaceServer game;

  private LiveMatch(MatchPlan plan) throws IOException {
    try {
      game = open(RaceServer.start(gameSettings(plan)));
      Transport transport = Transport.best();
      InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      ServerProxy server =
          open(
              ServerProxy.start(
                  List.of(
                      MatchSettings.of(anyPort, game.address())
                          .withMechanism(liveMechanism(plan.mechanism()).orElseThrow())),
                  transport,
                  MicrosClock.system(),
                  () -> new LearnedGap(LearnedGapSettings.defaults()),
                  MatchMetrics.NONE));
      EventLoopGroup loops = transport.eventLoops("bots", 1);
      opened.add(() -> Transport.close(loops));
      ScheduledExecutorService changes = Executors.newSingleThreadScheduledExecutor();
      opened.add(changes::shutdownNow);
      for (int index = 0; index < plan.paths().size(); index++) {
        join(plan, index, server, loops, changes);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Starts a match and lets everybody join it.
   *
   * @throws IllegalArgumentException if it {@linkplain #canPlay cannot be played live}
   */
  public static LiveMatch start(MatchPlan plan) throws IOException {
    if (!canPlay(plan)) {
      throw new IllegalArgumentException("only in virtual time: " + plan.mechanism().label());
    }
    return new LiveMatch(plan);
  }

  /** Returns whether the proxies know the mechanism and links can emulate the paths. */
  public static boolean canPlay(MatchPlan plan) {
    return liveMechanism(plan.mechanism()).isPresent()
        && plan.paths().stream().allMatch(LinkPath.class::isInstance);
  }

  private static Optional<MatchSettings.Mechanism> liveMechanism(Mechanism mechanism) {
    return switch (mechanism) {
      case ARRIVAL -> Optional.of(MatchSettings.Mechanism.ARRIVAL);
      case BUCKET -> Optional.of(MatchSettings.Mechanism.BUCKET);
      case LAG -> Optional.of(MatchSettings.Mechanism.LAG);
      case HEARTBEATS, PACED -> Optional.of(MatchSettings.Mechanism.FAIR);
      case NEWEST, FIXED, COMMON -> Optional.empty();
    };
  }

  private static RaceServer.Settings gameSettings(MatchPlan plan) {
    int rate = plan.game().updatesPerSecond();
    return new RaceServer.Settings(
        rate,
        (int) Math.ceil(LEAST_ROUND_SECONDS * rate),
        (int) Math.ceil(LONGEST_ROUND_SECONDS * rate),
        plan.seed());
  }

  private void join(
      MatchPlan plan,
      int index,
      ServerProxy server,
      EventLoopGroup loops,
      ScheduledExecutorService changes)
      throws IOException {
    PathPlan planned = plan.paths().get(index);
    if (!(planned instanceof LinkPath path)) {
      throw new IllegalArgumentException("no link emulates " + planned);
    }
    long seed = plan.seed() * 1_000 + index;
    UdpLink link = open(UdpLink.open(server.address(0), path.toServer(), path.toPlayer(), seed));
    follow(path, link, changes, new SplittableRandom(seed));
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    PlayerProxy proxy =
        open(
            PlayerProxy.start(
                PlayerProxySettings.of(anyPort, List.of(link::address))
                    .withPlayer(playerSettings(plan))));
    RaceBot.Settings human =
        new RaceBot.Settings(
            plan.game().reactionMicros(),
            plan.game().deviationMicros(),
            plan.game().movesPerSecond());
    bots.add(open(RaceBot.start(loops, index, proxy.address(), human, plan.seed())));
  }

  private static PlayerSettings playerSettings(MatchPlan plan) {
    return PlayerSettings.defaults()
        .withPacing(plan.mechanism().paced() ? plan.tuning().pacing() : PacingSettings.off());
  }

  /** Lets a link change and stall as planned, from now on. */
  private static void follow(
      LinkPath path, UdpLink link, ScheduledExecutorService changes, SplittableRandom random) {
    for (Change change : path.changes()) {
      ScheduledFuture<?> unused =
          changes.schedule(
              () -> {
                link.change(Direction.TO_SERVER, change.toServer());
                link.change(Direction.TO_CLIENT, change.toPlayer());
              },
              change.atMicros(),
              TimeUnit.MICROSECONDS);
    }
    if (path.stallEveryMicros() > 0) {
      stallLater(path, link, changes, random);
    }
  }

  private static void stallLater(
      LinkPath path, UdpLink link, ScheduledExecutorService changes, SplittableRandom random) {
    long pause = Math.round(-Math.log(1 - random.nextDouble()) * path.stallEveryMicros());
    ScheduledFuture<?> unusedBegin =
        changes.schedule(() -> link.pause(true), pause, TimeUnit.MICROSECONDS);
    ScheduledFuture<?> unusedEnd =
        changes.schedule(
            () -> {
              link.pause(false);
              stallLater(path, link, changes, random);
            },
            pause + path.stallMicros(),
            TimeUnit.MICROSECONDS);
  }

  private <T extends AutoCloseable> T open(T closeable) {
    opened.add(closeable);
    return closeable;
  }

  /** Plays so many rounds. */
  public RaceResult race(int rounds, Duration timeout) {
    return Race.run(game, bots, rounds, timeout);
  }

  @Override
  public void close() {
    for (int k = opened.size() - 1; k >= 0; k--) {
      try {
        opened.get(k).close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot close " + opened.get(k), e);
      }
    }
    opened.clear();
  }
}
