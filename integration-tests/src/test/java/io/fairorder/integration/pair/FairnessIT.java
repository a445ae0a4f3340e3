package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fairorder.lab.experiment.LiveMatch;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.simulation.LinkPath;
import io.fairorder.lab.simulation.MatchPlan;
import io.fairorder.lab.simulation.Mechanism;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who reacted first acts first, over real sockets; and without us, often not. */
class FairnessIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final int ROUNDS = 40;
  private static final int ATTEMPTS = 4;
  private static final double WRONG_SHARE = 0.01;
  private static final double BUSY_MILLIS = 5;

  private static List<LinkPath> paths(long jitterMillis) {
    return Stream.of(20, 60, 120, 200)
        .map(
            roundTrip ->
                LinkSettings.ofRoundTripMillis(roundTrip)
                    .withJitter(Jitter.UNIFORM, jitterMillis * 500, true))
        .map(way -> LinkPath.of(way, way))
        .toList();
  }

  private static RaceResult race(Mechanism mechanism, int rounds) {
    try (LiveMatch match = LiveMatch.start(MatchPlan.of(mechanism, paths(20)))) {
      return match.race(rounds, TIMEOUT);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /**
   * A machine that is busy with other things delays bots and proxies by more than players are
   * apart, and then no order is right or wrong. So of a few races one has to be as good as we say;
   * and if the machine was late with everything in all of them, this cannot be told here.
   */
  @Test
  void shouldBeFairWhereArrivalOrderIsNot() throws Exception {
    RaceResult arrival = race(Mechanism.ARRIVAL, ROUNDS / 2);
    assertThat(arrival.wrongShare()).as(arrival.report()).isGreaterThan(0.30);

    double best = 1;
    double calmestMillis = Double.MAX_VALUE;
    StringBuilder reports = new StringBuilder();
    for (int attempt = 0; attempt < ATTEMPTS && best >= WRONG_SHARE; attempt++) {
      try (BusyMachine machine = BusyMachine.watch()) {
        RaceResult fair = race(Mechanism.PACED, ROUNDS);
        assertThat(fair.wrongShare()).as(fair.report()).isLessThan(arrival.wrongShare() / 2);
        assertThat(fair.payloadErrors()).isZero();
        assertThat(fair.duplicateActions()).isZero();
        assertThat(fair.lostActions()).isZero();
        best = Math.min(best, fair.wrongShare());
        calmestMillis = Math.min(calmestMillis, machine.latenessMillis());
        reports.append(fair.report());
      }
    }
    if (best >= WRONG_SHARE) {
      assumeThat(calmestMillis)
          .as("the machine was late by so many milliseconds; the best race was %.4f wrong", best)
          .isLessThan(BUSY_MILLIS);
    }
    assertThat(best).as(reports.toString()).isLessThan(WRONG_SHARE);
  }
}
