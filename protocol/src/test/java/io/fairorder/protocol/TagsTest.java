package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TagsTest {
  /**
   * Law: the tags derived for an earlier action are those that a player proxy gave it when it was
   * sent, as long as the later list reaches back far enough.
   */
  @Property(tries = 500)
  void derivedTagsAreTheOriginalOnes(@ForAll long seed) {
    Random random = new Random(seed);
    long[] releasedMicros = new long[30];
    for (int update = 1; update < releasedMicros.length; update++) {
      releasedMicros[update] = update * 40_000L + random.nextInt(-60_000, 60_000);
    }
    long firstMicros = random.nextInt(0, 1_300_000);
    long secondMicros = firstMicros + random.nextInt(0, 200_000);
    Tags first = tagsAt(firstMicros, releasedMicros);
    Tags second = tagsAt(secondMicros, releasedMicros);

    Tags derived = Tags.of(77, 77);
    second.deriveInto(secondMicros - firstMicros, derived);

    assertThat(derived).isEqualTo(first);
    assertThat(second.reachBack(secondMicros - firstMicros)).isEqualTo(!first.isEmpty());
    second.deriveInto(secondMicros - firstMicros, second);
    assertThat(second).as("in place").isEqualTo(first);
  }

  private static Tags tagsAt(long nowMicros, long[] releasedMicros) {
    Tags tags = new Tags();
    for (int update = 1; update < releasedMicros.length; update++) {
      if (releasedMicros[update] <= nowMicros) {
        tags.add(update, nowMicros - releasedMicros[update]);
      }
    }
    return tags;
  }

  @Test
  void shouldKeepARepeatOfAnUntaggedActionUntagged() {
    Report report = new Report().sessionId(1).number(3);
    report.tags().add(1, 50_000);
    report.addRepeat(2, 10_000, false, null, 0, 0).addRepeat(1, 20_000, true, null, 0, 0);
    Tags tags = new Tags();

    report.repeatedTags(0, tags);
    assertThat(tags).isEqualTo(Tags.of(1, 40_000));
    report.repeatedTags(1, tags);
    assertThat(tags.isEmpty()).isTrue();
  }
}
