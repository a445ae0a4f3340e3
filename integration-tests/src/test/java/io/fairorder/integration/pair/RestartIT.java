package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.integration.pair.TickingGame.Arrival;
import io.fairorder.integration.process.Await;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.server.grouping.FixedGap;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A game server, a server proxy or a player proxy that goes away and comes back in mid-match. */
class RestartIT {
  private static final String SECRET = "a secret that is long enough";
  private static final LinkSettings PATH = LinkSettings.ofRoundTripMillis(10);

  /** What one side may have had in its hands or on the way when the other went away. */
  private static final int IN_FLIGHT = 60;

  private static final int PER_SECOND = 200;

  private final CountedMatches counts = new CountedMatches();

  private ProxyPair.Settings settings(boolean secret) {
    ProxyPair.Settings settings = new ProxyPair.Settings().metrics(counts);
    return secret ? settings.secret(SECRET) : settings;
  }

  private static void awaitArrivals(TickingGame game, int player, int more) {
    int before = game.arrivalsOf(player).size();
    Await.until(
        more + " messages of player " + player,
        () -> game.arrivalsOf(player).size() >= before + more);
  }

  private static void awaitStates(TestPlayer player, int more) {
    int before = player.states();
    Await.until("states", () -> player.states() >= before + more);
  }

  private static List<Integer> numbers(List<Arrival> arrivals) {
    return arrivals.stream().map(arrival -> arrival.message().number()).toList();
  }

  /** Nothing is missing between the first and the last, nothing came twice, all in order. */
  private static void assertWithoutHoles(List<Integer> numbers) {
    for (int k = 1; k < numbers.size(); k++) {
      assertThat(numbers.get(k))
          .as("after " + numbers.get(k - 1))
          .isEqualTo(numbers.get(k - 1) + 1);
    }
  }

  @Test
  void shouldGoOnWhenTheGameServerWasRestarted() throws Exception {
    TickingGame before = TickingGame.start();
    InetSocketAddress address = before.address();
    try (ProxyPair pair = ProxyPair.inFrontOf(address, settings(false));
        TestPlayer one = new TestPlayer(1, pair.seat(PATH)::address);
        TestPlayer two = new TestPlayer(2, pair.seat(PATH)::address)) {
      one.stream(PER_SECOND);
      two.stream(PER_SECOND);
      awaitArrivals(before, 1, 20);
      awaitArrivals(before, 2, 20);
      before.close();
      int absent = one.sent();
      Await.until("ICMP errors", () -> counts.socketErrors.get() > 20);

      try (TickingGame after = TickingGame.start(address)) {
        int back = one.sent();
        awaitStates(one, 5);
        awaitStates(two, 5);
        awaitArrivals(after, 1, 20);
        awaitArrivals(after, 2, 20);

        assertThat(after.players()).containsExactlyInAnyOrderElementsOf(before.players());
        assertThat(counts.joined.get()).isEqualTo(2);
        assertThat(counts.left.get()).isZero();
        List<Integer> first = numbers(before.arrivalsOf(1));
        List<Integer> second = numbers(after.arrivalsOf(1));
        assertWithoutHoles(first);
        assertWithoutHoles(second);
        assertThat(first.get(0)).isEqualTo(1);
        assertThat(first.get(first.size() - 1)).isGreaterThan(absent - IN_FLIGHT);
        assertThat(second.get(0)).isLessThan(back + IN_FLIGHT);
      }
    } finally {
      before.close();
    }
  }

