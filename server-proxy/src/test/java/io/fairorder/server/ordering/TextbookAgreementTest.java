package io.fairorder.server.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.ordering.RandomMatch.Network;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The fast ordering does exactly what the definitions say, on every event of random matches. */
class TextbookAgreementTest {
  @Property(tries = 1500)
  void shouldAgreeOnSenselessMatches(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 150) int length,
      @ForAll Split split,
      @ForAll LatePolicy late,
      @ForAll Window window,
      @ForAll @IntRange(min = 1, max = 8) int maxUpdates,
      @ForAll boolean bounded,
      @ForAll boolean keepPlayerOrder) {
    OrderingSettings settings =
        settings(split, late, window, bounded ? maxUpdates : 1024, keepPlayerOrder);
    assertAgreement(settings, RandomMatch.senseless(seed, length, window == Window.MANUAL));
  }

  @Property(tries = 250)
  void shouldAgreeOnSimulatedMatches(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 5) int players,
      @ForAll @IntRange(min = 1, max = 12) int updates,
      @ForAll Split split,
      @ForAll LatePolicy late,
      @ForAll Window window,
      @ForAll boolean keepPlayerOrder) {
    assertAgreement(
        settings(split, late, window, 1024, keepPlayerOrder),
        RandomMatch.simulated(seed, players, updates, Network.ROUGH));
  }

  private static OrderingSettings settings(
      Split split, LatePolicy late, Window window, int maxUpdates, boolean keepPlayerOrder) {
    return new OrderingSettings(
        split, late, window, maxUpdates, keepPlayerOrder, OrderingLimits.none());
  }

  private static void assertAgreement(OrderingSettings settings, List<MatchEvent> events) {
    MatchRun fair = MatchRun.fair(settings);
    MatchRun textbook = MatchRun.textbook(settings);
    for (MatchEvent event : events) {
      fair.take(event);
      textbook.take(event);
      assertThat(fair.describe()).as("after %s", event).isEqualTo(textbook.describe());
    }
    fair.runOut();
    textbook.runOut();
    assertThat(fair.describe()).as("at the end").isEqualTo(textbook.describe());
  }
}
