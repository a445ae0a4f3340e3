package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** The window says the same as a list that is sorted anew each time. */
class TransitWindowPropertyTest {
  private static final long NO_CEILING = 1_000_000_000;

  @Property(tries = 100)
  void quantilesAgreeWithASortedListOfTheLastTenSeconds(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 40_000) int interval,
      @ForAll @DoubleRange(min = 0, max = 1) double share) {
    TransitWindow window = new TransitWindow();
    Random random = new Random(seed);
    List<Long> last = new ArrayList<>();
    long now = 0;
    for (int k = 0; k < 1_500; k++) {
      now += interval;
      // Too little jitter for a change of the path to be found.
      long transit = random.nextInt(1_000);
      window.add(now, transit);
      last.add(transit);
    }
    int kept = (int) Math.min(TransitWindow.CAPACITY, TransitWindow.WINDOW_MICROS / interval + 1);
    List<Long> sorted = new ArrayList<>(last.subList(Math.max(0, last.size() - kept), last.size()));
    Collections.sort(sorted);

    assertThat(window.size()).isEqualTo(sorted.size());
    assertThat(window.fastest()).isEqualTo(sorted.get(0));
    long quantile = window.quantile(share, NO_CEILING);
    assertThat(sorted.stream().filter(transit -> transit <= quantile).count())
        .isGreaterThanOrEqualTo((long) Math.floor(share * sorted.size()));
    assertThat(sorted.stream().filter(transit -> transit < quantile).count())
        .isLessThanOrEqualTo((long) Math.ceil(share * (sorted.size() + 1)));
  }
}