  @Test
  void shouldWaitForAGameServerThatIsNotThereYet() throws Exception {
    InetSocketAddress address;
    try (UdpPeer unused = UdpPeer.open()) {
      address = unused.address();
    }
    try (ProxyPair pair = ProxyPair.inFrontOf(address, settings(false));
        TestPlayer player = new TestPlayer(1, pair.seat(PATH)::address)) {
      player.stream(PER_SECOND);
      Await.until("ICMP errors", () -> counts.socketErrors.get() > 20);
      try (TickingGame game = TickingGame.start(address)) {
        int back = player.sent();
        awaitStates(player, 5);
        awaitArrivals(game, 1, 50);
        List<Integer> numbers = numbers(game.arrivalsOf(1));
        assertWithoutHoles(numbers);
        assertThat(numbers.get(0)).isLessThan(back + IN_FLIGHT);
        assertThat(game.players()).hasSize(1);
      }
      assertThat(counts.joined.get()).isEqualTo(1);
      assertThat(counts.left.get()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldGoOnWhenTheServerProxyWasRestarted(boolean secret) throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), settings(secret));
        TestPlayer one = new TestPlayer(1, pair.seat(PATH)::address);
        TestPlayer two = new TestPlayer(2, pair.seat(PATH)::address)) {
      one.stream(PER_SECOND);
      two.stream(PER_SECOND);
      awaitArrivals(game, 1, 20);
      awaitArrivals(game, 2, 20);
      int sent = one.sent();
      pair.restartServer();
      awaitStates(one, 5);
      awaitStates(two, 5);
      awaitArrivals(game, 1, 50);
      awaitArrivals(game, 2, 50);

      assertThat(counts.joined.get()).isEqualTo(4);
      assertThat(game.players()).as("addresses of two players, twice").hasSize(4);
      List<Integer> numbers = numbers(game.arrivalsOf(1));
      assertThat(numbers).doesNotHaveDuplicates();
      assertWithoutHoles(numbers.stream().filter(number -> number < sent - IN_FLIGHT).toList());
      assertWithoutHoles(numbers.subList(numbers.size() - 50, numbers.size()));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldGoOnWhenTheServerProxyDiedWithoutAWord(boolean secret) throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), settings(secret));
        TestPlayer player = new TestPlayer(1, pair.seat(PATH)::address)) {
      player.stream(PER_SECOND);
      awaitArrivals(game, 1, 20);
      // so that its bye gets lost
      pair.seats.get(0).link.blackhole(true);
      pair.restartServer();
      int joinedBefore = counts.joined.get();
      pair.seats.get(0).link.blackhole(false);
      int sent = player.sent();
      awaitStates(player, 5);
      awaitArrivals(game, 1, 50);

      assertThat(counts.joined.get()).isEqualTo(joinedBefore + 1);
      List<Integer> numbers = numbers(game.arrivalsOf(1));
      assertThat(numbers).doesNotHaveDuplicates();
      assertWithoutHoles(numbers.stream().filter(number -> number > sent + IN_FLIGHT).toList());
    }
  }

  @Test
  void shouldGoOnWhenAPlayerProxyWasRestarted() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), settings(false))) {
      ProxyPair.Seat seat = pair.seat(PATH);
      InetSocketAddress entrance = seat.address();
      try (TestPlayer one = new TestPlayer(1, () -> entrance);
          TestPlayer two = new TestPlayer(2, pair.seat(PATH)::address)) {
        one.stream(PER_SECOND);
        two.stream(PER_SECOND);
        awaitArrivals(game, 1, 20);
        awaitArrivals(game, 2, 20);
        seat.restart();
        awaitStates(one, 5);
        awaitArrivals(game, 1, 50);
        awaitArrivals(game, 2, 20);

        assertThat(counts.joined.get()).isEqualTo(3);
        assertThat(counts.left.get()).isEqualTo(1);
        List<Integer> numbers = numbers(game.arrivalsOf(1));
        assertWithoutHoles(numbers.subList(numbers.size() - 50, numbers.size()));
        assertWithoutHoles(numbers(game.arrivalsOf(2)));
        assertThat(game.arrivalsOf(2))
            .extracting(Arrival::from)
            .containsOnly(game.arrivalsOf(2).get(0).from());
      }
    }
  }

  @Test
  void shouldNumberUpdatesFromOneWhenTheOnlyPlayerComesBackAtOnce() throws Exception {
    // with such a long gap nothing but the new match makes a new update
    ProxyPair.Settings settings = settings(false).grouping(() -> new FixedGap(60_000_000));
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), settings)) {
      ProxyPair.Seat seat = pair.seat(PATH);
      InetSocketAddress entrance = seat.address();
      try (TestPlayer player = new TestPlayer(1, () -> entrance)) {
        player.stream(PER_SECOND);
        awaitStates(player, 5);
        seat.restart();
        awaitStates(player, 5);
      }
    }
  }

  private ProxyPair.Settings quickToNotice(boolean secret) {
    return settings(secret).player(player -> player.withTimeouts(300_000, 60_000_000));
  }

  /** Silence until the player proxy looks for the server proxy anew. */
  private static void interrupt(ProxyPair.Seat seat, boolean newPort) {
    int lost = seat.lostLinks.get();
    seat.link.blackhole(true);
    Await.until("the silence is noticed", () -> seat.lostLinks.get() > lost);
    if (newPort) {
      seat.link.rebind();
    }
    seat.link.blackhole(false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldKeepThePlayersAddressAtTheGameServer(boolean secret) throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), quickToNotice(secret));
        TestPlayer one = new TestPlayer(1, pair.seat(PATH)::address);
        TestPlayer two = new TestPlayer(2, pair.seat(PATH)::address)) {
      one.stream(PER_SECOND);
      two.stream(PER_SECOND);
      awaitArrivals(game, 1, 20);
      awaitArrivals(game, 2, 20);
      interrupt(pair.seats.get(0), false);
      awaitStates(one, 5);
      awaitArrivals(game, 1, 50);

      assertThat(counts.resumed.get()).isPositive();
      assertThat(counts.joined.get()).isEqualTo(2);
      assertThat(game.players()).hasSize(2);
      List<Integer> numbers = numbers(game.arrivalsOf(1));
      assertThat(numbers).doesNotHaveDuplicates();
      assertWithoutHoles(numbers.subList(numbers.size() - 50, numbers.size()));
    }
  }

  @Test
  void shouldKnowAPlayerWithASecretFromAnyAddress() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), quickToNotice(true));
        TestPlayer player = new TestPlayer(1, pair.seat(PATH)::address)) {
      player.stream(PER_SECOND);
      awaitArrivals(game, 1, 20);
      interrupt(pair.seats.get(0), true);
      awaitStates(player, 5);
      awaitArrivals(game, 1, 50);

      assertThat(counts.resumed.get()).isPositive();
      assertThat(counts.joined.get()).isEqualTo(1);
      assertThat(game.players()).hasSize(1);
    }
  }

  @Test
  void shouldNotLetAnotherAddressGoOnAsAPlayerWithoutASecret() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), quickToNotice(false));
        TestPlayer player = new TestPlayer(1, pair.seat(PATH)::address)) {
      player.stream(PER_SECOND);
      awaitArrivals(game, 1, 20);
      interrupt(pair.seats.get(0), true);
      awaitStates(player, 5);
      awaitArrivals(game, 1, 50);

      assertThat(counts.resumed.get()).isZero();
      assertThat(counts.joined.get()).isEqualTo(2);
      assertThat(game.players()).hasSize(2);
    }
  }

  @Test
  void shouldFollowAPlayerWithASecretToANewAddressWithoutANewSession() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), settings(true));
        TestPlayer player = new TestPlayer(1, pair.seat(PATH)::address)) {
      player.stream(PER_SECOND);
      awaitArrivals(game, 1, 20);
      pair.seats.get(0).link.rebind();
      awaitStates(player, 5);
      awaitArrivals(game, 1, 50);

      assertThat(pair.seats.get(0).sessions.get()).isEqualTo(1);
      assertThat(game.players()).hasSize(1);
    }
  }
}
