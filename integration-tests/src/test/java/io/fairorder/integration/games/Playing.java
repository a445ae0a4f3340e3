package io.fairorder.integration.games;

import io.fairorder.integration.games.Showing.PlayerFigures;
import io.fairorder.integration.process.AdminPort;
import io.fairorder.integration.process.BusyMachine;
import io.fairorder.lab.link.Direction;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import io.fairorder.lab.link.LinkStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Plays a match of a real game with three players: one near and one far behind the proxies, and one
 * as far without them, who shows what the game is like without us at the same time.
 */
final class Playing {
  private static final double LOSS = 0.01;
  static final LinkSettings NEAR = path(20, 2);
  static final LinkSettings FAR = path(150, 10);
  private static final int SECONDS = Integer.getInteger("fairorder.games.seconds", 33);
  private static final int SAMPLES = 6;
  private static final long STAY_SECONDS = 3;

  private final Game game;
  private final GameMatch match;
  private final Map<String, List<Double>> pings = new HashMap<>();

  /** How long the server's log was when everybody was there. */
  private int logged;

  private final List<String> lost = new ArrayList<>();
  private final Map<String, Integer> ports = new HashMap<>();

  private Playing(Game game, GameMatch match) {
    this.game = game;
    this.match = match;
  }

  /** A path with this round trip, and a jitter of so much around it. */
  private static LinkSettings path(long roundTripMillis, long jitterMillis) {
    return LinkSettings.ofRoundTripMillis(roundTripMillis)
        .withJitter(Jitter.UNIFORM, jitterMillis * 500, true)
        .withLoss(LOSS);
  }

  /** Plays a match and says what it showed. */
  static Showing play(Game game, Path folder) throws Exception {
    try (GameMatch match = GameMatch.start(game, folder, Map.of())) {
      match.seat("nearbot", NEAR);
      match.seat("farbot", FAR);
      match.seatWithoutProxy("plainbot", FAR);
      return new Playing(game, match).play();
    }
  }

  private Showing play() throws Exception {
    match.join(match.seats);
    BusyMachine machine = BusyMachine.watch();
    Reading before = read();
    logged = match.log().length();
    for (int sample = 0; sample < SAMPLES; sample++) {
      TimeUnit.MILLISECONDS.sleep(SECONDS * 1_000L / SAMPLES);
      lookAtPlayers();
    }
    Reading after = read();
    match.keepMetrics();
    machine.close();
    String log = match.log().substring(logged);
    noteLost();
    Set<Integer> connectedPorts = match.connectedPorts();
    String answer =
        game.query().isPresent() ? game.query().get().ask(match.seats.get(0).address()) : "";
    rejoin();
    return new Showing(
        after.updates.seconds - before.updates.seconds,
        machine.latenessMillis(),
        meanMillis(match.admin(), "fairorder_server_queue_seconds", "{match=\"default\",}"),
        meanMillis(match.seats.get(0).admin(), "fairorder_player_hold_seconds", ""),
        Counter.perSecond(before.ticks, after.ticks),
        Counter.perSecond(before.updates, after.updates),
        match.admin().metric("fairorder_server_window_updates{match=\"default\",}"),
        figures(before, after, log),
        lost,
        ports,
        connectedPorts,
        answer,
        serverLines(),
        clientLines(),
        cpu(before, after));
  }

  /** Those who are far leave and come back; without proxies too, so that logs can be compared. */
  private void rejoin() throws IOException, InterruptedException {
    List<Seat> far = match.seats.subList(1, match.seats.size());
    match.leave(far);
    match.join(far);
    TimeUnit.SECONDS.sleep(STAY_SECONDS);
    noteLost();
  }

  /** Notes who has gone without being asked to since everybody was there. */
  private void noteLost() {
    String log = match.log().substring(logged);
    for (Seat seat : match.seats) {
      if (!seat.isPlaying() || game.leaves(log, seat.player) > seat.timesLeft()) {
        lost.add(seat.player);
      }
    }
  }

