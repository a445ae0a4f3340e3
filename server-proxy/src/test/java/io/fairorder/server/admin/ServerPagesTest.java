package io.fairorder.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.runtime.AdminPages;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.MatchStatus;
import io.fairorder.server.match.PlayerStatus;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is read from the state of matches: gauges, readiness, the status page. */
class ServerPagesTest {
  private final Map<String, Optional<MatchStatus>> matches = new LinkedHashMap<>();
  private final CollectorRegistry registry = new CollectorRegistry();

  private AdminPages pages(int perPlayerLimit) {
    return ServerPages.of(registry, timeoutMicros -> matches, perPlayerLimit);
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static PlayerStatus player(String name, boolean waitedFor) {
    return new PlayerStatus(
        name,
        loopback(5_000),
        waitedFor,
        61_500,
        900,
        80_000,
        3,
        96,
        17,
        12_000,
        14,
        1,
        2,
        4,
        5,
        6);
  }

  private static Optional<MatchStatus> match(String name, PlayerStatus... players) {
    return Optional.of(
        new MatchStatus(
            name, loopback(7_001), loopback(7_000), Mechanism.FAIR, 100, 97, 9, List.of(players)));
  }

  private Double gauge(String name, String... labelsAndValues) {
    String[] labels = new String[labelsAndValues.length / 2];
    String[] values = new String[labels.length];
    for (int index = 0; index < labels.length; index++) {
      labels[index] = labelsAndValues[2 * index];
      values[index] = labelsAndValues[2 * index + 1];
    }
    return registry.getSampleValue("fairorder_server_" + name, labels, values);
  }

  @Test
  void shouldShowQueueWindowAndPlayersOfEachMatch() {
    matches.put("ffa", match("ffa", player("P0", true), player("P1", true), player("P2", false)));
    matches.put("duel", match("duel"));
    pages(64);

    assertThat(gauge("match_answers", "match", "ffa")).isEqualTo(1);
    assertThat(gauge("players", "match", "ffa", "waited_for", "true")).isEqualTo(2);
    assertThat(gauge("players", "match", "ffa", "waited_for", "false")).isEqualTo(1);
    assertThat(gauge("players", "match", "duel", "waited_for", "true")).isZero();
    assertThat(gauge("queue_length", "match", "ffa")).isEqualTo(9);
    assertThat(gauge("window_updates", "match", "ffa")).isEqualTo(4);
    assertThat(gauge("player_round_trip_seconds", "match", "ffa", "player", "P0"))
        .isEqualTo(0.0615);
    assertThat(gauge("player_wait_timeout_seconds", "match", "ffa", "player", "P2"))
        .isEqualTo(0.08);
    assertThat(gauge("player_queue_length", "match", "ffa", "player", "P1")).isEqualTo(3);
  }

  @Test
  void shouldHaveSeriesOfAsManyPlayersAsAreAllowed() {
    matches.put("ffa", match("ffa", player("P0", true), player("P1", true)));
    matches.put("duel", match("duel", player("P0", true), player("P1", true)));
    pages(3);

    assertThat(gauge("player_queue_length", "match", "ffa", "player", "P1")).isNotNull();
    assertThat(gauge("player_queue_length", "match", "duel", "player", "P0")).isNotNull();
    assertThat(gauge("player_queue_length", "match", "duel", "player", "P1")).isNull();
    assertThat(gauge("players", "match", "duel", "waited_for", "true")).isEqualTo(2);
  }

  @Test
  void shouldForgetAPlayerWhoHasLeft() {
    matches.put("ffa", match("ffa", player("P0", true), player("P1", true)));
    pages(64);
    assertThat(gauge("player_queue_length", "match", "ffa", "player", "P1")).isNotNull();

    matches.put("ffa", match("ffa", player("P0", true)));
    assertThat(gauge("player_queue_length", "match", "ffa", "player", "P1")).isNull();
  }

  @Test
  void shouldHaveNoPlayerSeriesIfNoneAreAllowed() {
    matches.put("ffa", match("ffa", player("P0", true)));
    pages(0);

    assertThat(gauge("player_queue_length", "match", "ffa", "player", "P0")).isNull();
  }

  @Test
  void shouldBeReadyOnceEveryMatchAnswers() {
    matches.put("ffa", match("ffa"));
    AdminPages pages = pages(64);
    assertThat(pages.notReady().get()).isEmpty();

    matches.put("duel", Optional.empty());
    assertThat(pages.notReady().get()).containsExactly("match duel does not answer");
    assertThat(gauge("match_answers", "match", "duel")).isZero();
    assertThat(gauge("queue_length", "match", "duel")).isNull();
  }

  @Test
  void shouldWriteMatchesAndPlayersAsJson() throws IOException {
    matches.put("ffa", match("ffa", player("P0", true)));
    matches.put("duel", Optional.empty());
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      pages(64).status().write(json);
    }

    assertThat(text.toString().replaceAll("\\s+", ""))
        .isEqualTo(
            """
            {"matches":[{"name":"ffa","answers":true,"listen":"127.0.0.1:7001",
            "game":"127.0.0.1:7000","ordering":"fair","updates":100,"lowEnd":97,"queued":9,
            "players":[{"name":"P0","address":"127.0.0.1:5000","waitedFor":true,
            "roundTripMicros":61500,"jitterMicros":900,"waitMicros":80000,"queued":3,
            "queuedBytes":96,"acknowledged":17,"silentMicros":12000,"delivered":14,"late":1,
            "recovered":2,"duplicates":4,"dropped":5,"givenUp":6}]},
            {"name":"duel","answers":false}]}
            """
                .replaceAll("\\s+", ""));
  }
}
