package io.fairorder.lab.simulation;

import io.fairorder.lab.simulation.SentReport.Repeat;
import io.fairorder.player.core.OutgoingReport;
import io.fairorder.player.core.PlayerCore;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Tags;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A player with its proxy: the player proxy's session without its sockets, and somebody who reacts
 * to what the updates show after a human time.
 */
final class SimulatedPlayer {
  /** What a repeated action takes besides its payload, and what an action takes, as live. */
  private static final int REPEAT_OVERHEAD_BYTES = 10;

  private static final int USUAL_OVERHEAD_BYTES = 32;

  /** Head, session, echoed clock and how long it was held. */
  private static final int PROBE_REPLY_BYTES = 1 + 4 + 8 + 1;

  private static final long LEAST_REACTION_MICROS = 100_000;

  private final int index;
  private final MatchPlan plan;
  private final VirtualTime time;
  private final SimulatedServer server;
  private final ControlObserver observer;
  private final Way toServer;
  private final PlayerCore<IssuedAction> core;
  private final SplittableRandom moves;
  private final ByteBuf payload;
  private final io.fairorder.protocol.Report wire = new io.fairorder.protocol.Report();
  private long heartbeatMicros = PlayerCore.NEVER;
  private int lastRound;
  private long newestUpdate;
  private long newestHandedMicros;

  SimulatedPlayer(
      int index,
      MatchPlan plan,
      VirtualTime time,
      SimulatedServer server,
      ControlObserver observer,
      Way toServer) {
    this.index = index;
    this.plan = plan;
    this.time = time;
    this.server = server;
    this.observer = observer;
    this.toServer = toServer;
    core = new PlayerCore<>(plan.tuning().player(plan.mechanism().paced()), action -> {});
    moves = new SplittableRandom(Seeds.mix(plan.seed(), index, Seeds.MOVES));
    payload = Unpooled.wrappedBuffer(new byte[plan.game().payloadBytes()]);
  }

  int index() {
    return index;
  }

  // ------------------------------------------------------------------ updates

  /** Takes an update from the path and hands it to the player when its moment has come. */
  void updateArrives(long id, long sentMicros, long lowEnd, long acknowledged) {
    long release = core.onUpdate(time.nowMicros(), id, sentMicros, lowEnd, acknowledged);
    if (release <= time.nowMicros()) {
      updateReleased(id, sentMicros);
    } else {
      time.at(release, () -> updateReleased(id, sentMicros));
    }
  }

  private void updateReleased(long id, long sentMicros) {
    long now = time.nowMicros();
    core.onReleased(now, id);
    observer.handed(index, id, now);
    if (newestUpdate == 0) {
      startMoving();
    }
    if (id > newestUpdate) {
      newestUpdate = id;
      newestHandedMicros = now;
    }
    // a round begins with one update; who misses that one sees it on the next
    int round = (int) (id / plan.game().updatesPerRound());
    if (round > lastRound && plan.game().isRound(round)) {
      lastRound = round;
      long reaction = reactionMicros(round);
      time.at(now + reaction, () -> act(round, id, reaction, sentMicros + reaction));
    }
    planHeartbeat();
  }

  /** The same player is as quick in the same round whatever the mechanism, so these compare. */
  private long reactionMicros(int round) {
    double deviation =
        new SplittableRandom(Seeds.mix(plan.seed(), index, round)).nextGaussian()
            * plan.game().deviationMicros();
    return Math.max(LEAST_REACTION_MICROS, plan.game().reactionMicros() + Math.round(deviation));
  }

  void probeArrives(long sentMicros) {
    long sent = sentMicros;
    overPath(PROBE_REPLY_BYTES, () -> server.probeReplyArrives(this, sent));
  }

  // ------------------------------------------------------------------ actions

  private void startMoving() {
    if (plan.game().movesPerSecond() > 0) {
      time.at(time.nowMicros() + pauseMicros() / 2, this::move);
    }
  }

