package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.experiment.LiveMatch;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.simulation.LinkPath;
import io.fairorder.lab.simulation.MatchPlan;
import io.fairorder.lab.simulation.Mechanism;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who reacted first acts first, over real sockets; and without us, often not. */
class FairnessIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final int ROUNDS = 40;
  private static final int ATTEMPTS = 3;
  private static final double WRONG_SHARE = 0.01;

  private static List<LinkPath> paths(long jitterMillis) {
    return Stream.of(20, 60, 120, 200)
        .map(
            roundTrip ->
                LinkSettings.ofRoundTripMillis(roundTrip)
                    .withJitter(Jitter.UNIFORM, jitterMillis * 500, true))
        .map(way -> LinkPath.of(way, way))
        .toList();
  }

  private static RaceResult race(Mechanism mechanism) {
    try (LiveMatch match = LiveMatch.start(MatchPlan.of(mechanism, paths(20)))) {
      return match.race(ROUNDS, TIMEOUT);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /**
   * A machine that is busy with other things delays bots and proxies by more than players are
   * apart, and then no order is right or wrong. So one race of three has to be as good as we say,
   * and none may be bad.
   */
  @Test
  void shouldBeFairWhereArrivalOrderIsNot() throws Exception {
    double best = 1;
    StringBuilder reports = new StringBuilder();
    for (int attempt = 0; attempt < ATTEMPTS && best >= WRONG_SHARE; attempt++) {
      CompletableFuture<RaceResult> arrivalRun =
          CompletableFuture.supplyAsync(() -> race(Mechanism.ARRIVAL));
      RaceResult fair = race(Mechanism.PACED);
      RaceResult arrival = arrivalRun.join();

      assertThat(arrival.wrongShare()).as(arrival.report()).isGreaterThan(0.30);
      assertThat(fair.wrongShare()).as(fair.report()).isLessThan(0.10);
      assertThat(fair.payloadErrors()).isZero();
      assertThat(fair.duplicateActions()).isZero();
      assertThat(fair.lostActions()).isZero();
      best = Math.min(best, fair.wrongShare());
      reports.append(fair.report());
    }
    assertThat(best).as(reports.toString()).isLessThan(WRONG_SHARE);
  }
}