  private void lookAtPlayers() throws IOException {
    for (Seat seat : match.seats) {
      game.portOf(match.server(), seat.player).ifPresent(port -> ports.put(seat.player, port));
      game.pingOf(match.server(), seat.player)
          .ifPresent(
              ping -> pings.computeIfAbsent(seat.player, name -> new ArrayList<>()).add(ping));
    }
  }

  private Map<String, PlayerFigures> figures(Reading before, Reading after, String log) {
    Map<String, PlayerFigures> figures = new HashMap<>();
    for (Seat seat : match.seats) {
      double[] sorted =
          pings.getOrDefault(seat.player, List.of()).stream().mapToDouble(each -> each).toArray();
      Arrays.sort(sorted);
      figures.put(
          seat.player,
          new PlayerFigures(
              game.deeds(log, seat.player),
              Counter.perSecond(
                  before.datagrams.get(seat.player), after.datagrams.get(seat.player)),
              sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2]));
    }
    return figures;
  }

  private List<String> serverLines() {
    List<String> ofPairs = new ArrayList<>();
    List<String> ofOthers = new ArrayList<>();
    for (String line : match.log().lines().map(LogShapes::withoutList).toList()) {
      (line.contains("nearbot") || line.contains("farbot") ? ofPairs : ofOthers).add(line);
    }
    return LogShapes.onlyIn(ofPairs, ofOthers, game.courseOfTheMatch());
  }

  private List<String> clientLines() {
    List<String> ofPairs = new ArrayList<>();
    List<String> ofOthers = new ArrayList<>();
    for (Seat seat : match.seats) {
      (seat.hasProxy() ? ofPairs : ofOthers).addAll(seat.clientLines());
    }
    return LogShapes.onlyIn(ofPairs, ofOthers, game.courseOfTheMatch());
  }

  private static double meanMillis(AdminPort admin, String histogram, String labels)
      throws Exception {
    return 1e3
        * admin.metric(histogram + "_sum" + labels)
        / admin.metric(histogram + "_count" + labels);
  }

  private static Map<String, Double> cpu(Reading before, Reading after) {
    Map<String, Double> shares = new HashMap<>();
    for (String proxy : after.cpuSeconds.keySet()) {
      shares.put(
          proxy, Counter.perSecond(before.cpuSeconds.get(proxy), after.cpuSeconds.get(proxy)));
    }
    return shares;
  }

  /** A counter and when it was read: on a loaded machine the answer takes its time. */
  private record Counter(double seconds, double value) {
    static Counter read(AdminPort admin, String series) throws Exception {
      double asked = System.nanoTime() / 1e9;
      double value = admin.metric(series);
      return new Counter((asked + System.nanoTime() / 1e9) / 2, value);
    }

    static double perSecond(Counter before, Counter after) {
      return (after.value - before.value) / (after.seconds - before.seconds);
    }
  }

  /** The counters at about one moment. */
  private record Reading(
      Counter ticks,
      Counter updates,
      Map<String, Counter> datagrams,
      Map<String, Counter> cpuSeconds) {}

  private Reading read() throws Exception {
    Counter ticks = null;
    Map<String, Counter> datagrams = new HashMap<>();
    Map<String, Counter> cpuSeconds = new HashMap<>();
    for (Seat seat : match.seats) {
      if (seat.hasProxy()) {
        AdminPort admin = seat.admin();
        datagrams.put(
            seat.player,
            Counter.read(admin, "fairorder_player_datagrams_total{direction=\"to_client\",}"));
        cpuSeconds.put(seat.player, Counter.read(admin, "process_cpu_seconds_total"));
      } else {
        LinkStatistics sent = seat.path.statistics(Direction.TO_CLIENT);
        double now = System.nanoTime() / 1e9;
        ticks = new Counter(now, sent.entered());
        datagrams.put(seat.player, new Counter(now, sent.forwarded()));
      }
    }
    cpuSeconds.put("server", Counter.read(match.admin(), "process_cpu_seconds_total"));
    Counter updates =
        Counter.read(match.admin(), "fairorder_server_updates_total{match=\"default\",}");
    return new Reading(ticks, updates, datagrams, cpuSeconds);
  }
}
