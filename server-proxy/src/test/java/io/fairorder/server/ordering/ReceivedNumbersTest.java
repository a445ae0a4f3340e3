package io.fairorder.server.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ReceivedNumbersTest {
  /** It answers like a plain set of numbers. */
  @Property(tries = 500)
  void shouldAnswerLikeASet(
      @ForAll @Size(max = 60) List<@IntRange(min = 1, max = 40) Integer> numbers) {
    ReceivedNumbers received = new ReceivedNumbers(Integer.MAX_VALUE);
    TreeSet<Long> set = new TreeSet<>();
    for (long number : numbers) {
      assertThat(received.contains(number)).isEqualTo(set.contains(number));
      if (set.add(number)) {
        received.add(number);
      }
      for (long at = 0; at <= 41; at++) {
        assertThat(received.contains(at)).isEqualTo(set.contains(at));
        long run = at;
        while (set.contains(run + 1)) {
          run++;
        }
        assertThat(received.runAfter(at)).isEqualTo(run);
        assertThat(received.missingBetween(at, 42))
            .isEqualTo(42 - at - 1 - set.tailSet(at, false).size());
      }
    }
  }

  @Test
  void shouldKeepHugeGapsInLittleSpace() {
    ReceivedNumbers received = new ReceivedNumbers(8);
    received.add(1);
    received.add(Long.MAX_VALUE - 1);

    assertThat(received.contains(1L << 40)).isFalse();
    assertThat(received.missingBetween(1, Long.MAX_VALUE - 1)).isEqualTo(Long.MAX_VALUE - 3);
  }
}
