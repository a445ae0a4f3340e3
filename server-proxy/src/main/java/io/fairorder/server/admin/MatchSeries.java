package io.fairorder.server.admin;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.FragmentLoss;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.RejectReason;
import io.fairorder.runtime.CountersByReason;
import io.fairorder.runtime.Durations;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.ordering.DropReason;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;

/** The series of one match, found once: counting makes no object and takes no lock. */
final class MatchSeries implements MatchMetrics {
  private final Traffic fromPlayer;
  private final Traffic toPlayer;
  private final Traffic fromGame;
  private final Traffic toGame;
  private final CountersByReason<Refusal> refused;
  private final CountersByReason<FragmentLoss> lost;
  private final CountersByReason<DropReason> dropped;
  private final CountersByReason<RejectReason> rejected;
  private final CountersByReason<ByeReason> ended;
  private final Counter.Child foreignAddress;
  private final Counter.Child unknownSession;
  private final Counter.Child noUpstream;
  private final Counter.Child socketError;
  private final Counter.Child heartbeatIgnored;
  private final Counter.Child delivered;
  private final Counter.Child late;
  private final Counter.Child reordered;
  private final Counter.Child split;
  private final Counter.Child spanning;
  private final Counter.Child recovered;
  private final Counter.Child givenUp;
  private final Counter.Child heartbeats;
  private final Counter.Child updates;
  private final Counter.Child begun;
  private final Counter.Child resumed;
  private final Counter.Child notRecorded;
  private final Counter.Child standstill;
  private final Counter.Child backIn;
  private final Counter.Child takenOut;
  private final Histogram.Child queueTime;
  private final Histogram.Child lateness;
  private final Histogram.Child roundTrip;
  private final Histogram.Child waitTimeout;
  private final Histogram.Child updateInterval;

  MatchSeries(ServerMetrics all, String match) {
    fromPlayer = new Traffic(all, match, "from_player");
    toPlayer = new Traffic(all, match, "to_player");
    fromGame = new Traffic(all, match, "from_game");
    toGame = new Traffic(all, match, "to_game");
    refused = new CountersByReason<>(all.dropped, Refusal.class, Refusal::label, match);
    lost = new CountersByReason<>(all.dropped, FragmentLoss.class, FragmentLoss::label, match);
    dropped = new CountersByReason<>(all.dropped, DropReason.class, DropReason::label, match);
    rejected = new CountersByReason<>(all.rejected, RejectReason.class, RejectReason::label, match);
    ended = new CountersByReason<>(all.sessionsEnded, ByeReason.class, ByeReason::label, match);
    foreignAddress = all.dropped.labels(match, "foreign_address");
    unknownSession = all.dropped.labels(match, "unknown_session");
    noUpstream = all.dropped.labels(match, "no_upstream");
    socketError = all.dropped.labels(match, "socket_error");
    heartbeatIgnored = all.dropped.labels(match, "heartbeat_ignored");
    delivered = all.delivered.labels(match);
    late = all.late.labels(match);
    reordered = all.reordered.labels(match);
    split = all.split.labels(match);
    spanning = all.spanning.labels(match);
    recovered = all.recovered.labels(match);
    givenUp = all.givenUp.labels(match);
    heartbeats = all.heartbeats.labels(match);
    updates = all.updates.labels(match);
    begun = all.sessionsBegun.labels(match);
    resumed = all.sessionsResumed.labels(match);
    notRecorded = all.notRecorded.labels(match);
    standstill = all.standstill.labels(match);
    backIn = all.waitedForChanges.labels(match, "true");
    takenOut = all.waitedForChanges.labels(match, "false");
    queueTime = all.queueTime.labels(match);
    lateness = all.lateness.labels(match);
    roundTrip = all.roundTrip.labels(match);
    waitTimeout = all.waitTimeout.labels(match);
    updateInterval = all.updateInterval.labels(match);
  }

  /** Datagrams and bytes in one direction. */
  private static final class Traffic {
    private final Counter.Child datagrams;
    private final Counter.Child bytes;

    Traffic(ServerMetrics all, String match, String direction) {
      datagrams = all.datagrams.labels(match, direction);
      bytes = all.bytes.labels(match, direction);
    }

    void count(int size) {
      datagrams.inc();
      bytes.inc(size);
    }
  }

  @Override
  public void fromPlayer(int size) {
    fromPlayer.count(size);
  }

  @Override
  public void toPlayer(int size) {
    toPlayer.count(size);
  }

  @Override
  public void fromGame(int size) {
    fromGame.count(size);
  }

  @Override
  public void toGame(int size) {
    toGame.count(size);
  }

  @Override
  public void refused(Refusal reason) {
    refused.count(reason);
  }

  @Override
  public void foreignAddress() {
    foreignAddress.inc();
  }

  @Override
  public void unknownSession() {
    unknownSession.inc();
  }

  @Override
  public void rejected(RejectReason reason) {
    rejected.count(reason);
  }

  @Override
  public void noUpstream() {
    noUpstream.inc();
  }

  @Override
  public void socketError() {
    socketError.inc();
  }

  @Override
  public void lost(FragmentLoss reason) {
    lost.count(reason);
  }

  @Override
  public void dropped(DropReason reason) {
    dropped.count(reason);
  }

  @Override
  public void late() {
    late.inc();
  }

  @Override
  public void recovered() {
    recovered.inc();
  }

  @Override
  public void delivered(long queuedMicros, long latenessMicros) {
    delivered.inc();
    Durations.observe(queueTime, queuedMicros);
    Durations.observe(lateness, latenessMicros);
  }

  @Override
  public void reordered() {
    reordered.inc();
  }

  @Override
  public void split() {
    split.inc();
  }

  @Override
  public void spanning() {
    spanning.inc();
  }

  @Override
  public void givenUp(long count) {
    givenUp.inc((double) count);
  }

  @Override
  public void heartbeat() {
    heartbeats.inc();
  }

  @Override
  public void heartbeatIgnored() {
    heartbeatIgnored.inc();
  }

  @Override
  public void update(long intervalMicros) {
    updates.inc();
    if (intervalMicros > 0) {
      Durations.observe(updateInterval, intervalMicros);
    }
  }

  @Override
  public void roundTrip(long roundTripMicros, long waitMicros) {
    Durations.observe(roundTrip, roundTripMicros);
    Durations.observe(waitTimeout, waitMicros);
  }

  @Override
  public void waitedFor(boolean waitedFor) {
    (waitedFor ? backIn : takenOut).inc();
  }

  @Override
  public void resumed() {
    resumed.inc();
  }

  @Override
  public void notRecorded(int events) {
    notRecorded.inc(events);
  }

  @Override
  public void stoodStill(long micros) {
    standstill.inc(micros / 1e6);
  }

  @Override
  public void joined() {
    begun.inc();
  }

  @Override
  public void left(ByeReason reason) {
    ended.count(reason);
  }
}
