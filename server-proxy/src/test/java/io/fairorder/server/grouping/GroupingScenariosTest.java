package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Single decisions, told one datagram after the other. */
class GroupingScenariosTest {
  private static final int ANN = 0;
  private static final int BOB = 1;
  private static final int CEM = 2;

  private final LearnedGap learned = new LearnedGap(LearnedGapSettings.defaults());
  private long now;

  private boolean starts(long afterMicros, int player) {
    now += afterMicros;
    return learned.startsUpdate(now, player);
  }

  /** Twenty ticks of 50 ms, each to Ann, Bob and Cem; the last one 20 µs before now. */
  private void play() {
    for (int tick = 0; tick < 20; tick++) {
      assertThat(starts(49_960, ANN)).isTrue();
      assertThat(starts(20, BOB)).isFalse();
      assertThat(starts(20, CEM)).isFalse();
    }
    assertThat(learned.tickMicros()).isEqualTo(50_000);
  }

  @Test
  void shouldWaitForAPlayerWhomTheTickHasNotReachedYet() {
    play();

    assertThat(starts(49_960, ANN)).isTrue();
    assertThat(starts(20, BOB)).isFalse();
    assertThat(starts(20_000, CEM)).isFalse();
    assertThat(starts(29_980, ANN)).isTrue();
    assertThat(starts(20, BOB)).isFalse();
    assertThat(starts(20, CEM)).isFalse();
  }

  @Test
  void shouldNotWaitForAPlayerWhoMissedATickWhenTheNextIsDue() {
    play();

    assertThat(starts(49_960, ANN)).isTrue();
    assertThat(starts(20, BOB)).isFalse();
    assertThat(starts(49_000, CEM)).isTrue();
    assertThat(starts(20, ANN)).isFalse();
  }

  @Test
  void shouldCountFurtherDatagramsBetweenTwoTicksToTheFirst() {
    play();

    assertThat(starts(49_960, ANN)).isTrue();
    assertThat(starts(1_000, ANN)).isFalse();
    assertThat(starts(9_000, ANN)).isFalse();
    assertThat(starts(10_000, BOB)).isFalse();
    assertThat(starts(5_000, BOB)).isFalse();
    assertThat(starts(25_000, CEM)).isTrue();
  }

  @Test
  void shouldSeeTheTickThatAServerCatchesUpWith() {
    play();

    // 45 ms late; the next tick, on schedule again, follows 5 ms later
    assertThat(starts(49_960 + 45_000, ANN)).isTrue();
    assertThat(starts(20, BOB)).isFalse();
    assertThat(starts(20, CEM)).isFalse();
    assertThat(starts(5_000, ANN)).isTrue();
    assertThat(starts(20, BOB)).isFalse();
    assertThat(starts(20, CEM)).isFalse();
    // and then there is nothing left to catch up with
    assertThat(starts(5_000, ANN)).isFalse();
  }

  @Test
  void shouldSeeTheTickInTheMiddleOfADownload() {
    play();

    int updates = 0;
    for (int k = 1; k <= 1_000; k++) {
      if (k % 250 == 0) {
        assertThat(starts(0, ANN)).as("tick after %d datagrams", k).isTrue();
        updates++;
        assertThat(starts(0, BOB)).isFalse();
      }
      assertThat(starts(200, CEM)).isFalse();
    }
    assertThat(updates).isEqualTo(4);
  }

  @Test
  void shouldBoundTheRateForAPlayerWhoIsServedWithoutAPause() {
    int updates = 0;
    for (int k = 0; k < 5_806; k++) {
      updates += starts(172, ANN) ? 1 : 0;
    }
    assertThat(updates).isBetween(20, 50);
  }

  @Test
  void shouldTakeUpTheRhythmAfterAnHourOfSilence() {
    play();
    now += 3_600_000_000L;
    play();
  }

  @Test
  void shouldTakePlayersOfAnyNumber() {
    assertThat(starts(0, 5)).isTrue();
    assertThat(starts(20, 100_000)).isFalse();
    assertThat(starts(20, 17)).isFalse();
    assertThat(starts(40_000, 100_000)).isTrue();
  }

  @Test
  void shouldAssumeNoRhythmBeforeThereIsOne() {
    assertThat(learned.hasRhythm()).isFalse();
    assertThat(learned.tickMicros()).isEqualTo(20_000);
    play();
    assertThat(learned.hasRhythm()).isTrue();
  }

  @Test
  void shouldStartAnUpdateAfterAFixedGap() {
    FixedGap fixed = new FixedGap(5_000);

    assertThat(fixed.startsUpdate(0, ANN)).isTrue();
    assertThat(fixed.startsUpdate(4_999, BOB)).isFalse();
    assertThat(fixed.startsUpdate(9_998, ANN)).isFalse();
    assertThat(fixed.startsUpdate(14_998, CEM)).isTrue();
  }

  @Test
  void shouldMakeAnUpdateOfEveryDatagramWhenToldSo() {
    UpdateGrouping every = new EveryDatagram();

    assertThat(every.startsUpdate(0, ANN)).isTrue();
    assertThat(every.startsUpdate(0, ANN)).isTrue();
    assertThat(every.startsUpdate(1, BOB)).isTrue();
  }

  @Test
  void shouldRefuseSettingsThatMakeNoSense() {
    assertThatThrownBy(() -> new FixedGap(0)).hasMessageContaining("gap is 0 µs");
    assertThatThrownBy(() -> new LearnedGapSettings(0, 50_000, 20_000))
        .hasMessageContaining("minGap is 0 µs");
    assertThatThrownBy(() -> new LearnedGapSettings(4_096, 50_000, 20_000))
        .hasMessageContaining("minGap is 4096 µs");
    assertThatThrownBy(() -> new LearnedGapSettings(250, 4_095, 20_000))
        .hasMessageContaining("maxGap is 4095 µs");
    assertThatThrownBy(() -> new LearnedGapSettings(250, 50_000, 4_095))
        .hasMessageContaining("assumedTick is 4095 µs");
    assertThatThrownBy(() -> new LearnedGapSettings(250, 50_000, 262_144))
        .hasMessageContaining("assumedTick is 262144 µs");
  }
}
