package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MicrosClockTest {

  @Test
  void shouldCountMicrosecondsAndNeverGoBack() {
    MicrosClock clock = MicrosClock.system();
    long beforeNanos = System.nanoTime();
    long first = clock.nowMicros();
    long last = first;
    while (last < first + 2_000) {
      long now = clock.nowMicros();
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
    }
    long elapsedMicros = (System.nanoTime() - beforeNanos) / 1_000;

    assertThat(first).isNotNegative();
    assertThat(last - first).isBetween(2_000L, elapsedMicros + 1);
  }

  @Test
  void shouldBeOneClockForTheWholeProcess() {
    assertThat(MicrosClock.system()).isSameAs(MicrosClock.system());
  }
}
