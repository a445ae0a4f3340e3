package io.fairorder.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.race.Arrival;
import io.fairorder.lab.race.PairCount;
import io.fairorder.lab.race.RaceResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A race without an end is judged round by round. */
class OpenRoundsTest {
  private final OpenRounds rounds = new OpenRounds();

  private boolean arrive(int player, int round, long reactionMicros, long arrivedNanos) {
    return rounds.add(new Arrival(player, round, 10 * round, reactionMicros, arrivedNanos));
  }

  @Test
  void shouldJudgeARoundWhenAllOfItHasHadTimeToArrive() {
    arrive(0, 1, 260_000, 1_000);
    arrive(1, 1, 240_000, 2_000);
    arrive(2, 1, 300_000, 3_000);

    assertThat(rounds.judge(1_000 + OpenRounds.PATIENCE_NANOS - 1)).isEmpty();
    List<RaceResult> results = rounds.judge(1_000 + OpenRounds.PATIENCE_NANOS);

    assertThat(results).hasSize(1);
    RaceResult result = results.get(0);
    assertThat(result.rounds()).isEqualTo(1);
    assertThat(result.pairs()).isEqualTo(new PairCount(3, 1));
    assertThat(result.wrongWinners()).isEqualTo(1);
    assertThat(result.players().get(0).wins()).isEqualTo(1);
    assertThat(result.players().get(1).deservedWins()).isEqualTo(1);
    assertThat(rounds.judge(2 * OpenRounds.PATIENCE_NANOS)).isEmpty();
  }

  @Test
  void shouldKeepOverlappingRoundsApart() {
    assertThat(arrive(0, 2, 250_000, 1_000)).isTrue();
    assertThat(arrive(1, 1, 250_000, 2_000)).isTrue();
    assertThat(arrive(1, 2, 240_000, 3_000)).isTrue();

    assertThat(rounds.judge(2_000 + OpenRounds.PATIENCE_NANOS))
        .extracting(RaceResult::pairs)
        .containsExactly(new PairCount(1, 1), PairCount.NONE);
  }

  @Test
  void shouldSayWhichReactionsCameWhenTheirRoundWasOver() {
    assertThat(arrive(0, 1, 250_000, 0)).isTrue();
    assertThat(rounds.judge(OpenRounds.PATIENCE_NANOS)).hasSize(1);

    assertThat(arrive(1, 1, 240_000, OpenRounds.PATIENCE_NANOS)).isFalse();
    assertThat(arrive(1, 5_000, 240_000, OpenRounds.PATIENCE_NANOS)).isTrue();
    assertThat(arrive(1, 2, 240_000, OpenRounds.PATIENCE_NANOS)).isFalse();
  }
}
