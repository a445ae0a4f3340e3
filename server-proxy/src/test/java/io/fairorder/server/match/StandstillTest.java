package io.fairorder.server.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.server.ordering.Ordering;
import org.junit.jupiter.api.Test;

class StandstillTest {
  private static final long LONG_AGO = 0;
  private static final long DUE = 1_010_000;

  private final Standstill standstill = new Standstill();

  @Test
  void shouldCountThingsAsOfNowWhileTimersAreOnTime() {
    assertThat(standstill.countsAs(1_000_000, Ordering.NEVER, LONG_AGO)).isEqualTo(1_000_000);
    assertThat(standstill.countsAs(DUE + 2_000, DUE, LONG_AGO)).isEqualTo(DUE + 2_000);
    assertThat(standstill.totalMicros()).isZero();
  }

  @Test
  void shouldCountWhatIsReadAfterAStandstillAsInTime() {
    long late = DUE + 100_000;

    assertThat(standstill.countsAs(late, DUE, LONG_AGO)).isLessThan(DUE);
    assertThat(standstill.countsAs(late + 500, DUE, LONG_AGO)).isLessThan(DUE);
    assertThat(standstill.totalMicros()).isEqualTo(100_000);
  }

  @Test
  void shouldGoOnAfterAMoment() {
    long late = DUE + 100_000;
    standstill.countsAs(late, DUE, LONG_AGO);

    long after = late + Standstill.READING_MICROS;
    assertThat(standstill.readingUntilMicros()).isEqualTo(after);
    assertThat(standstill.countsAs(after, DUE, LONG_AGO)).isEqualTo(after);
  }

  @Test
  void shouldForgiveEachHeadOnceSoThatNothingWaitsForEver() {
    standstill.countsAs(DUE + 100_000, DUE, LONG_AGO);

    assertThat(standstill.countsAs(DUE + 200_000, DUE, LONG_AGO)).isEqualTo(DUE + 200_000);
  }

  @Test
  void shouldNotCountAnythingAsBeforeWhatHasHappened() {
    assertThat(standstill.countsAs(DUE + 100_000, DUE, DUE - 100)).isEqualTo(DUE - 100);
    assertThat(standstill.countsAs(DUE + 100_010, DUE, DUE - 90)).isEqualTo(DUE - 90);
  }
}
