package io.fairorder.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who deserved an object is decided by reactions alone, who got it by arrivals alone. */
class LaneScoreTest {
  private static final long TICK = 40_000;

  private final LaneScore score = new LaneScore(3, TICK);

  private Verdict onlyVerdict(long nowMicros) {
    List<Verdict> verdicts = score.verdicts(nowMicros);
    assertThat(verdicts).hasSize(1);
    return verdicts.get(0);
  }

  private void shoot(int player, int seenTick, long reactionMicros) {
    assertThat(score.reacted(1, player, seenTick, reactionMicros)).isZero();
  }

  @Test
  void shouldFindTheWinnerAndWhoDeservedToWin() {
    score.appeared(1, 10, 0);
    shoot(0, 10, 250_000);
    score.arrived(1, 0);
    shoot(1, 10, 230_000);
    shoot(2, 10, 300_000);
    score.arrived(1, 1);
    score.arrived(1, 2);

    Verdict verdict = onlyVerdict(400_000);

    assertThat(verdict.winner()).isZero();
    assertThat(verdict.deserved()).isEqualTo(1);
    assertThat(verdict.isWrong()).isTrue();
    assertThat(verdict.order()).containsExactly(0, 1, 2);
    assertThat(verdict.deservedOrder()).containsExactly(1, 0, 2);
    assertThat(verdict.pairs()).isEqualTo(3);
    assertThat(verdict.wrongPairs()).isEqualTo(1);
    assertThat(verdict.lostShots()).isZero();
  }

  @Test
  void shouldJudgeOnlyOnceEverybodyHasShotOrHadTimeTo() {
    score.appeared(1, 10, 0);
    shoot(0, 10, 250_000);
    score.arrived(1, 0);
    shoot(1, 10, 240_000);

    assertThat(score.verdicts(LaneScore.PATIENCE_MICROS - 1)).isEmpty();
    Verdict verdict = onlyVerdict(LaneScore.PATIENCE_MICROS);
    assertThat(verdict.isWrong()).isTrue();
    assertThat(verdict.lostShots()).isEqualTo(1);
    assertThat(verdict.reactionMicros()).containsExactly(250_000L, 240_000L, Verdict.NO_REACTION);
    assertThat(score.verdicts(LaneScore.PATIENCE_MICROS)).isEmpty();
  }

  @Test
  void shouldCountFromTheUpdateThatBroughtTheObjectAlsoForWhomItWasLost() {
    score.appeared(1, 10, 0);
    assertThat(score.reacted(1, 0, 11, 220_000)).isEqualTo(TICK);
    shoot(1, 10, 250_000);
    shoot(2, 10, 290_000);

    score.arrived(1, 0);
    score.arrived(1, 1);
    score.arrived(1, 2);

    assertThat(onlyVerdict(500_000).deservedOrder()).containsExactly(1, 0, 2);
  }

  @Test
  void shouldTakeACopyOfAShotForWhatItIs() {
    score.appeared(1, 10, 0);
    for (int player = 0; player < 3; player++) {
      shoot(player, 10, 200_000 + player);
      score.arrived(1, player);
      score.arrived(1, 0);
    }

    assertThat(onlyVerdict(500_000).order()).containsExactly(0, 1, 2);
  }

  @Test
  void shouldNotKnowAnythingOfObjectsThatHaveBeenJudged() {
    assertThat(score.reacted(7, 0, 10, 1)).isZero();
    score.arrived(7, 0);

    assertThat(score.verdicts(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void shouldAddUpVerdicts() {
    LaneTally tally = new LaneTally(2);
    tally.add(new Verdict(1, 0, List.of(0, 1), List.of(1, 0), List.of(250_000L, 240_000L), 1, 1));
    tally.add(new Verdict(2, 0, List.of(1), List.of(1, 0), List.of(270_000L, 260_000L), 0, 0));
    tally.add(new Verdict(3, 0, List.of(), List.of(), List.of(-1L, -1L), 0, 0));

    LaneFigures figures = tally.figures();

    assertThat(figures.objects()).isEqualTo(2);
    assertThat(figures.wrong()).isEqualTo(1);
    assertThat(figures.wrongShare()).isEqualTo(0.5);
    assertThat(figures.wrongPairShare()).isEqualTo(1);
    assertThat(figures.lostShots()).isEqualTo(1);
    assertThat(figures.players())
        .containsExactly(
            new LaneFigures.Player(1, 0, 260_000), new LaneFigures.Player(1, 2, 250_000));
  }
}
