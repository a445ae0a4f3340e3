package io.fairorder.player.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UpdateCopiesTest {
  private final UpdateCopies copies = new UpdateCopies();

  @Test
  void shouldTellACopyFromTheOtherDatagramsOfItsUpdate() {
    assertThat(copies.isCopy(7, 0)).isFalse();
    assertThat(copies.isCopy(7, 1)).isFalse();
    assertThat(copies.isCopy(7, 65_534)).isFalse();
    assertThat(copies.isCopy(7, 0)).isTrue();
    assertThat(copies.isCopy(7, 1)).isTrue();
    assertThat(copies.isCopy(7, 65_534)).isTrue();
  }

  @Test
  void shouldTakeNothingForACopyThatOthersHaveOvertaken() {
    assertThat(copies.isCopy(9, 0)).isFalse();
    assertThat(copies.isCopy(8, 0)).isFalse();
    assertThat(copies.isCopy(8, 0)).isTrue();
    assertThat(copies.isCopy(9, 0)).isTrue();
  }

  @Test
  void shouldUseTheMemoryOfOldUpdatesAgain() {
    for (long update = 1; update < 5L * UpdateCopies.LOOK_BACK; update++) {
      assertThat(copies.isCopy(update, 0)).isFalse();
      assertThat(copies.isCopy(update, 0)).isTrue();
    }
    assertThat(copies.isCopy(1, 0)).as("too old to tell").isFalse();
  }

  @Test
  void shouldTakeDatagramsBeyondTheLastOrdinalForDifferentOnes() {
    assertThat(copies.isCopy(3, 65_535)).isFalse();
    assertThat(copies.isCopy(3, 65_535)).isFalse();
  }
}
