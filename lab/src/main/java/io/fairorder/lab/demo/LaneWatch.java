package io.fairorder.lab.demo;

import io.fairorder.lab.race.Arrival;
import io.fairorder.lab.race.RaceListener;
import io.fairorder.lab.race.Reaction;
import io.fairorder.runtime.MicrosClock;

/** Follows one lane's race: judges it, counts it, and tells it on. */
final class LaneWatch implements RaceListener {
  private final LaneName lane;
  private final int players;
  private final MicrosClock clock;
  private final DemoListener listener;
  private final LaneScore score;
  private final long originNanos;
  private LaneTally tally;
  private long countFromMicros = Long.MAX_VALUE;

  LaneWatch(LaneName lane, int players, MicrosClock clock, DemoListener listener) {
    this.lane = lane;
    this.players = players;
    this.clock = clock;
    this.listener = listener;
    score = new LaneScore(players, DemoSettings.TICK_MICROS);
    tally = new LaneTally(players);
    originNanos = System.nanoTime() - clock.nowMicros() * 1000;
  }

  /** Forgets what was counted, and counts objects that appear from then on. */
  synchronized void countFrom(long micros) {
    tally = new LaneTally(players);
    countFromMicros = micros;
  }

  synchronized LaneFigures figures() {
    judge();
    return tally.figures();
  }

  @Override
  public synchronized void appeared(int round, int tick, long nowNanos) {
    score.appeared(round, tick, micros(nowNanos));
    listener.appeared(lane, round, micros(nowNanos));
    judge();
  }

  @Override
  public void seen(int player, int round, int tick, long nowNanos) {
    listener.seen(lane, round, player, micros(nowNanos));
  }

  @Override
  public synchronized void reacted(Reaction reaction) {
    long lostMicros =
        score.reacted(
            reaction.round(), reaction.player(), reaction.seenTick(), reaction.reactionMicros());
    listener.shot(
        lane,
        reaction.round(),
        reaction.player(),
        reaction.reactionMicros(),
        lostMicros,
        micros(reaction.sentNanos()));
  }

  @Override
  public synchronized void arrived(Arrival arrival) {
    score.arrived(arrival.round(), arrival.player());
    listener.hit(lane, arrival.round(), arrival.player(), micros(arrival.arrivedNanos()));
    judge();
  }

  private void judge() {
    for (Verdict verdict : score.verdicts(clock.nowMicros())) {
      listener.judged(lane, verdict);
      if (verdict.appearedMicros() >= countFromMicros) {
        tally.add(verdict);
      }
    }
  }

  private long micros(long nanos) {
    return (nanos - originNanos) / 1000;
  }
}
