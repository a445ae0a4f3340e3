package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fairorder.server.replay.RecordedMatch;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The learned gap on short matches of real games, from the first datagram of a client on. */
class GroupingRecordedMatchesTest {
  private static final long PLAYING_MICROS = 6_000_000;

  private static List<List<Datagram>> updates(String game) {
    Traffic traffic = Traffic.recordedWithoutTicks("/io/fairorder/server/recorded/" + game);
    return GroupingScore.updates(new LearnedGap(LearnedGapSettings.defaults()), traffic);
  }

  @ParameterizedTest
  @CsvSource({"teeworlds,0.02", "ddnet,0.02", "openarena,0.02", "minetest,0.05"})
  void shouldMakeTheUpdatesThatTheLiveMatchHad(String game, double tolerance) throws Exception {
    // datagrams were recorded beside the proxy and not in it: a few fall to the other side of a
    // gap, and without ticks a few more
    double live = RecordedMatch.of(game).updates();
    assertThat((double) updates(game).size()).isCloseTo(live, within(tolerance * live));
  }

  @ParameterizedTest
  @ValueSource(strings = {"teeworlds", "ddnet", "openarena"})
  void shouldMakeOneUpdateOfEveryTickOncePlayersPlay(String game) {
    List<List<Datagram>> updates = updates(game);
    long endMicros = updates.get(updates.size() - 1).get(0).atMicros();
    List<List<Datagram>> playing =
        updates.stream()
            .filter(update -> update.get(0).atMicros() >= endMicros - PLAYING_MICROS)
            .toList();
    // each of the two players is served once per tick
    double ticks = playing.stream().mapToInt(List::size).sum() / 2.0;

    assertThat((double) playing.size()).isCloseTo(ticks, within(0.01 * ticks));
  }
}
