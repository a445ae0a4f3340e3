package io.fairorder.lab.load;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.lab.race.Race;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.ServerProxy;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A match in this process: game server, both proxies, four kinds of paths, and bots that move. */
final class LoadedPair implements AutoCloseable {
  private static final long[] ROUND_TRIPS_MILLIS = {20, 60, 120, 200};
  private static final Duration JOINING = Duration.ofSeconds(60);

  private final Lateness lateness = new Lateness();
  private final Deque<AutoCloseable> running = new ArrayDeque<>();

  private LoadedPair() {}

  static LoadedPair start(int players, int movesPerSecond) throws IOException {
    LoadedPair pair = new LoadedPair();
    try {
      pair.open(players, movesPerSecond);
      return pair;
    } catch (IOException | RuntimeException e) {
      pair.close();
      throw e;
    }
  }

  private void open(int players, int movesPerSecond) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Transport transport = Transport.best();
    EventLoopGroup loops = transport.eventLoops("load", 1);
    running.push(() -> Transport.close(loops));
    RaceServer game = RaceServer.start(RaceServer.Settings.USUAL);
    running.push(game);
    ServerProxy server =
        ServerProxy.start(
            List.of(MatchSettings.of(anyPort, game.address())),
            transport,
            MicrosClock.system(),
            () -> new LearnedGap(LearnedGapSettings.defaults()),
            lateness);
    running.push(server);
    List<PlayerProxy> proxies = new ArrayList<>();
    for (long roundTripMillis : ROUND_TRIPS_MILLIS) {
      LinkSettings path = LinkSettings.ofRoundTripMillis(roundTripMillis);
      UdpLink link = UdpLink.open(loops, anyPort, server.address(0), path, path, roundTripMillis);
      running.push(link);
      PlayerProxy proxy =
          PlayerProxy.start(
              PlayerProxySettings.of(anyPort, List.of(link::address)).withMaxClients(players));
      running.push(proxy);
      proxies.add(proxy);
    }
    RaceBot.Settings settings = new RaceBot.Settings(250_000, 30_000, movesPerSecond);
    List<RaceBot> bots = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      InetSocketAddress entrance = proxies.get(player % proxies.size()).address();
      RaceBot bot = RaceBot.start(loops, player, entrance, settings, player);
      running.push(bot);
      bots.add(bot);
    }
    Race.join(bots, JOINING);
    lateness.clear();
  }

  /** Collects garbage and looks at what is left. */
  LoadSample sample(long seconds) {
    LoadSample sample =
        new LoadSample(
            seconds,
            heapBytes(),
            ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric().usedDirectMemory(),
            ManagementFactory.getThreadMXBean().getThreadCount(),
            lateness.deliveries(),
            lateness.lateOnes(),
            lateness.quantileMicros(0.5),
            lateness.quantileMicros(0.99));
    lateness.clear();
    return sample;
  }

  private static long heapBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  @Override
  public void close() {
    while (!running.isEmpty()) {
      try {
        running.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("the load does not end", e);
      }
    }
  }
}
