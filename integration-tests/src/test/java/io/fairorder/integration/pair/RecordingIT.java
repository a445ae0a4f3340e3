package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fairorder.integration.pair.TickingGame.Arrival;
import io.fairorder.integration.process.Await;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import io.fairorder.server.recording.RecordingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of a live match, replayed, gives the deliveries that the game server got. */
class RecordingIT {
  private static final Pattern DELIVERY =
      Pattern.compile(
          "\\{\"t\":([0-9.]+),\"event\":\"deliver\",\"player\":\"P(\\d+)\",\"seq\":(\\d+),.*");
  private static final Pattern EVENT = Pattern.compile("\\{\"t\":([0-9.]+),.*");
  private static final int PER_SECOND = 60;
  private static final long NO_LIMIT = 1L << 30;

  private final CountedMatches counts = new CountedMatches();

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("match.jsonl");
  }

  private ProxyPair.Settings recorded(Path file, long maxBytes, int files) {
    return new ProxyPair.Settings()
        .metrics(counts)
        .match(match -> match.withRecording(new RecordingSettings(file, maxBytes, files)));
  }

  /** A path on which messages are lost, copied and overtake one another. */
  private static LinkSettings roughPath(long roundTripMillis) {
    return LinkSettings.ofRoundTripMillis(roundTripMillis)
        .withJitter(Jitter.NORMAL, 8_000, false)
        .withLoss(0.05)
        .withDuplication(0.05)
        .withReordering(0.02, 60_000);
  }

  /** Lets players in one by one, so that player k is Pk and its message n has number n. */
  private List<TestPlayer> join(ProxyPair pair, int players) throws IOException {
    List<TestPlayer> clients = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      ProxyPair.Seat seat = pair.seat(roughPath(20 + 50L * player));
      TestPlayer client = new TestPlayer(player, seat::address);
      clients.add(client);
      client.send();
      Await.until("it has joined", () -> seat.sessions.get() == 1);
    }
    clients.forEach(client -> client.stream(PER_SECOND));
    return clients;
  }

  /** A match from the first join to the last bye. */
  private void play(TickingGame game, ProxyPair pair, int players, int messages)
      throws IOException {
    int before = game.count();
    int leftBefore = counts.left.get();
    int seatsBefore = pair.seats.size();
    List<TestPlayer> clients = join(pair, players);
    Await.until("enough messages", () -> game.count() >= before + messages);
    clients.forEach(TestPlayer::close);
    for (ProxyPair.Seat seat : pair.seats.subList(seatsBefore, pair.seats.size())) {
      assertThat(seat.sessions.get()).as("with a second session numbers begin anew").isEqualTo(1);
      // so that no bye gets lost
      seat.link.change(LinkSettings.PERFECT);
      seat.leave();
    }
    Await.until("everybody has left", () -> counts.left.get() == leftBefore + players);
    Await.until("nothing is queued", () -> pair.queued() == 0);
    Await.until("all is delivered", () -> game.count() == counts.delivered.get());
  }

  private static List<String> received(List<Arrival> arrivals) {
    return arrivals.stream()
        .map(arrival -> "P" + arrival.message().player() + "/" + arrival.message().number())
        .toList();
  }

  private List<String> replay(Path recording) throws Exception {
    try (Program replay = Launched.start(folder, "replay", recording.toString())) {
      assertThat(replay.exitCode()).as("%s", replay.lines()).isZero();
      return replay.lines();
    }
  }

  private static List<String> deliveries(List<String> replayed, double beforeMillis) {
    List<String> deliveries = new ArrayList<>();
    for (String line : replayed) {
      Matcher matcher = DELIVERY.matcher(line);
      if (matcher.matches() && Double.parseDouble(matcher.group(1)) < beforeMillis) {
        deliveries.add("P" + matcher.group(2) + "/" + matcher.group(3));
      }
    }
    return deliveries;
  }

  @Test
  void shouldReplayToExactlyWhatTheGameServerGot() throws Exception {
    List<String> first;
    List<String> second;
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), recorded(file(), NO_LIMIT, 4))) {
      play(game, pair, 4, 600);
      int boundary = game.count();
      play(game, pair, 2, 100);
      first = received(game.arrivals().subList(0, boundary));
      second = received(game.arrivals().subList(boundary, game.count()));
    }
    assertThat(counts.notRecorded.get()).isZero();
    assertThat(deliveries(replay(folder.resolve("match.jsonl.1")), Double.MAX_VALUE))
        .isEqualTo(first);
    assertThat(deliveries(replay(file()), Double.MAX_VALUE)).isEqualTo(second);
    assertThat(folder.resolve("match.jsonl.2")).doesNotExist();
  }

  @Test
  void shouldReplayToWhatTheGameServerGotWhenTheProxyWasEndedInMidMatch() throws Exception {
    List<String> received;
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), recorded(file(), NO_LIMIT, 1))) {
      List<TestPlayer> clients = join(pair, 3);
      Await.until("enough messages", () -> game.count() >= 150);
      pair.closeServer();
      Await.until("all is delivered", () -> game.count() == counts.delivered.get());
      received = received(game.arrivals());
      clients.forEach(TestPlayer::close);
    }
    assertThat(deliveries(replay(file()), Double.MAX_VALUE)).isEqualTo(received);
  }

  @Test
  void shouldReplayToTheBeginningIfTheRecordingIsFull() throws Exception {
    List<String> received;
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), recorded(file(), 60_000, 4))) {
      play(game, pair, 3, 500);
      received = received(game.arrivals());
    }
    assertThat(counts.notRecorded.get()).isPositive();
    assertThat(Files.size(file())).isBetween(50_000L, 60_000L);
    List<String> events = Files.readAllLines(file());
    Matcher last = EVENT.matcher(events.get(events.size() - 1));
    assertThat(last.matches()).isTrue();
    List<String> replayed = deliveries(replay(file()), Double.parseDouble(last.group(1)));
    assertThat(replayed).hasSizeGreaterThan(20);
    assertThat(replayed).isEqualTo(received.subList(0, replayed.size()));
  }

  @Test
  void shouldSayThatItCannotRecordThere() throws Exception {
    Path nowhere = folder.resolve("no-such-folder").resolve("match.jsonl");
    try (TickingGame game = TickingGame.start()) {
      assertThatThrownBy(() -> ProxyPair.inFrontOf(game.address(), recorded(nowhere, NO_LIMIT, 1)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot record to " + nowhere)
          .hasMessageContaining("no such directory");
    }
  }

  @Test
  void shouldPlayOnWhenTheDiskIsFull() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    Files.createSymbolicLink(file(), full);
    try (TickingGame game = TickingGame.start();
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), recorded(file(), NO_LIMIT, 1))) {
      play(game, pair, 2, 200);
      Await.until("it is noticed", () -> counts.notRecorded.get() > 0);
    }
  }
}
