package io.fairorder.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fairorder.integration.process.BusyMachine;
import io.fairorder.lab.race.PairCount;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole match in containers: it is fair, and what goes away comes back. */
@Timeout(240)
class ContainerMatchIT {
  private static final int MOST_RACES = 3;
  private static final double WRONG_SHARE = 0.01;
  private static final double BUSY_MILLIS = 5;

  /** Twelve rounds of four players. */
  private static final int SETTLING_PAIRS = 72;

  private static final int RACE_PAIRS = 240;

  private static ContainerMatch match;

  @AfterAll
  static void end() {
    if (match != null) {
      match.close();
    }
  }

  /** Starting it takes a while, so one serves all, and whatever a test has done to it must heal. */
  @BeforeEach
  void needsAMatch() throws Exception {
    Images.need();
    if (match == null) {
      match = ContainerMatch.start();
    }
    match.awaitEverybody();
  }

  private static PairCount since(PairCount before, PairCount now) {
    return new PairCount(now.pairs() - before.pairs(), now.wrong() - before.wrong());
  }

  private static void awaitPairs(int pairs) {
    PairCount before = match.fair();
    ContainerMatch.await(
        pairs + " more pairs are judged", () -> since(before, match.fair()).pairs() >= pairs);
  }

  /**
   * As over plain sockets: every pair counts, and there are more of them while too many are wrong;
   * but a machine that is late with everything cannot tell.
   */
  @Test
  void shouldBeFairWhereTheSameGameWithoutProxiesIsNot() {
    awaitPairs(SETTLING_PAIRS);
    PairCount fairBefore = match.fair();
    PairCount unfairBefore = match.unfair();
    PairCount fair;
    try (BusyMachine machine = BusyMachine.watch()) {
      int races = 0;
      do {
        awaitPairs(RACE_PAIRS);
        races++;
        fair = since(fairBefore, match.fair());
      } while (isWrong(fair) && races < MOST_RACES && machine.latenessMillis() < BUSY_MILLIS);

      PairCount unfair = since(unfairBefore, match.unfair());
      assertThat(unfair.wrongShare()).isGreaterThan(0.30);
      if (isWrong(fair)) {
        assumeThat(machine.latenessMillis())
            .as("the machine was late by so many milliseconds, and %s", fair)
            .isLessThan(BUSY_MILLIS);
      }
      assertThat(isWrong(fair)).as(fair.toString()).isFalse();
    }
  }

  private static boolean isWrong(PairCount pairs) {
    return pairs.wrongShare() >= WRONG_SHARE;
  }

  @Test
  void shouldGoOnWhenTheServerProxyIsStartedAnew() {
    double goodbyes = goodbyes();

    assertThat(ContainerMatch.stop(match.server())).isZero();
    ContainerMatch.await(
        "everybody was told goodbye", () -> goodbyes() == goodbyes + ContainerMatch.PLAYERS);

    ContainerMatch.startAgain(match.server());

    match.awaitEverybody();
    awaitPairs(1);
  }

  private static double goodbyes() {
    return match.players().stream()
        .mapToDouble(
            player -> match.metric(player, "fairorder_player_links_lost_total{reason=\"bye\",}"))
        .sum();
  }

  @Test
  void shouldGoOnWithoutAPlayerWhoseCableIsPulledAndTakeHimBack() {
    int player = ContainerMatch.CHECKED;
    ContainerMatch.await(
        "its proxy is healthy",
        () -> ContainerMatch.health(match.player(player)).equals("healthy"));

    match.disconnect(player);
    ContainerMatch.await(
        "nobody waits for him", () -> match.waitedFor() == ContainerMatch.PLAYERS - 1);
    awaitPairs(1);
    ContainerMatch.await(
        "its proxy is unhealthy",
        () -> ContainerMatch.health(match.player(player)).equals("unhealthy"));

    match.connect(player);
    match.awaitEverybody();
    ContainerMatch.await(
        "its proxy is healthy again",
        () -> ContainerMatch.health(match.player(player)).equals("healthy"));
  }
}
