package io.fairorder.lab.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.runtime.Transport;
import io.netty.channel.EventLoopGroup;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RaceTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  // Rounds may overlap, so that a test need not wait for the slowest player.
  private static final RaceServer.Settings QUICK = new RaceServer.Settings(50, 5, 9, 1);

  private EventLoopGroup group;
  private RaceServer server;
  private final List<RaceBot> bots = new ArrayList<>();
  private final List<UdpLink> links = new ArrayList<>();

  @BeforeEach
  void start() {
    group = Transport.best().eventLoops("race-test", 1);
    server = RaceServer.start(QUICK);
  }

  @AfterEach
  void close() {
    bots.forEach(RaceBot::close);
    links.forEach(UdpLink::close);
    server.close();
    Transport.close(group);
  }

  @Test
  void shouldBeFairWithoutANetwork() {
    for (int player = 1; player <= 4; player++) {
      bots.add(bot(player, server.address()));
    }

    RaceResult result = Race.run(server, bots, 20, TIMEOUT);

    assertThat(result.rounds()).isEqualTo(20);
    assertThat(result.pairs().pairs()).isEqualTo(20 * 6);
    // not 0: what is closer than a busy machine's own delays may come in either order
    assertThat(result.wrongShare()).as(result.report()).isLessThan(0.1);
    assertNothingBroken(result);
    assertThat(result.toServer().lost()).isZero();
    assertThat(result.fromServer().lost()).isZero();
    assertThat(result.addressChanges()).isZero();
  }

  @Test
  void shouldBeUnfairOverPathsOfDifferentLength() {
    long[] roundTripMillis = {20, 60, 120, 200};
    for (int player = 1; player <= 4; player++) {
      bots.add(
          bot(player, link(LinkSettings.ofRoundTripMillis(roundTripMillis[player - 1]), player)));
    }

    RaceResult result = Race.run(server, bots, 40, TIMEOUT);

    assertThat(result.rounds()).isEqualTo(40);
    assertThat(result.wrongShare()).as(result.report()).isGreaterThan(0.3);
    assertThat(result.players().get(1).wins()).isGreaterThan(result.players().get(4).wins());
    assertThat(result.players().get(1).meanDelayMicros()).isGreaterThanOrEqualTo(10_000);
    assertThat(result.players().get(4).meanDelayMicros()).isGreaterThanOrEqualTo(100_000);
    assertNothingBroken(result);
    assertThat(result.toServer().lost()).isZero();
    assertThat(result.fromServer().lost()).isZero();
  }

  @Test
  void shouldSeeWhatABadPathDoes() {
    LinkSettings bad =
        LinkSettings.ofDelayMicros(5_000)
            .withLoss(0.1)
            .withDuplication(0.2)
            .withReordering(0.2, 60_000);
    bots.add(bot(1, link(bad, 1)));

    RaceResult result = Race.run(server, bots, 8, TIMEOUT);

    RaceResult.PlayerResult player = result.players().get(1);
    for (Traffic traffic : List.of(player.toServer(), player.fromServer())) {
      assertThat(traffic.lost()).as(result.report()).isPositive();
      assertThat(traffic.duplicates()).isPositive();
      assertThat(traffic.orderViolations()).isPositive();
      assertThat(traffic.arrived() + traffic.lost()).isEqualTo(traffic.sent());
    }
    assertThat(result.payloadErrors()).isZero();
  }

  @Test
  void shouldFollowAPlayerToANewAddress() {
    InetSocketAddress path = link(LinkSettings.PERFECT, 1);
    bots.add(bot(1, path));
    Race.join(bots, TIMEOUT);
    assertThat(Race.play(server, bots, 1, TIMEOUT)).isTrue();
    links.get(0).rebind();
    assertThat(Race.play(server, bots, 1, TIMEOUT)).isTrue();
    RaceResult result = Race.finish(server, bots, Duration.ofMillis(100));

    assertThat(result.addressChanges()).isEqualTo(1);
    assertThat(result.rounds()).isEqualTo(2);
    assertThat(result.lostActions()).isZero();
  }

  @Test
  void shouldPlayOnWithAServerThatBeginsAnewElsewhere() {
    bots.add(bot(1, server.address()));
    Race.join(bots, TIMEOUT);
    assertThat(Race.play(server, bots, 3, TIMEOUT)).isTrue();
    server.close();
    server = RaceServer.start(QUICK);
    bots.get(0).follow(server.address());
    assertThat(bots.get(0).takeReactions()).hasSize(3);
    await(() -> bots.get(0).round() == 0);

    server.announce(2);
    await(() -> bots.get(0).reactions().size() == 2);
    await(() -> server.arrivals().size() == 2);

    assertThat(bots.get(0).reactions()).extracting(Reaction::round).containsExactly(1, 2);
    assertThat(bots.get(0).hears(TIMEOUT.toNanos() / 1000)).isTrue();
    assertThat(server.takeArrivals()).extracting(Arrival::round).containsExactly(1, 2);
    assertThat(server.takeArrivals()).isEmpty();
  }

  @Test
  void shouldSayThatAPortIsTaken() {
    assertThatThrownBy(() -> RaceServer.start(server.address(), QUICK))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(server.address() + " cannot be bound");
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static void assertNothingBroken(RaceResult result) {
    assertThat(result.lostActions()).isZero();
    assertThat(result.duplicateActions()).isZero();
    assertThat(result.payloadErrors()).isZero();
    assertThat(result.toServer().duplicates()).isZero();
    assertThat(result.toServer().orderViolations()).isZero();
    assertThat(result.fromServer().orderViolations()).isZero();
  }

  private RaceBot bot(int player, InetSocketAddress path) {
    return RaceBot.start(group, player, path, RaceBot.Settings.HUMAN, 1);
  }

  private InetSocketAddress link(LinkSettings settings, long seed) {
    UdpLink link =
        UdpLink.open(
            group,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            server.address(),
            settings,
            settings,
            seed);
    links.add(link);
    return link.address();
  }
}
