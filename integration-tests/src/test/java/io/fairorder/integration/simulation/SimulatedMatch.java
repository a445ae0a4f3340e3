package io.fairorder.integration.simulation;

import io.fairorder.player.core.PacingSettings;
import io.fairorder.player.core.PlayerCore;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.player.core.Report;
import io.fairorder.protocol.Tags;
import io.fairorder.rtt.QuantileSettings;
import io.fairorder.rtt.WaitTimeoutEstimator;
import io.fairorder.rtt.WaitTimeoutSettings;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.ordering.Player;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A match in virtual time with the real cores on both sides: every half second all players react to
 * the same update, and the simulation, which knows who was quicker, looks at the order in which the
 * game server gets the reactions.
 */
final class SimulatedMatch implements DeliveryHandler {
  /** What decides the order. */
  enum Scheme {
    ARRIVAL,
    EQUAL_PING,
    NEWEST_UPDATE_ONLY,
    COMMON_WINDOW,
    COMMON_WINDOW_PACED
  }

  /** What came out. */
  record Outcome(int pairs, int wrongPairs, int late, double meanQueueMillis) {
    double wrongShare() {
      return (double) wrongPairs / pairs;
    }
  }

  private static final class Shot {
    final int player;
    final long round;
    final long reactionMicros;
    long arrivedMicros;

    Shot(int player, long round, long reactionMicros) {
      this.player = player;
      this.round = round;
      this.reactionMicros = reactionMicros;
    }
  }

  private record Event(long timeMicros, long order, Runnable what) {}

  private static final long UPDATE_INTERVAL_MICROS = 40_000;
  private static final int UPDATES_PER_ROUND = 12;
  private static final int WARM_UP_ROUNDS = 10;

