package io.fairorder.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.race.Arrival;
import io.prometheus.client.CollectorRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveCountTest {
  private final CollectorRegistry registry = new CollectorRegistry();
  private final LiveCount count = new LiveCount(new RaceSeries(registry, () -> 2));

  /** Lets two players react to a round, the first of them having taken so much longer. */
  private void play(int round, long longerMicros) {
    long nowNanos = round * OpenRounds.PATIENCE_NANOS;
    List<Arrival> arrivals =
        List.of(
            new Arrival(0, round, round, 250_000 + longerMicros, nowNanos),
            new Arrival(70, round, round, 250_000, nowNanos));
    count.judge(arrivals, 2, nowNanos);
    count.judge(List.of(), 2, nowNanos + OpenRounds.PATIENCE_NANOS);
  }

  private double sample(String name) {
    return registry.getSampleValue("fairorder_race_" + name);
  }

  @Test
  void shouldSayHowItStandsAndHowItWentSinceTheLastLine() {
    play(1, 10_000);
    play(2, -10_000);
    assertThat(count.line())
        .isEqualTo(
            "2 players, 2 rounds: 50.0 % of 2 pairs in the wrong order;"
                + " since the last line 50.0 % of 2");

    play(3, -10_000);
    play(4, -10_000);
    assertThat(count.line())
        .isEqualTo(
            "2 players, 4 rounds: 25.0 % of 4 pairs in the wrong order;"
                + " since the last line 0.0 % of 2");
  }

  @Test
  void shouldShowTheSameAsMetrics() {
    play(1, 10_000);
    play(2, -10_000);
    count.judge(List.of(new Arrival(1, 1, 1, 1, 0)), 2, 3 * OpenRounds.PATIENCE_NANOS);

    assertThat(sample("rounds_total")).isEqualTo(2);
    assertThat(sample("pairs_total")).isEqualTo(2);
    assertThat(sample("wrong_pairs_total")).isEqualTo(1);
    assertThat(sample("wrong_winners_total")).isEqualTo(1);
    assertThat(sample("reactions_total")).isEqualTo(5);
    assertThat(sample("late_reactions_total")).isEqualTo(1);
    assertThat(sample("players")).isEqualTo(2);
    String[] label = {"player"};
    assertThat(registry.getSampleValue("fairorder_race_wins_total", label, new String[] {"0"}))
        .isEqualTo(2);
    assertThat(
            registry.getSampleValue(
                "fairorder_race_deserved_wins_total", label, new String[] {"other"}))
        .isEqualTo(1);
  }
}
