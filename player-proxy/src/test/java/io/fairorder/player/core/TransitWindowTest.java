package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TransitWindowTest {
  private static final long NO_CEILING = 1_000_000_000;
  private static final long INTERVAL = 20_000;

  private final TransitWindow window = new TransitWindow();
  private long nowMicros;

  /** Adds so many updates with transit times between two values, and counts changes of the path. */
  private int add(int count, long least, long most) {
    Random random = new Random(7);
    int changes = 0;
    for (int k = 0; k < count; k++) {
      nowMicros += INTERVAL;
      changes +=
          window.add(nowMicros, least + Math.round(random.nextDouble() * (most - least))) ? 1 : 0;
    }
    return changes;
  }

  @Test
  void shouldJudgeOnlyByWhatDoesNotExceedTheCeiling() {
    add(10, 1_000, 1_000);
    add(5, 90_000, 90_000);

    assertThat(window.quantile(1, NO_CEILING)).isEqualTo(90_000);
    assertThat(window.quantile(1, 41_000)).isEqualTo(1_000);
    assertThat(window.quantile(0, 41_000)).isEqualTo(1_000);
  }

  @Test
  void shouldForgetTheOldPathWhenTheNewOneHasLastedTwoSeconds() {
    assertThat(add(500, 0, 10_000)).isZero();
    assertThat(add(90, 50_000, 60_000)).isZero();
    assertThat(window.fastest()).isLessThan(10_000);

    assertThat(add(15, 50_000, 60_000)).isOne();

    assertThat(window.fastest()).isBetween(50_000L, 60_000L);
    assertThat(add(500, 50_000, 60_000)).isZero();
  }

  @Test
  void shouldForgetTheOldPathAlsoWhenTheNewOneIsFaster() {
    add(500, 50_000, 60_000);

    assertThat(add(105, 40_000, 50_000)).isOne();

    assertThat(window.quantile(1, NO_CEILING)).isBetween(40_000L, 50_000L);
  }

  @Test
  void shouldNotTakeSpikesOrAShortStallForAChange() {
    add(500, 0, 10_000);

    assertThat(add(50, 80_000, 90_000)).isZero();
    assertThat(add(500, 0, 10_000)).isZero();
  }

  @Test
  void shouldNotTakeDriftForAChange() {
    int changes = 0;
    for (int k = 0; k < 2_000; k++) {
      // 200 ppm at 50 updates a second
      changes += add(1, 4L * k, 4L * k);
    }
    assertThat(changes).isZero();
  }

  @Test
  void shouldWaitForSixteenUpdatesWhenTheyAreRare() {
    for (int k = 0; k < 20; k++) {
      nowMicros += 400_000;
      window.add(nowMicros, 0);
    }
    for (int k = 1; k <= 16; k++) {
      nowMicros += 400_000;
      assertThat(window.add(nowMicros, 5_000)).isFalse();
    }
  }
}
