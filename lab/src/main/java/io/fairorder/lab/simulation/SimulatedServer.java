package io.fairorder.lab.simulation;

import io.fairorder.lab.simulation.SentReport.Repeat;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.Tags;
import io.fairorder.protocol.Update;
import io.fairorder.rtt.WaitTimeoutEstimator;
import io.fairorder.server.match.Attendance;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.Player;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The game server with its proxy: does in virtual time what {@code io.fairorder.server.match.Match}
 * does on sockets, with the same cores.
 */
final class SimulatedServer implements DeliveryHandler {
  /** How often the live match looks after silent players. */
  private static final long TICK_MICROS = 50_000;

  /** How far a tick of the game server is off its rhythm, either way. */
  private static final long GAME_TICK_JITTER_MICROS = 1_000;

  /** Head, session and the clock. */
  private static final int PROBE_BYTES = 1 + 4 + 8;

  private static final int UPDATE_PAYLOAD_BYTES = 70;

  private final MatchPlan plan;
  private final VirtualTime time;
  private final ControlObserver observer;
  private final Ordering ordering;
  private final List<Session> sessions = new ArrayList<>();
  private final SplittableRandom ticks;
  private final Update wire = new Update();
  private final long[] sentMicros;
  private long timerMicros = Ordering.NEVER;
  private int updates;

  /** What the server proxy keeps of a player. */
  private static final class Session {
    final SimulatedPlayer remote;
    final Way toPlayer;
    final WaitTimeoutEstimator roundTrips;
    final Attendance attendance;
    final Player player;
    long lastSentMicros;

    Session(SimulatedPlayer remote, Way toPlayer, MatchPlan plan) {
      this.remote = remote;
      this.toPlayer = toPlayer;
      roundTrips = plan.tuning().estimator();
      attendance = new Attendance(0, plan.tuning().maxWaitMicros(), plan.tuning().silenceMicros());
      player = new Player("P" + remote.index(), roundTrips.waitMicros(), null);
    }
  }

  SimulatedServer(MatchPlan plan, VirtualTime time, ControlObserver observer) {
    this.plan = plan;
    this.time = time;
    this.observer = observer;
    ordering = plan.mechanism().ordering(plan, this);
    ticks = new SplittableRandom(Seeds.mix(plan.seed(), 0, Seeds.TICKS));
    sentMicros = new long[plan.game().updates() + 1];
  }

  void join(SimulatedPlayer player, Way toPlayer) {
    Session session = new Session(player, toPlayer, plan);
    sessions.add(session);
    ordering.join(0, session.player);
  }

  void start() {
    planUpdate();
    time.at(TICK_MICROS, this::tick);
  }

  /** Returns whether the last update has been sent. */
  boolean isOver() {
    return updates >= plan.game().updates();
  }

  /** Returns {@code U_i}. */
  long sentMicros(long update) {
    return sentMicros[(int) update];
  }

  // ------------------------------------------------------------------ from the game server

  private void planUpdate() {
    long jitter = Math.min(GAME_TICK_JITTER_MICROS, plan.game().updateIntervalMicros() / 4);
    long moment = (updates + 1) * plan.game().updateIntervalMicros();
    time.at(moment + ticks.nextLong(-jitter, jitter + 1), this::sendUpdate);
  }

  private void sendUpdate() {
    long now = time.nowMicros();
    int id = ++updates;
    sentMicros[id] = now;
    ordering.update(now, id);
    observer.updateSent(now);
    for (Session session : sessions) {
      session.attendance.served(now);
      long lowEnd = Math.min(ordering.lowEnd(), id);
      long acknowledged = ordering.acknowledged(session.player);
      wire.id(id).sentMicros(now).lowEnd(lowEnd).acknowledged(acknowledged).ordinal(0);
      int overhead = DatagramEncoder.updateOverheadBytes(wire);
      observer.sentToPlayer(overhead);
      overPath(
          session,
          overhead + UPDATE_PAYLOAD_BYTES,
          () -> session.remote.updateArrives(id, now, lowEnd, acknowledged));
    }
    runQueue();
    if (!isOver()) {
      planUpdate();
    }
  }

