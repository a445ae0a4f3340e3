package io.fairorder.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineWatchTest {
  private final MachineWatch watch = new MachineWatch(() -> 0);

  @Test
  void shouldFindNothingLateWhereEverythingComesInTime() {
    for (int look = 1; look <= 100; look++) {
      watch.look(7_000 + look * 10_000L);
    }

    assertThat(watch.lateness().meanMillis()).isZero();
  }

  @Test
  void shouldNoteAStallAndWhatIsCaughtUpAfterIt() {
    watch.look(10_000);
    // 50 ms of nothing, then all that was to be done meanwhile
    for (int look = 0; look < 5; look++) {
      watch.look(70_000);
    }
    watch.look(70_000);

    // 50, 40, 30, 20, 10 and 0 ms late, after one in time
    assertThat(watch.lateness().number()).isEqualTo(7);
    assertThat(watch.lateness().quantileMillis(1)).isEqualTo(51);
    assertThat(watch.lateness().meanMillis()).isEqualTo(150.0 / 7);
  }

  @Test
  void shouldForgetWhatWasNoted() {
    watch.look(10_000);
    watch.countAnew();

    assertThat(watch.lateness().number()).isZero();
  }
}
