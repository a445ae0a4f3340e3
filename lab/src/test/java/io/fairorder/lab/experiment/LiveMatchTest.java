package io.fairorder.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fairorder.lab.race.RaceResult;
import io.fairorder.lab.simulation.LinkPath;
import io.fairorder.lab.simulation.LinkPath.Change;
import io.fairorder.lab.simulation.MatchPlan;
import io.fairorder.lab.simulation.Mechanism;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plan played over real sockets. */
class LiveMatchTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static MatchPlan plan(Mechanism mechanism) {
    LinkPath later = LinkPath.ofRoundTrip(40, 2, true);
    return MatchPlan.of(
        mechanism,
        List.of(
            LinkPath.ofRoundTrip(10, 2, true).withStalls(500_000, 20_000),
            LinkPath.ofRoundTrip(80, 2, true)
                .withChanges(List.of(new Change(2_000_000, later.toServer(), later.toPlayer())))));
  }

  @Test
  void shouldPlayThroughBothProxiesWithoutLosingAnything() throws Exception {
    try (LiveMatch match = LiveMatch.start(plan(Mechanism.PACED))) {
      RaceResult result = match.race(4, TIMEOUT);

      assertThat(result.rounds()).isEqualTo(4);
      assertThat(result.pairs().pairs()).isEqualTo(4);
      assertThat(result.lostActions()).isZero();
      assertThat(result.payloadErrors()).isZero();
    }
  }

  @Test
  void shouldRefuseWhatTheProxiesDoNotKnow() {
    assertThat(LiveMatch.canPlay(plan(Mechanism.LAG))).isTrue();
    assertThat(LiveMatch.canPlay(plan(Mechanism.NEWEST))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiveMatch.start(plan(Mechanism.FIXED)))
        .withMessageContaining("only in virtual time");
  }
}
