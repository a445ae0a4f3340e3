package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ReplayWindowTest {
  /** Law: a number is new if it was not added and lies within 1 024 of the highest one. */
  @Property(tries = 300)
  void agreesWithASetOfAllNumbers(@ForAll long seed) {
    Random random = new Random(seed);
    ReplayWindow window = new ReplayWindow();
    Set<Long> added = new HashSet<>();
    long highest = -1;
    long around = random.nextInt(3) == 0 ? 0 : random.nextLong() >>> 17;
    for (int k = 0; k < 500; k++) {
      around += random.nextInt(20) == 0 ? random.nextInt(5_000) : random.nextInt(5);
      long number = Math.max(0, around - random.nextInt(1_400));
      boolean expected = number > highest - ReplayWindow.SIZE && !added.contains(number);

      assertThat(window.isNew(number)).isEqualTo(expected);
      assertThat(window.add(number)).isEqualTo(expected);
      if (expected) {
        added.add(number);
        highest = Math.max(highest, number);
      }
    }
  }

  @Test
  void shouldTellExactly1024NumbersApart() {
    ReplayWindow window = new ReplayWindow();
    window.add(5_000);
    assertThat(window.isNew(5_000 - 1_023)).isTrue();
    assertThat(window.isNew(5_000 - 1_024)).isFalse();
  }

  @Test
  void shouldForgetNothingWhenItJumps() {
    ReplayWindow window = new ReplayWindow();
    window.add(10);
    window.add(10 + 1_000);
    assertThat(window.isNew(10)).isFalse();
    window.add((1L << 48) - 1);
    assertThat(window.isNew((1L << 48) - 2)).isTrue();
    assertThat(window.isNew(10 + 1_000)).isFalse();
    assertThat(window.isNew(-1)).isFalse();
  }
}
