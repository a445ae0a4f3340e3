package io.fairorder.server.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.server.ordering.Ordering;
import org.junit.jupiter.api.Test;

class MatchClockTest {
  private static final long LONG_AGO = 0;

  private long realMicros = 1_000_000;
  private final MatchClock clock = new MatchClock(() -> realMicros);

  @Test
  void shouldGoWithTheRealClockWhileTimersAreOnTime() {
    clock.standStill(Ordering.NEVER, LONG_AGO);
    assertThat(clock.nowMicros()).isEqualTo(1_000_000);
    realMicros += 500_000;
    clock.standStill(1_499_000, LONG_AGO);
    assertThat(clock.nowMicros()).isEqualTo(1_500_000);
    assertThat(clock.lostMicros()).isZero();
  }

  @Test
  void shouldStandStillWhileTheProcessDid() {
    long due = 1_010_000;
    realMicros = 1_110_000;

    clock.standStill(due, LONG_AGO);

    assertThat(clock.nowMicros()).isEqualTo(due - MatchClock.READING_MICROS);
    assertThat(clock.lostMicros()).isEqualTo(101_000);
    assertThat(clock.forgivenMicros(due)).isEqualTo(101_000);

    realMicros += 5_000;
    assertThat(clock.nowMicros()).isEqualTo(due + 4_000);
  }

  @Test
  void shouldForgiveEachMomentOnceSoThatItCannotStandStillForEver() {
    long due = 1_010_000;
    realMicros = 1_110_000;
    clock.standStill(due, LONG_AGO);
    realMicros += 50_000;
    clock.standStill(due, LONG_AGO);

    assertThat(clock.nowMicros()).isEqualTo(due - MatchClock.READING_MICROS + 50_000);
  }

  @Test
  void shouldNotGoBackBehindWhatHasHappened() {
    realMicros = 1_110_000;
    clock.standStill(1_010_000, 1_009_900);
    assertThat(clock.nowMicros()).isEqualTo(1_009_900);
  }

  @Test
  void shouldKnowWhichRoundTripsItHasNotMeasuredWhole() {
    realMicros = 1_110_000;
    clock.standStill(1_010_000, LONG_AGO);
    long back = clock.nowMicros();
    assertThat(clock.wentOnSince(back - 1)).isFalse();
    assertThat(clock.wentOnSince(back)).isTrue();
  }
}
