package io.fairorder.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DurationsTest {
  private final Durations durations = new Durations();

  @Test
  void shouldKnowMeanAndQuantiles() {
    for (int millis = 1; millis <= 100; millis++) {
      durations.add(millis * 1000L - 500);
    }

    assertThat(durations.meanMillis()).isEqualTo(50);
    assertThat(durations.quantileMillis(0.5)).isEqualTo(50);
    assertThat(durations.quantileMillis(0.99)).isEqualTo(99);
    assertThat(durations.quantileMillis(1)).isEqualTo(100);
  }

  @Test
  void shouldPutWhatIsLongerIntoTheLastBin() {
    durations.add(0);
    durations.add(19_999);
    durations.add(20_000);
    durations.add(5_000_000);

    assertThat(durations.bins(3, 10)).containsExactly(1, 1, 2);
  }

  @Test
  void shouldSayNothingOfNothing() {
    assertThat(durations.meanMillis()).isZero();
    assertThat(durations.quantileMillis(0.99)).isZero();
  }

  @Test
  void shouldAddUpSeveral() {
    Durations other = new Durations();
    other.add(30_000);
    durations.add(10_000);
    durations.addAll(other);

    assertThat(durations.number()).isEqualTo(2);
    assertThat(durations.meanMillis()).isEqualTo(20);
  }
}
