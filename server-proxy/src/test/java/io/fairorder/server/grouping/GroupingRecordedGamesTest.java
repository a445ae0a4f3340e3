package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The learned gap on what real game servers sent to four clients, from the first datagram on. */
class GroupingRecordedGamesTest {
  private static final int CLIENTS = 4;

  private static LearnedGap learnedGap() {
    return new LearnedGap(LearnedGapSettings.defaults());
  }

  private static void assertRight(GroupingScore score) {
    assertThat(score.rightPercent()).as("%s", score).isGreaterThanOrEqualTo(99.7);
    assertThat(score.rateErrorPercent()).as("%s", score).isCloseTo(0, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openarena-20", "openarena-40-bots", "teeworlds", "ddnet"})
  void shouldHaveRecordingsOfRoundsInWhichEveryClientIsServedOnce(String game) {
    List<Datagram> datagrams = Traffic.recorded(game).datagrams();

    assertThat(datagrams.size() % CLIENTS).isZero();
    for (int round = 0; round < datagrams.size() / CLIENTS; round++) {
      Set<Integer> clients = new HashSet<>();
      for (Datagram datagram : datagrams.subList(round * CLIENTS, (round + 1) * CLIENTS)) {
        clients.add(datagram.player());
        assertThat(datagram.tick()).isEqualTo(round);
      }
      assertThat(clients).hasSize(CLIENTS);
    }
  }

  @ParameterizedTest
  @CsvSource({"openarena-20,20", "openarena-40-bots,40", "teeworlds,25", "ddnet,25"})
  void shouldMakeOneUpdateOfEveryTick(String game, double ticksPerSecond) {
    Traffic traffic = Traffic.recorded(game);
    LearnedGap grouping = learnedGap();

    List<List<Datagram>> updates = GroupingScore.updates(grouping, traffic);

    assertRight(GroupingScore.of(learnedGap(), traffic));
    assertThat(Updates.perSecond(updates))
        .isCloseTo(ticksPerSecond, within(0.005 * ticksPerSecond));
    assertThat(grouping.hasRhythm()).isTrue();
    assertThat((double) grouping.tickMicros())
        .isCloseTo(1e6 / ticksPerSecond, within(0.03 * 1e6 / ticksPerSecond));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openarena-20", "openarena-40-bots", "teeworlds", "ddnet"})
  void shouldDoSoForASingleClientToo(String game) {
    for (int client = 1; client <= CLIENTS; client++) {
      int only = client;
      assertRight(
          GroupingScore.of(
              learnedGap(), Traffic.recorded(game).only(datagram -> datagram.player() == only)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openarena-20", "openarena-40-bots", "teeworlds", "ddnet"})
  void shouldDoSoWhenOneClientGetsEverySecondTickOnly(String game) {
    // whether this client is the first, the last or another one in the order of sending
    for (int slow = 1; slow <= CLIENTS; slow++) {
      assertRight(GroupingScore.of(learnedGap(), Traffic.recorded(game).withSlowPlayer(slow, 2)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openarena-20", "openarena-40-bots", "teeworlds", "ddnet"})
  void shouldDoSoWhenClientsJoinInMidMatch(String game) {
    assertRight(
        GroupingScore.of(
            learnedGap(),
            Traffic.recorded(game)
                .only(datagram -> datagram.atMicros() >= datagram.player() * 4_000_000L)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openarena-20", "openarena-40-bots", "teeworlds", "ddnet"})
  void shouldDoSoWhileAClientDownloads(String game) {
    // the longest bursts ever seen: 5 806 datagrams in 1 s, 635 in 10 ms, 197 in 1 ms; to each of
    // the four in turn, and to one who is about to join
    GroupingScore score = new GroupingScore(0, 0, 0);
    for (int client : new int[] {1, 2, 3, 4, 9}) {
      Traffic traffic =
          Traffic.recorded(game)
              .withDownload(client, 5_000_000, 1_000_000, 5_806, client)
              .withDownload(client, 8_012_000, 10_000, 635, client)
              .withDownload(client, 9_017_000, 1_000, 197, client);
      score = score.plus(GroupingScore.of(learnedGap(), traffic));
    }
    assertRight(score);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openarena-20", "teeworlds", "ddnet"})
  void shouldKeepTheSecondPartOfADatagramInItsUpdate(String game) {
    for (long apartMicros : new long[] {15, 300, 2_000}) {
      assertRight(GroupingScore.of(learnedGap(), Traffic.recorded(game).inTwoParts(apartMicros)));
    }
  }

  @Test
  void shouldBoundTheRateAndTheSpreadWhereThereIsNoTick() {
    LearnedGap grouping = learnedGap();
    List<List<Datagram>> updates =
        GroupingScore.updates(grouping, Traffic.recordedWithoutTicks("minetest"));

    assertThat(grouping.hasRhythm()).isFalse();
    // about one update per 20 to 50 ms, as in a game with ticks
    assertThat(Updates.perSecond(updates)).isBetween(20.0, 50.0);
    assertThat(Updates.percentile(Updates.distancesMicros(updates), 1)).isGreaterThan(5_000);
    assertThat(Updates.percentile(Updates.spreadsMicros(updates), 50)).isLessThan(1_000);
    assertThat(Updates.percentile(Updates.spreadsMicros(updates), 90)).isLessThan(5_000);
    assertThat(Updates.percentile(Updates.spreadsMicros(updates), 99)).isLessThan(20_000);
  }
}
