package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacedReleaseTest {
  private static final long INTERVAL = 40_000;
  private static final long TRANSIT = -500_000;

  private final PacedRelease pacing = new PacedRelease(PacingSettings.defaults());
  private long update;

  /** The server sends the next update; it takes so much longer than the fastest ones. */
  private long arrive(long extraMicros) {
    update++;
    return pacing.onUpdate(arrival(update, extraMicros), update, update * INTERVAL);
  }

  private static long arrival(long update, long extraMicros) {
    return update * INTERVAL + TRANSIT + extraMicros;
  }

  private void settle() {
    for (int k = 0; k < 250; k++) {
      arrive(k % 10 * 1_000L);
    }
  }

  @Test
  void shouldHoldAFastUpdateUntilItsMoment() {
    settle();
    long offset = pacing.offsetMicros();
    assertThat(offset).isBetween(9_000L, 10_500L);

    assertThat(arrive(0)).isEqualTo(arrival(update, offset));
    assertThat(arrive(8_000)).isEqualTo(arrival(update, offset));
  }

  @Test
  void shouldReleaseALateUpdateAtOnceAndCountIt() {
    settle();
    long late = pacing.late();

    assertThat(arrive(30_000)).isEqualTo(arrival(update, 30_000));

    assertThat(pacing.late()).isEqualTo(late + 1);
  }

  @Test
  void shouldReleaseTheDatagramsOfOneUpdateTogether() {
    settle();
    long onTime = pacing.onTime();
    long release = arrive(0);

    assertThat(pacing.onUpdate(arrival(update, 2_000), update, update * INTERVAL))
        .isEqualTo(release);
    assertThat(pacing.onUpdate(arrival(update, 2_500), update, update * INTERVAL))
        .isEqualTo(release);

    assertThat(pacing.onTime()).isEqualTo(onTime + 1);
  }

  @Test
  void shouldNotLetTheOtherDatagramsOfAnUpdateRaiseTheOffset() {
    settle();
    long offset = pacing.offsetMicros();

    for (int k = 0; k < 100; k++) {
      arrive(k % 10 * 1_000L);
      pacing.onUpdate(arrival(update, 25_000), update, update * INTERVAL);
    }

    assertThat(pacing.offsetMicros()).isEqualTo(offset);
  }

  @Test
  void shouldHandOverAnOvertakenUpdateAfterTheOneThatOvertookIt() {
    settle();
    long newer = update + 2;
    long older = update + 1;
    long now = arrival(newer, 1_000);
    long release = pacing.onUpdate(now, newer, newer * INTERVAL);

    assertThat(pacing.onUpdate(now + 500, older, older * INTERVAL)).isEqualTo(release);
  }

  @Test
  void shouldNotMoveForASingleLateUpdate() {
    settle();
    long shift = pacing.shiftMicros();

    arrive(35_000);

    assertThat(pacing.shiftMicros()).isEqualTo(shift);
  }

  @Test
  void shouldJumpUpWhenTooManyAreLate() {
    settle();
    long jumps = pacing.jumps();

    for (int k = 0; k < 8; k++) {
      arrive(20_000);
    }

    assertThat(pacing.jumps()).isEqualTo(jumps + 1);
    assertThat(pacing.offsetMicros()).isBetween(20_000L, 23_000L);
  }

  @Test
  void shouldNotHoldAllForUpdatesThatTheLongestHoldCannotSave() {
    settle();
    long offset = pacing.offsetMicros();

    for (int k = 0; k < 200; k++) {
      arrive(k % 20 == 0 ? 60_000 : k % 10 * 1_000L);
    }

    assertThat(pacing.offsetMicros()).isEqualTo(offset);
  }

  @Test
  void shouldKeepTheOffsetOverAPause() {
    settle();
    long shift = pacing.shiftMicros();
    update += 1_500;

    for (int k = 0; k < 20; k++) {
      arrive(k % 3 * 1_000L);
    }

    assertThat(pacing.shiftMicros()).isEqualTo(shift);
  }

  @Test
  void shouldCountForHowLongItHeld() {
    settle();
    long held = pacing.heldMicros();
    long offset = pacing.offsetMicros();

    arrive(0);
    arrive(5_000);

    assertThat(pacing.heldMicros() - held).isEqualTo(2 * offset - 5_000);
  }
}
