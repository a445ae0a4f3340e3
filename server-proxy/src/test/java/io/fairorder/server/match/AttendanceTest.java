package io.fairorder.server.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttendanceTest {
  private static final long MAX_WAIT = 250_000;
  private static final long SILENCE = 350_000;

  private final Attendance attendance = new Attendance(0, MAX_WAIT, SILENCE);
  private long now;

  private void report(int times, long roundTripMicros) {
    for (int time = 0; time < times; time++) {
      now += 20_000;
      attendance.served(now);
      attendance.reported(now, roundTripMicros);
    }
  }

  @Test
  void shouldWaitForAPlayerThatReports() {
    report(100, 200_000);
    assertThat(attendance.isAway(now, now)).isFalse();
  }

  @Test
  void shouldNotWaitForASilentPlayerUntilItHasReportedForAWhile() {
    report(20, 50_000);
    assertThat(attendance.isAway(now + SILENCE - 1, now)).isFalse();
    assertThat(attendance.isAway(now + SILENCE, now)).isTrue();

    now += SILENCE;
    report(7, 50_000);
    assertThat(attendance.isAway(now, now)).isTrue();
    report(1, 50_000);
    assertThat(attendance.isAway(now, now)).isFalse();
  }

  @Test
  void shouldCountFromTheBeginningForAPlayerThatNeverReports() {
    assertThat(attendance.isAway(SILENCE - 1, 0)).isFalse();
    assertThat(attendance.isAway(SILENCE, 0)).isTrue();
  }

  @Test
  void shouldNotWaitForAPlayerWhoseMessagesMostlyTakeTooLong() {
    report(8, 300_000);
    assertThat(attendance.isAway(now, now)).as("half of them").isFalse();
    report(1, 300_000);
    assertThat(attendance.isAway(now, now)).as("most of them").isTrue();

    report(30, 300_000);
    assertThat(attendance.isAway(now, now)).isTrue();
    report(16, 100_000);
    assertThat(attendance.isAway(now, now)).isFalse();
  }

  @Test
  void shouldNotWaitForAPlayerWhomTheGameServerLeavesOut() {
    report(100, 50_000);
    long served = now;
    assertThat(attendance.isAway(now, served + 999_999)).isFalse();
    for (int report = 0; report < 100; report++) {
      now += 20_000;
      attendance.reported(now, 50_000);
      assertThat(attendance.isAway(now, now)).isEqualTo(now - served >= 1_000_000);
    }

    attendance.served(now);
    assertThat(attendance.isAway(now, now)).as("served again").isFalse();
  }

  @Test
  void shouldWaitForEverybodyWhileTheGameServerIsSilent() {
    for (int report = 0; report < 500; report++) {
      now += 20_000;
      attendance.reported(now, 50_000);
      assertThat(attendance.isAway(now, 0)).isFalse();
    }
  }

  @Test
  void shouldForgiveAFewSlowOnes() {
    for (int round = 0; round < 20; round++) {
      report(3, 100_000);
      report(1, 900_000);
      assertThat(attendance.isAway(now, now)).isFalse();
    }
  }
}
