package io.fairorder.server.match;

/**
 * Notices that the process did not run, and lets what has come meanwhile count as in time.
 *
 * <p>When the head of the queue should have been delivered long ago, nothing ran: the collector
 * did, or another process. What arrived in that time is still unread, and would be late through no
 * fault of its player if the head went first. So for a moment nothing is delivered for its time
 * being up, and what is read in that moment counts as having come just before it was. Each head is
 * forgiven once.
 */
final class Standstill {
  /** A timer may be that late on a healthy machine. */
  static final long TOLERANCE_MICROS = 2_000;

  /** How long the unread has. */
  static final long READING_MICROS = 1_000;

  private long readingUntilMicros = Long.MIN_VALUE;
  private long countsAsMicros;
  private long forgivenDueMicros = Long.MIN_VALUE;
  private long totalMicros;

  /**
   * Returns as of when something counts that happens now.
   *
   * @param dueMicros when the head of the queue is due, as was known when something last happened
   * @param leastMicros it never counts as before this
   */
  long countsAs(long nowMicros, long dueMicros, long leastMicros) {
    if (nowMicros < readingUntilMicros) {
      return Math.max(countsAsMicros, leastMicros);
    }
    if (nowMicros - dueMicros > TOLERANCE_MICROS && dueMicros != forgivenDueMicros) {
      forgivenDueMicros = dueMicros;
      totalMicros += nowMicros - dueMicros;
      readingUntilMicros = nowMicros + READING_MICROS;
      countsAsMicros = Math.max(dueMicros - READING_MICROS, leastMicros);
      return countsAsMicros;
    }
    return Math.max(nowMicros, leastMicros);
  }

  /** Returns until when nothing is delivered for its time being up; it may be over. */
  long readingUntilMicros() {
    return readingUntilMicros;
  }

  /** Returns for how long the process did not run in all, as far as something was due. */
  long totalMicros() {
    return totalMicros;
  }
}
