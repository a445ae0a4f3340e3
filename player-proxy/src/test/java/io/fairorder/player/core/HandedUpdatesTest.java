package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import org.junit.jupiter.api.Test;

class HandedUpdatesTest {
  private final HandedUpdates handed = new HandedUpdates();
  private final Tags tags = new Tags();

  private Tags tagsAt(long nowMicros) {
    handed.makeTags(nowMicros, HandedUpdates.NO_REPEAT, tags);
    return tags;
  }

  @Test
  void shouldCountFromTheFirstDatagramOfAnUpdate() {
    assertThat(handed.handed(100, 1)).isTrue();
    assertThat(handed.handed(150, 1)).isFalse();

    assertThat(tagsAt(200)).isEqualTo(Tags.of(1, 100));
  }

  @Test
  void shouldTagOnlyTheWindowWhoseLowEndNeverGoesBack() {
    handed.handed(10, 1);
    handed.handed(20, 2);
    handed.handed(30, 3);
    handed.closeBelow(2);
    handed.closeBelow(1);

    assertThat(tagsAt(30)).isEqualTo(Tags.of(2, 10, 3, 0));
  }

  @Test
  void shouldTagTheNewestUpdateEvenIfItIsClosed() {
    handed.handed(10, 1);
    handed.handed(20, 2);
    handed.closeBelow(9);

    assertThat(tagsAt(30)).isEqualTo(Tags.of(2, 10));
  }

  @Test
  void shouldKeepTheNewestTagsWhenTheWindowHoldsMoreThanAMessageCanCarry() {
    for (long update = 1; update <= 600; update += 2) {
      handed.handed(update, update);
    }

    tagsAt(1_000);

    assertThat(tags.size()).isEqualTo(Tags.MAX_SIZE);
    assertThat(tags.update(Tags.MAX_SIZE - 1)).isEqualTo(599);
    assertThat(tags.update(0)).isEqualTo(599 - 2 * (Tags.MAX_SIZE - 1));
  }

  @Test
  void shouldForgetUpdatesOlderThanTheNewest1024AndNotTakeThemAgain() {
    handed.handed(10, 1);
    handed.handed(20, 2);
    handed.handed(30, 1_025);

    assertThat(tagsAt(30)).isEqualTo(Tags.of(2, 10, 1_025, 0));
    assertThat(handed.handed(40, 1)).isFalse();
    assertThat(tagsAt(40)).isEqualTo(Tags.of(2, 20, 1_025, 10));
  }

  @Test
  void shouldSurviveAHugeGapAndImpossibleIds() {
    assertThat(handed.handed(5, 0)).isFalse();
    assertThat(handed.handed(5, -7)).isFalse();
    assertThat(handed.handed(5, Long.MAX_VALUE)).isFalse();
    assertThat(tagsAt(5).isEmpty()).isTrue();

    handed.handed(10, 1);
    handed.handed(20, Long.MAX_VALUE - 1);

    assertThat(tagsAt(30)).isEqualTo(Tags.of(Long.MAX_VALUE - 1, 10));
  }

  @Test
  void shouldNeverMakeANegativeReactionTime() {
    handed.handed(100, 1);

    assertThat(tagsAt(90)).isEqualTo(Tags.of(1, 0));
  }

  @Test
  void shouldReachBackToTheNewestUpdateHandedBeforeARepeatedAction() {
    handed.handed(10, 1);
    handed.handed(20, 2);
    handed.handed(30, 3);
    handed.handed(40, 4);
    handed.closeBelow(4);

    handed.makeTags(50, 29, tags);
    assertThat(tags).isEqualTo(Tags.of(2, 30, 3, 20, 4, 10));
    handed.makeTags(50, 30, tags);
    assertThat(tags).isEqualTo(Tags.of(3, 20, 4, 10));
  }

  @Test
  void shouldNotReachWhatAMessageCannotCarry() {
    for (long update = 1; update <= Tags.MAX_SIZE + 1; update++) {
      handed.handed(10 * update, update);
    }

    assertThat(handed.newestHandedBy(20)).isEqualTo(2);
    assertThat(handed.newestHandedBy(19)).isEqualTo(HandedUpdates.NONE);
  }

  @Test
  void shouldSayWhichUpdatesAreWorthAReport() {
    handed.closeBelow(5);

    assertThat(handed.handed(10, 3)).as("the newest so far").isTrue();
    assertThat(handed.handed(20, 7)).isTrue();
    assertThat(handed.handed(30, 6)).as("overtaken, open").isTrue();
    assertThat(handed.handed(40, 4)).as("overtaken, closed").isFalse();
  }
}
