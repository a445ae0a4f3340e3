package io.fairorder.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenessTest {
  private final Lateness lateness = new Lateness();

  @Test
  void shouldTellQuantilesToTheNextStep() {
    for (int micros = 0; micros < 1_000; micros++) {
      lateness.delivered(0, micros);
    }
    lateness.late();
    assertThat(lateness.deliveries()).isEqualTo(1_000);
    assertThat(lateness.lateOnes()).isEqualTo(1);
    assertThat(lateness.quantileMicros(0.5)).isEqualTo(500);
    assertThat(lateness.quantileMicros(0.99)).isEqualTo(990);
  }

  @Test
  void shouldBeginAnew() {
    lateness.delivered(0, 1L << 40);
    lateness.clear();
    assertThat(lateness.deliveries()).isZero();
    assertThat(lateness.quantileMicros(0.99)).isZero();
  }
}
