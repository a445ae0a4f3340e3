package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.integration.pair.TickingGame.Arrival;
import io.fairorder.integration.process.Await;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A player who leaves, is cut off or stands still holds the others up for as long as it takes to
 * notice, and no longer. The one it happens to has a way of 200 ms, so that it shows in everybody's
 * delays whether it is waited for.
 */
class AbsenceIT {
  private static final LinkSettings SHORT = LinkSettings.ofRoundTripMillis(10);
  private static final LinkSettings LONG = LinkSettings.ofRoundTripMillis(200);
  private static final int PER_SECOND = 50;

  /** Between what the others' messages take while the player is waited for, and what else. */
  private static final double WAITED_FOR_MILLIS = 120;

  private static final Duration MAX_WAIT = Duration.ofMillis(250);
  private static final Duration SILENCE_TIMEOUT = Duration.ofMillis(350);

  /** What a loaded machine adds. */
  private static final Duration SLACK = Duration.ofMillis(600);

  private static final Duration HELD_UP = MAX_WAIT.plus(SILENCE_TIMEOUT).plus(SLACK);

  private final CountedMatches counts = new CountedMatches();

  @TempDir private Path folder;

  /** Returns how long messages took that a player sent in this stretch of time, sorted. */
  private static List<Double> delays(TickingGame game, int player, long fromNanos, long toNanos) {
    return game.arrivalsOf(player).stream()
        .filter(arrival -> arrival.message().sentNanos() - fromNanos > 0)
        .filter(arrival -> arrival.message().sentNanos() - toNanos < 0)
        .map(Arrival::delayMillis)
        .sorted()
        .toList();
  }

  private static double median(List<Double> sorted) {
    assertThat(sorted).hasSizeGreaterThan(10);
    return sorted.get(sorted.size() / 2);
  }

  private static double recentMedian(TickingGame game, int player) {
    List<Arrival> all = game.arrivalsOf(player);
    return all.size() < 20
        ? 0
        : all.subList(all.size() - 20, all.size()).stream()
            .mapToDouble(Arrival::delayMillis)
            .sorted()
            .toArray()[10];
  }

  private void awaitWaitedFor(TickingGame game) {
    // at first everybody waits, for nobody's round trip is known
    Await.until("the slow player plays", () -> !game.arrivalsOf(3).isEmpty());
    Await.until(
        "the others wait for the slow player",
        () ->
            counts.sidelined.get() == counts.restored.get()
                && recentMedian(game, 1) > WAITED_FOR_MILLIS);
  }

  private static void pass(long sinceNanos, Duration time) {
    Await.until(time + " pass", () -> System.nanoTime() - sinceNanos > time.toNanos());
  }

  /** From then to now the others were held up at first, never for long, and soon not at all. */
  private static void assertHeldUpNoLongerThanAllowed(TickingGame game, long sinceNanos) {
    long nowNanos = System.nanoTime();
    for (int player = 1; player <= 2; player++) {
      List<Double> all = delays(game, player, sinceNanos, nowNanos);
      assertThat(all.get(all.size() - 1)).isLessThan((double) MAX_WAIT.plus(SLACK).toMillis());
      assertThat(median(delays(game, player, sinceNanos + HELD_UP.toNanos(), nowNanos)))
          .isLessThan(WAITED_FOR_MILLIS);
    }
  }

  @Test
  void shouldNotHoldTheOthersUpWhenAPlayerHasLeft() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair =
            ProxyPair.inFrontOf(game.address(), new ProxyPair.Settings().metrics(counts));
        TestPlayer one = new TestPlayer(1, pair.seat(SHORT)::address);
        TestPlayer two = new TestPlayer(2, pair.seat(SHORT)::address);
        TestPlayer slow = new TestPlayer(3, pair.seat(LONG)::address)) {
      one.stream(PER_SECOND);
      two.stream(PER_SECOND);
      slow.stream(PER_SECOND);
      awaitWaitedFor(game);
      slow.stop();
      pair.seats.get(2).leave();
      Await.until("it has left", () -> counts.left.get() == 1);
      long leftNanos = System.nanoTime();
      Await.until(
          "nobody waits for it",
          () ->
              recentMedian(game, 1) < WAITED_FOR_MILLIS
                  && recentMedian(game, 2) < WAITED_FOR_MILLIS);
      assertThat(System.nanoTime() - leftNanos).isLessThan(Duration.ofSeconds(3).toNanos());
    }
  }

  @Test
  void shouldNotHoldTheOthersUpWhileAPlayerIsCutOffFor5Seconds() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair =
            ProxyPair.inFrontOf(game.address(), new ProxyPair.Settings().metrics(counts));
        TestPlayer one = new TestPlayer(1, pair.seat(SHORT)::address);
        TestPlayer two = new TestPlayer(2, pair.seat(SHORT)::address);
        TestPlayer slow = new TestPlayer(3, pair.seat(LONG)::address)) {
      one.stream(PER_SECOND);
      two.stream(PER_SECOND);
      slow.stream(PER_SECOND);
      awaitWaitedFor(game);
      UdpLink path = pair.seats.get(2).link;
      int sidelined = counts.sidelined.get();
      long cutNanos = System.nanoTime();
      path.blackhole(true);
      pass(cutNanos, Duration.ofSeconds(5));
      assertThat(counts.sidelined.get()).isGreaterThan(sidelined);
      assertHeldUpNoLongerThanAllowed(game, cutNanos);

      path.blackhole(false);
      int sent = slow.sent();
      awaitWaitedFor(game);
      Await.until(
          "it plays again",
          () -> game.arrivalsOf(3).stream().anyMatch(a -> a.message().number() > sent + 10));
      assertThat(game.players()).as("each has kept its address").hasSize(3);
    }
  }

  @Test
  void shouldNotHoldTheOthersUpWhileAPlayerProxyStandsStill() throws Exception {
    try (TickingGame game = TickingGame.start();
        ProxyPair pair =
            ProxyPair.inFrontOf(game.address(), new ProxyPair.Settings().metrics(counts));
        UdpLink path = UdpLink.open(pair.serverAddress(), LONG, 9);
        Program proxy =
            Launched.start(
                folder,
                "player",
                "--listen",
                "127.0.0.1:0",
                "--server",
                "127.0.0.1:" + path.address().getPort());
        TestPlayer one = new TestPlayer(1, pair.seat(SHORT)::address);
        TestPlayer two = new TestPlayer(2, pair.seat(SHORT)::address);
        TestPlayer slow = new TestPlayer(3, () -> Launched.address(proxy))) {
      one.stream(PER_SECOND);
      two.stream(PER_SECOND);
      slow.send();
      awaitWaitedFor(game);
      int sidelined = counts.sidelined.get();
      long stoppedNanos = System.nanoTime();
      proxy.signal("STOP");
      Await.until("it is noticed", () -> counts.sidelined.get() > sidelined);
      pass(stoppedNanos, HELD_UP.plusSeconds(1));
      assertHeldUpNoLongerThanAllowed(game, stoppedNanos);

      proxy.signal("CONT");
      awaitWaitedFor(game);
      slow.send();
      Await.until("it plays again", () -> game.arrivalsOf(3).size() == 2);
      assertThat(game.players()).as("each has kept its address").hasSize(3);
    }
  }
}
