package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The learned gap on game servers of every size and rate, from the first datagram on. */
class GroupingTickServersTest {

  private static LearnedGap learnedGap() {
    return new LearnedGap(LearnedGapSettings.defaults());
  }

  private static void assertRight(GroupingScore score) {
    assertThat(score.rightPercent()).as("%s", score).isGreaterThanOrEqualTo(99.7);
    assertThat(score.rateErrorPercent()).as("%s", score).isCloseTo(0, within(0.5));
  }

  @ParameterizedTest
  @CsvSource({
    "1,20", "1,30", "1,60", "1,64", "1,128",
    "16,20", "16,30", "16,60", "16,64", "16,128",
    "64,20", "64,30", "64,60", "64,64", "64,128"
  })
  void shouldMakeOneUpdateOfEveryTick(int players, int ticksPerSecond) {
    for (boolean catchesUp : new boolean[] {true, false}) {
      for (boolean shuffles : new boolean[] {true, false}) {
        TickServer server = new TickServer(players, ticksPerSecond, catchesUp, shuffles);
        assertRight(GroupingScore.of(learnedGap(), server.run(60, 1)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 25, 30, 40, 50, 60})
  void shouldBeRightFromTheFirstDatagramOn(int ticksPerSecond) {
    GroupingScore score =
        GroupingScore.of(learnedGap(), TickServer.of(4, ticksPerSecond).run(1, 7));

    assertThat(score.right()).as("%s", score).isEqualTo(ticksPerSecond);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 100, 128})
  void shouldBeRightAfterATickOrTwoOfAFastServer(int ticksPerSecond) {
    GroupingScore score =
        GroupingScore.of(learnedGap(), TickServer.of(4, ticksPerSecond).run(1, 7));

    assertThat(score.right()).as("%s", score).isGreaterThanOrEqualTo(ticksPerSecond - 4);
  }

  @Test
  void shouldFollowAServerThatGetsFasterWithinSeconds() {
    Traffic traffic = TickServer.of(4, 20).run(10, 1).then(TickServer.of(4, 128).run(20, 2));
    LearnedGap grouping = learnedGap();

    assertRight(GroupingScore.after(12_000_000, grouping, traffic));
    assertThat((double) grouping.tickMicros()).isCloseTo(1e6 / 128, within(100.0));
  }

  @Test
  void shouldFollowAServerThatGetsSlowerWithinSeconds() {
    Traffic traffic = TickServer.of(4, 128).run(10, 1).then(TickServer.of(4, 20).run(20, 2));
    LearnedGap grouping = learnedGap();

    assertRight(GroupingScore.after(12_000_000, grouping, traffic));
    assertThat((double) grouping.tickMicros()).isCloseTo(50_000, within(500.0));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void shouldCountTheTicksOfTheManyWhenOnePlayerIsServedHalfAsOften(int slow) {
    assertRight(
        GroupingScore.of(learnedGap(), TickServer.of(4, 40).run(60, slow).withSlowPlayer(slow, 2)));
  }

  @Test
  void shouldCountTheTicksOfTheQuickerOfTwo() {
    assertRight(
        GroupingScore.of(learnedGap(), TickServer.of(2, 40).run(60, 3).withSlowPlayer(1, 2)));
  }

  @Test
  void shouldLetTheExtraDatagramsOfOneQuickPlayerBelongToTheUpdatesOfTheMany() {
    // 40/s for player 0, 20/s for the others: no update for player 0 alone
    Traffic traffic =
        TickServer.of(4, 40)
            .run(60, 4)
            .withSlowPlayer(1, 2)
            .withSlowPlayer(2, 2)
            .withSlowPlayer(3, 2);

    int updates = GroupingScore.updates(learnedGap(), traffic).size();

    assertThat((double) updates).isCloseTo(60 * 20, within(12.0));
  }

  @Test
  void shouldJoinNobodyIntoTheWrongTickWhileHalfOfThePlayersJoinDuringTheMatch() {
    Traffic traffic =
        TickServer.of(64, 30)
            .run(60, 5)
            .only(
                datagram ->
                    datagram.atMicros() >= Math.max(0, datagram.player() - 32) * 1_500_000L);

    assertRight(GroupingScore.of(learnedGap(), traffic));
  }
}
