package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlayerCoreTest {
  private static final PlayerSettings SETTINGS =
      PlayerSettings.defaults().withPacing(PacingSettings.off());

  private final List<String> released = new ArrayList<>();
  private final PlayerCore<String> core = new PlayerCore<>(SETTINGS, released::add);

  private void handOver(long nowMicros, long update) {
    handOver(nowMicros, update, 0, 0);
  }

  private void handOver(long nowMicros, long update, long lowEnd, long acknowledged) {
    assertThat(core.onUpdate(nowMicros, update, nowMicros, lowEnd, acknowledged))
        .isEqualTo(nowMicros);
    core.onReleased(nowMicros, update);
  }

  private OutgoingReport<String> act(long nowMicros, String payload) {
    return core.onAction(nowMicros, payload, 30, 1_000);
  }

  @Test
  void shouldTagActionsOfTheExampleInThePaper() {
    handOver(100_000, 1);
    handOver(130_000, 2);

    OutgoingReport<String> report = act(142_000, "jump");

    assertThat(report.number()).isEqualTo(1);
    assertThat(report.tags()).isEqualTo(Tags.of(1, 42_000, 2, 12_000));
  }

  @Test
  void shouldSendActionsWithoutTagsBeforeTheFirstUpdate() {
    OutgoingReport<String> report = act(5, "hello");

    assertThat(report.tags().isEmpty()).isTrue();
    assertThat(core.nextHeartbeatMicros()).isEqualTo(PlayerCore.NEVER);
  }

  @Test
  void shouldRepeatAnUntaggedActionAsUntaggedAlsoWhenThereAreTagsByThen() {
    act(5, "hello");
    handOver(10, 1);

    OutgoingReport<String> report = core.onHeartbeat(10, 1_000);

    assertThat(report.repeats()).isOne();
    assertThat(report.repeatPayload(0)).isEqualTo("hello");
    assertThat(report.repeatUntagged(0)).isTrue();
    assertThat(report.tags()).isEqualTo(Tags.of(1, 0));
  }

  @Test
  void shouldHeartbeatAtOnceWhenAnUpdateIsHandedOverAndThenEveryInterval() {
    handOver(1_000, 1);
    assertThat(core.nextHeartbeatMicros()).isEqualTo(1_000);

    assertThat(core.onHeartbeat(1_000, 0).tags()).isEqualTo(Tags.of(1, 0));
    assertThat(core.nextHeartbeatMicros()).isEqualTo(21_000);

    assertThat(core.onHeartbeat(21_500, 0).tags()).isEqualTo(Tags.of(1, 20_500));
    assertThat(core.nextHeartbeatMicros()).as("no making up for").isEqualTo(41_500);
  }

  @Test
  void shouldLetAnActionTakeThePlaceOfTheHeartbeat() {
    handOver(1_000, 1);

    assertThat(act(1_000, "jump").tags()).isEqualTo(Tags.of(1, 0));

    assertThat(core.nextHeartbeatMicros()).isEqualTo(21_000);
  }

  @Test
  void shouldHeartbeatAfterAnActionThatWasSentJustBeforeTheUpdateWasHandedOver() {
    handOver(1_000, 1);
    handOver(9_000, 2);
    act(9_000, "jump");
    handOver(9_000, 3);

    assertThat(core.nextHeartbeatMicros()).isEqualTo(9_000);
  }

  @Test
  void shouldNotHeartbeatForTheSecondDatagramOfAnUpdateNorForAClosedOne() {
    handOver(1_000, 5);
    core.onHeartbeat(1_000, 0);

    handOver(2_000, 5);
    handOver(3_000, 4, 5, 0);

    assertThat(core.nextHeartbeatMicros()).isEqualTo(21_000);
    assertThat(core.onHeartbeat(21_000, 0).tags()).isEqualTo(Tags.of(5, 20_000));
  }

  @Test
  void shouldTagAnUpdateThatWasOvertakenFromItsOwnMoment() {
    handOver(1_000, 2);
    handOver(4_000, 1);

    assertThat(act(5_000, "jump").tags()).isEqualTo(Tags.of(1, 1_000, 2, 4_000));
  }

  @Test
  void shouldRepeatUnacknowledgedActionsInOrderAndStopWhenTheyAreAcknowledged() {
    handOver(1_000, 1);
    act(2_000, "a");
    act(3_000, "b");
    act(4_000, "c");

    OutgoingReport<String> fourth = act(5_000, "d");
    assertThat(fourth.repeats()).isEqualTo(2);
    assertThat(fourth.repeatNumber(0)).isEqualTo(2);
    assertThat(fourth.repeatAgeMicros(0)).isEqualTo(2_000);
    assertThat(fourth.repeatPayload(0)).isEqualTo("b");
    assertThat(fourth.repeatNumber(1)).isEqualTo(3);

    handOver(6_000, 2, 1, 4);
    assertThat(released).containsExactly("a", "b", "c", "d");
    assertThat(core.onHeartbeat(6_000, 1_000).repeats()).isZero();
  }

  @Test
  void shouldReachBackBelowTheWindowForTheTagsOfARepeatedAction() {
    handOver(10_000, 1);
    handOver(20_000, 2);
    act(25_000, "a");
    handOver(30_000, 3);
    handOver(40_000, 4, 4, 0);

    OutgoingReport<String> heartbeat = core.onHeartbeat(40_000, 1_000);

    assertThat(heartbeat.repeatAgeMicros(0)).isEqualTo(15_000);
    assertThat(heartbeat.tags()).isEqualTo(Tags.of(2, 20_000, 3, 10_000, 4, 0));
    handOver(50_000, 5, 4, 1);
    assertThat(core.onHeartbeat(50_000, 1_000).tags()).isEqualTo(Tags.of(4, 10_000, 5, 0));
  }

  @Test
  void shouldGiveBackPayloadsAtOnceWhenNothingIsRepeated() {
    PlayerCore<String> plain =
        new PlayerCore<>(
            new PlayerSettings(20_000, 0, 64, 16_384, 250_000, PacingSettings.off()),
            released::add);

    assertThat(plain.onAction(5, "a", 0, 1_000).repeats()).isZero();
    assertThat(plain.onAction(6, "b", 30, 1_000).repeats()).isZero();

    assertThat(released).containsExactly("a", "b");
  }

  @Test
  void shouldCountWhatItSent() {
    handOver(1_000, 1);
    core.onHeartbeat(1_000, 1_000);
    act(2_000, "a");
    act(3_000, "b");

    assertThat(core.heartbeats()).isEqualTo(1);
    assertThat(core.actions()).isEqualTo(2);
    assertThat(core.repeats()).isEqualTo(1);
    assertThat(core.unacknowledged()).isEqualTo(2);
    assertThat(core.newestUpdate()).isEqualTo(1);
  }
}
