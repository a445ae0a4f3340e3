package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import io.fairorder.lab.race.Race;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.race.RaceServer;
import io.fairorder.server.match.MatchMetrics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What fair order costs: how long actions wait in the queue, and what loss adds to that. */
class DelayIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final long[] ROUND_TRIPS_MILLIS = {20, 60, 120, 200};
  private static final int WARM_UP_ROUNDS = 3;
  private static final int ROUNDS = 10;

  /** Everybody waits for the slowest: the mean of 180, 140, 80 and 0 ms (ordering.md 8). */
  private static final double LEAST_MILLIS = 100;

  /** Counts from when everybody is there: before that nobody is waited for. */
  private static final class QueueTime implements MatchMetrics {
    private final AtomicLong micros = new AtomicLong();
    private final AtomicLong delivered = new AtomicLong();

    @Override
    public void delivered(long queuedMicros, long latenessMicros) {
      micros.addAndGet(queuedMicros);
      delivered.incrementAndGet();
    }

    void clear() {
      micros.set(0);
      delivered.set(0);
    }

    double meanMillis() {
      return micros.get() / 1_000.0 / delivered.get();
    }
  }

  private record Cost(double meanMillis, RaceResult result) {}

  private static Cost race(double loss) throws Exception {
    QueueTime queueTime = new QueueTime();
    try (LivePair live =
        LivePair.start(new ProxyPair.Settings().metrics(queueTime), RaceServer.Settings.USUAL)) {
      for (long roundTripMillis : ROUND_TRIPS_MILLIS) {
        live.seat(
            LinkSettings.ofRoundTripMillis(roundTripMillis)
                .withJitter(Jitter.UNIFORM, 10_000, true)
                .withLoss(loss),
            1,
            RaceBot.Settings.HUMAN);
      }
      Race.join(live.bots, TIMEOUT);
      Race.play(live.game, live.bots, WARM_UP_ROUNDS, TIMEOUT);
      queueTime.clear();
      Race.play(live.game, live.bots, ROUNDS, TIMEOUT);
      double meanMillis = queueTime.meanMillis();
      return new Cost(meanMillis, Race.finish(live.game, live.bots, Duration.ofSeconds(1)));
    }
  }

  /** A loaded machine may leave somebody out for a moment, so there is room below. */
  private static void assertLittleMoreThanNeeded(Cost cost) {
    assertThat(cost.meanMillis())
        .as(cost.result().report())
        .isBetween(0.6 * LEAST_MILLIS, 1.15 * LEAST_MILLIS);
  }

  @Test
  void shouldCostLittleMoreThanFairOrderNeeds() throws Exception {
    assertLittleMoreThanNeeded(race(0));
  }

  @Test
  void shouldCostNoMoreWithLossAndLoseNextToNothing() throws Exception {
    Cost cost = race(0.05);
    assertLittleMoreThanNeeded(cost);
    assertThat(cost.result().lostActions()).isZero();
    // repeats mend what the paths lose; about 1 300 datagrams are too few to tell 0.1 % exactly
    assertThat(cost.result().toServer().lost())
        .as(cost.result().report())
        .isLessThanOrEqualTo(cost.result().toServer().sent() / 200);
    assertThat(cost.result().fromServer().lost())
        .as("the same paths lose states, which nobody repeats")
        .isGreaterThan(cost.result().fromServer().sent() / 50);
  }
}
