package io.fairorder.server.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever looks at the queue can see for whom a message waits. */
class NotPassedTest {
  private final MatchRun run =
      MatchRun.fair(
          new OrderingSettings(
              Split.FIRST, LatePolicy.DELIVER, Window.COMMON, 64, true, OrderingLimits.defaults()));
  private final Player near = new Player("near", 20_000, null);
  private final Player far = new Player("far", 200_000, null);
  private final Player away = new Player("away", 90_000, null);

  @BeforeEach
  void join() {
    run.ordering.join(0, near);
    run.ordering.join(0, far);
    run.ordering.join(0, away);
    run.ordering.sideline(0, away);
    run.ordering.update(0, 1);
  }

  @Test
  void shouldNameEverybodyWhoCouldStillBeFairer() {
    run.ordering.action(30_000, new Action(near, 1, Tags.of(1, 10_000), null, 1));

    assertThat(run.ordering.notPassed(1, 10_000)).containsExactly(far);
    assertThat(run.ordering.notPassed(1, 10_001)).containsExactly(far, near);
  }

  @Test
  void shouldNameNobodyOnceAllHavePassedTheKey() {
    run.ordering.action(30_000, new Action(near, 1, Tags.of(1, 10_000), null, 1));
    run.ordering.heartbeat(110_000, far, 0, Tags.of(1, 10_000));

    assertThat(run.ordering.notPassed(1, 10_000)).isEmpty();
    assertThat(run.ordering.schedule().get(0).deliveryMicros()).isEqualTo(10_000);
  }

  @Test
  void shouldNameNobodyForAnUpdateThatWasNeverSent() {
    assertThat(run.ordering.notPassed(7, 0)).isEmpty();
  }

  @Test
  void shouldRememberWhenAMessageArrived() {
    run.ordering.action(30_000, new Action(near, 1, Tags.of(1, 10_000), null, 1));

    assertThat(run.ordering.schedule().get(0).action().arrivedMicros()).isEqualTo(30_000);
  }
}
