package io.fairorder.server.match;

/**
 * Decides whether the others still wait for a player, so that nobody holds the match hostage: not
 * for one that is silent, nor for one whose messages mostly take longer than anybody is waited for,
 * nor for one whom the game server leaves out: a server browser that asked something, a client that
 * is still loading. Who gets no updates reacts to none, and would only hold the window open.
 *
 * <p>Pure: time is an argument.
 */
public final class Attendance {
  private static final int WINDOW = 16;

  /** Longer than any game pauses for one of its players while it serves the others. */
  private static final long LEFT_OUT_MICROS = 1_000_000;

  private static final int WINDOW_BITS = (1 << WINDOW) - 1;

  private final long maxWaitMicros;
  private final long silenceMicros;
  private long lastReportMicros;
  private long lastServedMicros;

  /** The newest round trips, a bit each: set for one that took too long. */
  private int tooSlow;

  private int samples;
  private boolean away;

  /**
   * Begins with a player that has just reported.
   *
   * @param maxWaitMicros a round trip longer than this is too slow
   * @param silenceMicros after how long without a report a player is away
   */
  public Attendance(long nowMicros, long maxWaitMicros, long silenceMicros) {
    this.maxWaitMicros = maxWaitMicros;
    this.silenceMicros = silenceMicros;
    lastReportMicros = nowMicros;
    lastServedMicros = nowMicros;
  }

  /** Notes that the game server sent the player something. */
  public void served(long nowMicros) {
    lastServedMicros = nowMicros;
  }

  /** Notes that the player reported, with a round trip that long. */
  public void reported(long nowMicros, long roundTripMicros) {
    lastReportMicros = nowMicros;
    tooSlow = (tooSlow << 1 | (roundTripMicros > maxWaitMicros ? 1 : 0)) & WINDOW_BITS;
    samples = Math.min(samples + 1, WINDOW);
  }

  /**
   * Returns whether the player is away.
   *
   * @param updateMicros when the newest update of the match was sent
   */
  public boolean isAway(long nowMicros, long updateMicros) {
    boolean silent =
        nowMicros - lastReportMicros >= silenceMicros
            || updateMicros - lastServedMicros >= LEFT_OUT_MICROS;
    int slow = Integer.bitCount(tooSlow);
    if (away) {
      // back only when it is clearly well again, or it would come and go
      away = silent || samples < WINDOW / 2 || slow > WINDOW / 4;
    } else if (silent || slow > WINDOW / 2) {
      away = true;
      samples = 0;
      tooSlow = 0;
    }
    return away;
  }
}
