package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Within its look-back it says the same as a set of everything seen. */
class FirstDatagramsPropertyTest {
  @Property(tries = 300)
  void agreesWithASetOfWhatWasSeen(
      @ForAll @Size(max = 200) List<@IntRange(min = 1, max = 150) Integer> updates) {
    FirstDatagrams firsts = new FirstDatagrams();
    Set<Integer> seen = new HashSet<>();
    int newest = 0;
    for (int update : updates) {
      boolean expected = !seen.contains(update) && newest - update < 64;
      assertThat(firsts.isFirst(update)).isEqualTo(expected);
      seen.add(update);
      newest = Math.max(newest, update);
    }
  }
}