  /** Between half and one and a half of the interval, or two players would keep their distance. */
  private long pauseMicros() {
    long interval = 1_000_000 / plan.game().movesPerSecond();
    return interval / 2 + moves.nextLong(interval);
  }

  private void move() {
    if (server.isOver()) {
      return;
    }
    long sinceNewest = time.nowMicros() - newestHandedMicros;
    act(
        IssuedAction.NO_ROUND,
        newestUpdate,
        sinceNewest,
        server.sentMicros(newestUpdate) + sinceNewest);
    time.at(time.nowMicros() + pauseMicros(), this::move);
  }

  private void act(int round, long update, long reactionMicros, long fairMicros) {
    long now = time.nowMicros();
    IssuedAction action = observer.issued(index, now, round, update, reactionMicros, fairMicros);
    int bytes = plan.game().payloadBytes();
    int budget = Protocol.DEFAULT_MTU - bytes - USUAL_OVERHEAD_BYTES;
    report(core.onAction(now, action, bytes + REPEAT_OVERHEAD_BYTES, budget), action);
    planHeartbeat();
  }

  // ------------------------------------------------------------------ heartbeats

  private void planHeartbeat() {
    if (!plan.mechanism().heartbeats()) {
      return;
    }
    long due = core.nextHeartbeatMicros();
    if (due == PlayerCore.NEVER || server.isOver()) {
      return;
    }
    if (due <= time.nowMicros()) {
      beat();
    } else if (due != heartbeatMicros) {
      heartbeatMicros = due;
      time.at(due, this::beatIfDue);
    }
  }

  private void beatIfDue() {
    // an action since then has taken its place, and there is another timer
    if (core.nextHeartbeatMicros() <= time.nowMicros()) {
      beat();
    }
  }

  private void beat() {
    int budget = Protocol.DEFAULT_MTU - USUAL_OVERHEAD_BYTES;
    report(core.onHeartbeat(time.nowMicros(), budget), null);
    planHeartbeat();
  }

  // ------------------------------------------------------------------ the datagram

  /** Sends an action or, without one, a heartbeat with its repeats. */
  private void report(OutgoingReport<IssuedAction> report, IssuedAction action) {
    Tags tags = new Tags();
    tags.copyFrom(report.tags());
    if (plan.mechanism() == Mechanism.NEWEST && !tags.isEmpty()) {
      // Guo et al., Section III: an action speaks of the newest update alone
      int newest = tags.size() - 1;
      tags = Tags.of(tags.update(newest), tags.reactionMicros(newest));
      if (action != null) {
        action.newestTag = tags;
      }
    }
    List<Repeat> repeats = new ArrayList<>(report.repeats());
    for (int k = 0; k < report.repeats(); k++) {
      repeats.add(
          new Repeat(
              report.repeatNumber(k),
              report.repeatAgeMicros(k),
              report.repeatUntagged(k),
              report.repeatPayload(k)));
    }
    SentReport sent = new SentReport(report.number(), tags, action, repeats);
    int overhead = overheadBytes(sent);
    observer.sentToServer(overhead, action == null);
    int bytes = overhead + (action == null ? 0 : payload.readableBytes());
    overPath(bytes, () -> server.reportArrives(this, sent));
  }

  private int overheadBytes(SentReport sent) {
    wire.clear();
    wire.number(sent.number()).tags().copyFrom(sent.tags());
    for (int k = sent.repeats().size() - 1; k >= 0; k--) {
      Repeat repeat = sent.repeats().get(k);
      wire.addRepeat(
          repeat.number(),
          repeat.ageMicros(),
          repeat.untagged(),
          payload,
          0,
          payload.readableBytes());
    }
    return DatagramEncoder.reportOverheadBytes(wire);
  }

  private void overPath(int bytes, Runnable arrival) {
    int copies = toServer.transmit(time.nowMicros(), bytes);
    for (int copy = 0; copy < copies; copy++) {
      time.at(toServer.deliveryMicros(copy), arrival);
    }
  }
}
