package io.fairorder.server.match;

import io.fairorder.runtime.MicrosClock;

/**
 * The time of a match: it goes with the real one, but stands still while the process does.
 *
 * <p>When the head of the queue should have been delivered long ago, nothing ran meanwhile: the
 * collector did, or another process. What arrived in that time is still unread, and would be late
 * through no fault of its player if the head went first. So the clock is set back to shortly before
 * that moment, once for each, and the unread has time to be read.
 */
final class MatchClock {
  /** A timer may be that late on a healthy machine. */
  static final long TOLERANCE_MICROS = 2_000;

  /** How long the unread has. */
  static final long READING_MICROS = 1_000;

  private final MicrosClock real;
  private long lostMicros;
  private long standstillMicros = Long.MIN_VALUE;
  private long forgivenDueMicros = Long.MIN_VALUE;
  private long forgivenMicros;

  MatchClock(MicrosClock real) {
    this.real = real;
  }

  long nowMicros() {
    return real.nowMicros() - lostMicros;
  }

  /**
   * Sets the clock back if the process did not run. To be asked before anything else is done.
   *
   * @param dueMicros when the head of the queue is due, as was known when something last happened
   * @param leastMicros the clock is not set back behind this
   */
  void standStill(long dueMicros, long leastMicros) {
    long nowMicros = nowMicros();
    long backMicros = Math.max(dueMicros - READING_MICROS, leastMicros);
    if (nowMicros - dueMicros > TOLERANCE_MICROS
        && dueMicros != forgivenDueMicros
        && backMicros < nowMicros) {
      forgivenDueMicros = dueMicros;
      forgivenMicros = nowMicros - backMicros;
      lostMicros += forgivenMicros;
      standstillMicros = backMicros;
    }
  }

  /** Returns whether the clock has gone on since then as the real one has. */
  boolean wentOnSince(long timeMicros) {
    return timeMicros >= standstillMicros;
  }

  /** Returns by how much more than the clock shows a delivery is late that was due then. */
  long forgivenMicros(long dueMicros) {
    return dueMicros == forgivenDueMicros ? forgivenMicros : 0;
  }

  /** Returns how long the clock has stood still in all. */
  long lostMicros() {
    return lostMicros;
  }
}
