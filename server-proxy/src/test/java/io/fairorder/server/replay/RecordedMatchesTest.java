package io.fairorder.server.replay;

import static io.fairorder.server.replay.RecordedMatch.field;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ordering on short matches of real games, as a live server proxy was told of them. */
class RecordedMatchesTest {
  private static final double MOST_IN_QUEUE_MILLIS = 500;

  private static String id(String line) {
    return field(line, "player") + "/" + field(line, "seq");
  }

  private static double millis(String line) {
    return Double.parseDouble(field(line, "t"));
  }

  private static Stream<String> onTime(RecordedMatch replayed) {
    return replayed.ofEvent("deliver").stream()
        .filter(line -> field(line, "update") != null && "false".equals(field(line, "late")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "ddnet", "openarena", "minetest"})
  void shouldDeliverEveryActionOnceAndSoon(String game) throws Exception {
    RecordedMatch match = RecordedMatch.of(game);
    Map<String, Double> arrivals = new HashMap<>();
    match.ofEvent("action").forEach(line -> arrivals.putIfAbsent(id(line), millis(line)));

    Set<String> delivered = new HashSet<>();
    for (String line : match.replayed().ofEvent("deliver")) {
      assertThat(delivered.add(id(line))).as("delivered once: %s", line).isTrue();
      assertThat(millis(line) - arrivals.get(id(line)))
          .as("in the queue: %s", line)
          .isBetween(0.0, MOST_IN_QUEUE_MILLIS);
    }
    assertThat(delivered).isEqualTo(arrivals.keySet()).hasSizeGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "ddnet", "openarena", "minetest"})
  void shouldKeepTheOrderOfEachPlayer(String game) throws Exception {
    Map<String, Integer> last = new HashMap<>();
    onTime(RecordedMatch.of(game).replayed())
        .forEach(
            line -> {
              int number = Integer.parseInt(field(line, "seq"));
              Integer before = last.put(field(line, "player"), number);
              assertThat(before == null || before < number).as(line).isTrue();
            });
    assertThat(last).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "ddnet", "openarena", "minetest"})
  void shouldDeliverTheQuickerReactionFirstThoughItArrivedLater(String game) throws Exception {
    RecordedMatch match = RecordedMatch.of(game);
    List<String> arrived = match.ofEvent("action").stream().map(RecordedMatchesTest::id).toList();
    List<String> delivered = new ArrayList<>();
    double update = 0;
    double reaction = Double.NEGATIVE_INFINITY;
    for (String line : onTime(match.replayed()).toList()) {
      delivered.add(id(line));
      double itsUpdate = Double.parseDouble(field(line, "update"));
      double itsReaction = Double.parseDouble(field(line, "reaction"));
      assertThat(itsUpdate > update || (itsUpdate == update && itsReaction >= reaction))
          .as("keys never go back: %s", line)
          .isTrue();
      update = itsUpdate;
      reaction = itsReaction;
    }

    List<String> inOrderOfArrival = new ArrayList<>(arrived);
    inOrderOfArrival.retainAll(new HashSet<>(delivered));
    assertThat(delivered).as("arrival order is another one").isNotEqualTo(inOrderOfArrival);
  }
}
