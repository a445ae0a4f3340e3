package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnacknowledgedActionsTest {
  private static final int REDUNDANCY = 2;
  private static final int SIZE = 30;

  private final List<String> released = new ArrayList<>();
  private final HandedUpdates handed = new HandedUpdates();
  private final OutgoingReport<String> report = new OutgoingReport<>(REDUNDANCY);
  private final UnacknowledgedActions<String> actions =
      new UnacknowledgedActions<>(
          new PlayerSettings(20_000, REDUNDANCY, 8, 200, 1_000, PacingSettings.off()),
          released::add);

  UnacknowledgedActionsTest() {
    handed.handed(0, 1);
  }

  private void add(long nowMicros, String... payloads) {
    for (String payload : payloads) {
      actions.add(nowMicros, payload, SIZE, false);
    }
  }

  private String repeated(long nowMicros) {
    return repeated(nowMicros, 1_000);
  }

  private String repeated(long nowMicros, int budgetBytes) {
    report.clear(0);
    actions.choose(nowMicros, budgetBytes, handed, report);
    StringBuilder payloads = new StringBuilder();
    for (int k = 0; k < report.repeats(); k++) {
      payloads.append(report.repeatPayload(k));
    }
    return payloads.toString();
  }

  @Test
  void shouldRepeatTheNewestWhileActionsKeepComing() {
    add(1, "a");
    assertThat(repeated(2)).isEqualTo("a");
    add(2, "b");
    assertThat(repeated(3)).isEqualTo("ab");
    add(3, "c");
    assertThat(repeated(4)).isEqualTo("bc");
    add(4, "d");
    assertThat(repeated(5)).isEqualTo("cd");
  }

  @Test
  void shouldGoRoundToTheOlderOnesWhenThePlayerPauses() {
    add(1, "a", "b", "c", "d", "e");

    assertThat(repeated(2)).isEqualTo("de");
    assertThat(repeated(3)).isEqualTo("bc");
    assertThat(repeated(4)).isEqualTo("ae");
    assertThat(repeated(5)).isEqualTo("cd");
  }

  @Test
  void shouldPassOverWhatDoesNotFitIntoTheDatagram() {
    add(1, "a");
    actions.add(1, "B", 100, false);
    add(1, "c");

    assertThat(repeated(2, 70)).isEqualTo("ac");
    assertThat(repeated(3, 29)).isEmpty();
    assertThat(repeated(4, 130)).isEqualTo("Bc");
  }

  @Test
  void shouldLetGoOfTheOldestWhenThereAreTooManyOrTheyAreTooLarge() {
    add(1, "a", "b", "c", "d", "e", "f");
    assertThat(actions.bytes()).isEqualTo(180);

    add(2, "g");
    assertThat(released).containsExactly("a");

    actions.add(3, "H", 150, false);
    assertThat(released).containsExactly("a", "b", "c", "d", "e", "f");
    assertThat(actions.size()).isEqualTo(2);
    assertThat(actions.bytes()).isEqualTo(180);
  }

  @Test
  void shouldKeepNoMoreThanTheSetNumber() {
    for (int k = 0; k < 20; k++) {
      actions.add(1, "p" + k, 1, false);
    }

    assertThat(actions.size()).isEqualTo(8);
    assertThat(released).hasSize(12).startsWith("p0", "p1").endsWith("p11");
  }

  @Test
  void shouldGiveBackAtOnceWhatIsTooLargeToKeepAndGoOnRepeatingTheOthers() {
    add(1, "a");
    actions.add(1, "X", 201, false);
    add(1, "c");

    assertThat(released).containsExactly("X");
    assertThat(repeated(2)).isEqualTo("ac");
    assertThat(report.repeatNumber(1)).isEqualTo(3);
    actions.clear();
    assertThat(released).containsExactly("X", "a", "c");
  }

  @Test
  void shouldIgnoreAnAcknowledgementThatWasOvertaken() {
    add(1, "a", "b", "c");
    actions.acknowledge(2);
    actions.acknowledge(1);

    assertThat(released).containsExactly("a", "b");
    assertThat(repeated(2)).isEqualTo("c");
  }

  @Test
  void shouldLetGoOfWhatIsTooOldToBeInTime() {
    add(1, "a");
    add(500, "b");

    assertThat(repeated(1_001)).isEqualTo("ab");
    assertThat(repeated(1_002)).isEqualTo("b");
    assertThat(released).containsExactly("a");
  }

  @Test
  void shouldNotRepeatAnActionWhoseTagsCouldNotBeDerived() {
    HandedUpdates later = new HandedUpdates();
    later.handed(10, 5);
    actions.add(9, "a", SIZE, false);
    actions.add(9, "u", SIZE, true);
    actions.add(10, "c", SIZE, false);

    report.clear(0);
    actions.choose(20, 1_000, later, report);

    assertThat(report.repeats()).isEqualTo(2);
    assertThat(report.repeatPayload(0)).isEqualTo("u");
    assertThat(report.repeatUntagged(0)).isTrue();
    assertThat(report.repeatPayload(1)).isEqualTo("c");
  }
}
