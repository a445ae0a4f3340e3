package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.integration.process.Await;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.race.Race;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.ServerProxy;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many players, many matches: everybody plays, and when it is over nothing is left running. */
class CrowdIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final RaceServer.Settings RACE = new RaceServer.Settings(10, 5, 7, 1);
  private static final RaceBot.Settings CALM = new RaceBot.Settings(250_000, 30_000, 5);
  private static final int ROUNDS = 2;
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private final CountedMatches counts = new CountedMatches();
  private long socketsBefore;

  @BeforeEach
  void countSockets() throws IOException {
    socketsBefore = sockets();
  }

  @AfterEach
  void nothingIsLeft() {
    Await.until("all sockets are closed", () -> sockets() <= socketsBefore);
    Await.until(
        "all threads have ended",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fairorder-")));
  }

  /** Returns how many sockets this process has, 0 where the system does not tell. */
  private static long sockets() {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return 0;
    }
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return open.filter(CrowdIT::isSocket).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) {
      // closed while we were looking
      return false;
    }
  }

  private void assertAllPlayed(RaceResult result, int players) {
    assertThat(counts.joined.get()).as(result.report()).isEqualTo(players);
    assertThat(result.players()).hasSize(players);
    assertThat(result.rounds()).isEqualTo(ROUNDS);
    assertThat(result.payloadErrors()).isZero();
    assertThat(result.addressChanges()).isZero();
    assertThat(result.toServer().duplicates()).isZero();
    assertThat(result.fromServer().duplicates()).isZero();
    // on a loaded machine a socket's buffer can overflow in any process; we must not lose a thing
    assertThat(counts.delivered.get()).isGreaterThanOrEqualTo(result.toServer().arrived());
    assertThat(result.toServer().lost())
        .as(result.report())
        .isLessThanOrEqualTo(result.toServer().sent() / 20);
    assertThat(result.fromServer().lost())
        .as(result.report())
        .isLessThanOrEqualTo(result.fromServer().sent() / 20);
    assertThat(counts.overLimit.get()).isZero();
  }

  @Test
  void shouldServe64PlayersInOneMatch() throws Exception {
    try (LivePair live = LivePair.start(new ProxyPair.Settings().metrics(counts), RACE)) {
      for (int seat = 0; seat < 8; seat++) {
        live.seat(LinkSettings.ofRoundTripMillis(10L * seat), 8, CALM);
      }
      assertAllPlayed(live.race(ROUNDS, TIMEOUT), 64);
    }
  }

  @Test
  void shouldServe50MatchesInOneProcess() throws Exception {
    int matches = 50;
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Transport transport = Transport.best();
    EventLoopGroup botLoops = transport.eventLoops("bots", 1);
    List<PlayerProxy> players = new ArrayList<>();
    List<RaceBot> bots = new ArrayList<>();
    // one server can hold all games of the race: it knows its players by their numbers
    try (RaceServer game = RaceServer.start(RACE);
        ServerProxy server =
            ServerProxy.start(
                Stream.generate(() -> MatchSettings.of(anyPort, game.address()))
                    .limit(matches)
                    .toList(),
                transport,
                MicrosClock.system(),
                () -> new LearnedGap(LearnedGapSettings.defaults()),
                counts)) {
      try {
        for (int match = 0; match < matches; match++) {
          InetSocketAddress address = server.address(match);
          PlayerProxy proxy =
              PlayerProxy.start(PlayerProxySettings.of(anyPort, List.of(() -> address)));
          players.add(proxy);
          bots.add(RaceBot.start(botLoops, 2 * match, proxy.address(), CALM, match));
          bots.add(RaceBot.start(botLoops, 2 * match + 1, proxy.address(), CALM, match));
        }
        assertAllPlayed(Race.run(game, bots, ROUNDS, TIMEOUT), 2 * matches);
      } finally {
        bots.forEach(RaceBot::close);
        players.forEach(PlayerProxy::close);
      }
    } finally {
      Transport.close(botLoops);
    }
  }
}