  private final Scheme scheme;
  private final long[] roundTripMicros;
  private final long jitterMicros;
  private final double loss;
  private final Random random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::timeMicros).thenComparingLong(Event::order));
  private final List<Client> clients = new ArrayList<>();
  private final Map<Long, List<Shot>> deliveredByRound = new HashMap<>();
  private final FairOrdering ordering;
  private final long[] sentMicros;
  private long eventCount;
  private long nowMicros;
  private long timerMicros = Ordering.NEVER;
  private int late;
  private long queueMicros;
  private long delivered;

  private SimulatedMatch(
      Scheme scheme, long[] roundTripMicros, long jitterMicros, double loss, int rounds) {
    this.scheme = scheme;
    this.roundTripMicros = roundTripMicros;
    this.jitterMicros = jitterMicros;
    this.loss = loss;
    random = new Random(20030522);
    sentMicros = new long[rounds * UPDATES_PER_ROUND + 1];
    boolean newestOnly = scheme == Scheme.NEWEST_UPDATE_ONLY;
    ordering =
        new FairOrdering(
            new OrderingSettings(
                Split.FIRST,
                LatePolicy.DELIVER,
                newestOnly ? Window.MANUAL : Window.COMMON,
                64,
                true,
                OrderingLimits.defaults()),
            this);
    for (int index = 0; index < roundTripMicros.length; index++) {
      clients.add(new Client(index));
    }
    for (int id = 1; id < sentMicros.length; id++) {
      long update = id;
      at(id * UPDATE_INTERVAL_MICROS, () -> sendUpdate(update));
    }
  }

  static Outcome run(
      Scheme scheme, long[] roundTripMillis, long jitterMillis, double loss, int rounds) {
    long[] roundTripMicros = roundTripMillis.clone();
    for (int index = 0; index < roundTripMicros.length; index++) {
      roundTripMicros[index] *= 1_000;
    }
    return new SimulatedMatch(scheme, roundTripMicros, jitterMillis * 1_000, loss, rounds).run();
  }

  private Outcome run() {
    while (!events.isEmpty()) {
      Event event = events.remove();
      nowMicros = event.timeMicros();
      event.what().run();
      runQueue();
    }
    int pairs = 0;
    int wrong = 0;
    for (Map.Entry<Long, List<Shot>> round : deliveredByRound.entrySet()) {
      List<Shot> shots = round.getKey() > WARM_UP_ROUNDS ? round.getValue() : List.of();
      for (int second = 1; second < shots.size(); second++) {
        for (int first = 0; first < second; first++) {
          pairs++;
          wrong += shots.get(first).reactionMicros > shots.get(second).reactionMicros ? 1 : 0;
        }
      }
    }
    return new Outcome(pairs, wrong, late, queueMicros / 1_000.0 / delivered);
  }

  private void at(long timeMicros, Runnable what) {
    events.add(new Event(timeMicros, ++eventCount, what));
  }

  /** Puts a datagram onto a player's path, half of its round trip each way. */
  private void overPath(int player, Runnable arrival) {
    if (random.nextDouble() >= loss) {
      long jitter = jitterMicros == 0 ? 0 : random.nextInt((int) jitterMicros);
      at(nowMicros + roundTripMicros[player] / 2 + jitter, arrival);
    }
  }

  private void sendUpdate(long id) {
    sentMicros[(int) id] = nowMicros;
    ordering.update(nowMicros, id);
    long lowEnd = ordering.lowEnd();
    for (Client client : clients) {
      long acknowledged = ordering.acknowledged(client.player);
      overPath(client.index, () -> client.updateArrives(id, lowEnd, acknowledged));
    }
  }

  private void runQueue() {
    ordering.deliverDue(nowMicros);
    long due = ordering.nextDueMicros();
    if (due != timerMicros && due != Ordering.NEVER) {
      timerMicros = due;
      at(due, () -> {});
    }
  }

  private void shotArrives(Client client, long number, Tags tags, Shot shot) {
    if (shot.arrivedMicros == 0) {
      shot.arrivedMicros = nowMicros;
    }
    switch (scheme) {
      case ARRIVAL -> shotDelivered(shot);
      case EQUAL_PING -> {
        long longest = roundTripMicros[roundTripMicros.length - 1];
        at(nowMicros + (longest - roundTripMicros[client.index]) / 2, () -> shotDelivered(shot));
      }
      default -> ordering.action(nowMicros, new Action(client.player, number, tags, shot, 32));
    }
  }

  private void shotDelivered(Shot shot) {
    List<Shot> round = deliveredByRound.computeIfAbsent(shot.round, r -> new ArrayList<>());
    if (round.stream().anyMatch(other -> other.player == shot.player)) {
      return;
    }
    round.add(shot);
    if (shot.round > WARM_UP_ROUNDS) {
      queueMicros += nowMicros - shot.arrivedMicros;
      delivered++;
    }
  }

  @Override
  public void deliver(long now, Delivery delivery) {
    Shot shot = (Shot) delivery.action().payload();
    late += delivery.late() && shot.round > WARM_UP_ROUNDS ? 1 : 0;
    shotDelivered(shot);
  }

  @Override
  public void drop(long now, Action action, DropReason reason) {}

  /** A player with its proxy, and what the server proxy keeps of it. */
  private final class Client {
    final int index;
    final Player player;
    final PlayerCore<Shot> core;
    final WaitTimeoutEstimator estimator =
        WaitTimeoutEstimator.quantile(WaitTimeoutSettings.DEFAULTS, QuantileSettings.DEFAULTS);
    long heartbeatTimerMicros = PlayerCore.NEVER;
    long reactedToRound;

    Client(int index) {
      this.index = index;
      PlayerSettings settings =
          PlayerSettings.defaults()
              .withPacing(
                  scheme == Scheme.COMMON_WINDOW_PACED
                      ? PacingSettings.defaults()
                      : PacingSettings.off());
      core = new PlayerCore<>(settings, shot -> {});
      player = new Player("P" + index, estimator.waitMicros(), null);
      ordering.join(0, player);
    }

    void updateArrives(long id, long lowEnd, long acknowledged) {
      long release = core.onUpdate(nowMicros, id, sentMicros[(int) id], lowEnd, acknowledged);
      at(release, () -> updateReleased(id));
    }

    void updateReleased(long id) {
      core.onReleased(nowMicros, id);
      // a round begins with one update; who misses that one sees it on the next
      long round = id / UPDATES_PER_ROUND;
      if (round > reactedToRound) {
        reactedToRound = round;
        if (id % UPDATES_PER_ROUND == 0) {
          long reaction = Math.max(100_000, (long) (250_000 + 30_000 * random.nextGaussian()));
          at(nowMicros + reaction, () -> shoot(new Shot(index, round, reaction)));
        }
      }
      planHeartbeat();
    }

    void shoot(Shot shot) {
      report(core.onAction(nowMicros, shot, 40, 1_000), shot);
      planHeartbeat();
    }

    private void planHeartbeat() {
      long due = core.nextHeartbeatMicros();
      if (due != heartbeatTimerMicros && due != PlayerCore.NEVER) {
        heartbeatTimerMicros = due;
        at(Math.max(nowMicros, due), this::beat);
      }
    }

    private void beat() {
      if (isOver()) {
        return;
      }
      if (core.nextHeartbeatMicros() <= nowMicros) {
        Report<Shot> heartbeat = core.onHeartbeat(nowMicros, 1_000);
        if (scheme != Scheme.NEWEST_UPDATE_ONLY) {
          report(heartbeat, null);
        }
      }
      planHeartbeat();
    }

    private boolean isOver() {
      return nowMicros > (sentMicros.length + UPDATES_PER_ROUND) * UPDATE_INTERVAL_MICROS;
    }

    /** Sends an action (or, without a shot, a heartbeat) with its repeats. */
    private void report(Report<Shot> report, Shot shot) {
      long number = report.number();
      Tags tags = tagsOf(report);
      List<Runnable> repeats = new ArrayList<>();
      for (int k = 0; k < report.repeats(); k++) {
        Tags derived = new Tags();
        tags.deriveInto(report.repeatAgeMicros(k), derived);
        long repeated = report.repeatNumber(k);
        Shot repeatedShot = report.repeatPayload(k);
        repeats.add(() -> shotArrives(this, repeated, derived, repeatedShot));
      }
      overPath(
          index,
          () -> {
            sample(tags);
            repeats.forEach(Runnable::run);
            if (shot != null) {
              shotArrives(this, number, tags, shot);
            } else {
              ordering.heartbeat(nowMicros, player, number, tags);
            }
          });
    }

    /** Guo et al., Section III: an action speaks of the newest update alone. */
    private Tags tagsOf(Report<Shot> report) {
      Tags all = report.tags();
      Tags tags = new Tags();
      tags.copyFrom(all);
      if (scheme == Scheme.NEWEST_UPDATE_ONLY && !all.isEmpty()) {
        int newest = all.size() - 1;
        return Tags.of(all.update(newest), all.reactionMicros(newest));
      }
      return tags;
    }

    private void sample(Tags tags) {
      if (!tags.isEmpty()) {
        int newest = tags.size() - 1;
        long sent = sentMicros[(int) tags.update(newest)];
        estimator.sample(nowMicros, nowMicros - sent - tags.reactionMicros(newest));
        if (estimator.waitMicros() != player.waitMicros()) {
          ordering.changeWait(nowMicros, player, estimator.waitMicros());
        }
      }
    }
  }
}