  private void overPath(Session session, int bytes, Runnable arrival) {
    session.lastSentMicros = time.nowMicros();
    int copies = session.toPlayer.transmit(time.nowMicros(), bytes);
    for (int copy = 0; copy < copies; copy++) {
      time.at(session.toPlayer.deliveryMicros(copy), arrival);
    }
  }

  // ------------------------------------------------------------------ from player proxies

  void reportArrives(SimulatedPlayer from, SentReport report) {
    long now = time.nowMicros();
    Session session = sessions.get(from.index());
    int newest = report.tags().size() - 1;
    if (newest >= 0) {
      long sent = ordering.sentMicros(report.tags().update(newest));
      if (sent != Ordering.NEVER) {
        sampleRoundTrip(session, now - sent - report.tags().reactionMicros(newest));
      }
    }
    for (Repeat repeat : report.repeats()) {
      if (!ordering.hasReceived(session.player, repeat.number())) {
        take(session, repeat.number(), repeat.tagsFrom(report.tags()), repeat.action());
      }
    }
    if (report.action() == null) {
      ordering.heartbeat(now, session.player, report.number(), report.tags());
    } else if (!ordering.hasReceived(session.player, report.number())) {
      // a copy made by the path carries the same tags, which belong to the action now
      Tags tags = new Tags();
      tags.copyFrom(report.tags());
      take(session, report.number(), tags, report.action());
    }
    runQueue();
  }

  private void take(Session session, long number, Tags tags, IssuedAction action) {
    action.arrivedMicros = time.nowMicros();
    ordering.action(
        time.nowMicros(),
        new Action(session.player, number, tags, action, plan.game().payloadBytes()));
  }

  void probeReplyArrives(SimulatedPlayer from, long probeSentMicros) {
    sampleRoundTrip(sessions.get(from.index()), time.nowMicros() - probeSentMicros);
    runQueue();
  }

  private void sampleRoundTrip(Session session, long roundTripMicros) {
    long now = time.nowMicros();
    session.roundTrips.sample(now, roundTripMicros);
    long wait = session.roundTrips.waitMicros();
    if (wait != session.player.waitMicros()) {
      ordering.changeWait(now, session.player, wait);
    }
    session.attendance.reported(now, roundTripMicros);
  }

  // ------------------------------------------------------------------ housekeeping

  private void tick() {
    if (isOver()) {
      return;
    }
    long now = time.nowMicros();
    for (Session session : sessions) {
      if (now - session.lastSentMicros >= plan.tuning().silenceMicros() / 3) {
        overPath(session, PROBE_BYTES, () -> session.remote.probeArrives(now));
      }
      boolean away = session.attendance.isAway(now, sentMicros[updates]);
      if (away == session.player.waitedFor()) {
        if (away) {
          observer.sidelined();
          ordering.sideline(now, session.player);
        } else {
          ordering.restore(now, session.player);
        }
      }
    }
    runQueue();
    time.at(now + TICK_MICROS, this::tick);
  }

  private void runQueue() {
    ordering.deliverDue(time.nowMicros());
    long due = ordering.nextDueMicros();
    if (due != Ordering.NEVER && (due < timerMicros || timerMicros <= time.nowMicros())) {
      timerMicros = due;
      time.at(due, this::runQueue);
    }
  }

  @Override
  public void deliver(long nowMicros, Delivery delivery) {
    observer.delivered((IssuedAction) delivery.action().payload(), nowMicros, delivery.late());
  }

  @Override
  public void drop(long nowMicros, Action action, DropReason reason) {
    // counted with those that never arrive: a dropped one was not delivered either
  }
}
