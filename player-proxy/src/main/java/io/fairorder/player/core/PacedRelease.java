package io.fairorder.player.core;

/**
 * Says when to hand an update to the player, so that updates reach the player in the server's own
 * rhythm (ordering.md 8).
 *
 * <p>An update is released at {@code U_i + shift}. The shift leads from the server's clock to the
 * local one: the fastest recent transit time plus an offset. While it stands still, the time
 * between two releases is exactly the time between the two sendings, whatever the path did to them.
 *
 * <p><b>The shift must stand still</b>, because reaction times of different players are compared on
 * one update while the players may react to a later one: every change of the shift between the two
 * goes into {@code δ} as an error. So:
 *
 * <ul>
 *   <li>It has a band to rest in, a little above what the chosen share of updates needs. A need
 *       that wanders a little moves nothing.
 *   <li>It jumps up when clearly too many updates are late, twice as many as are allowed. Each late
 *       update is itself an error as large as its lateness, so going slowly would be worse.
 *   <li>Else it moves by {@value #MOVE_MICROS_PER_SECOND} µs a second. A hold longer than needed
 *       costs the player a few milliseconds of delay but no fairness, and in the 0.3 s between an
 *       update and the reactions compared on it this adds at most 1.5 ms of error.
 *   <li>It does not come down for {@value #MEMORY_MICROS} µs after an offset was needed. A path
 *       whose share of slow updates is close to the chosen one would else send it up and down for
 *       ever. Only a change of the path makes it forget.
 *   <li>Updates that the longest hold cannot save are not counted among the late ones: holding all
 *       others for them would help nobody.
 * </ul>
 *
 * <p>Updates are never dropped and never overtake one another: release moments do not decrease from
 * arrival to arrival, so the shell needs a queue and one timer.
 */
public final class PacedRelease {
  static final long MOVE_MICROS_PER_SECOND = 5_000;

  /** How long a needed offset is remembered at least, and at most twice as long. */
  static final long MEMORY_MICROS = 15_000_000;

  /** The narrowest band. */
  static final long LEAST_BAND_MICROS = 1_000;

  /** On a path with jitter the band is this part of the offset, whose quantile is as uncertain. */
  static final int BAND_PART = 8;

  /** After a pause the shift moves as if only so much time had passed. */
  private static final long LONGEST_STEP_MICROS = 100_000;

  private final PacingSettings settings;
  private final double leastShare;
  private final TransitWindow window = new TransitWindow();
  private final FirstDatagrams firsts = new FirstDatagrams();

  private boolean started;
  private boolean moving;
  private long shiftMicros;
  private long lastArrivalMicros;
  private long lastReleaseMicros = Long.MIN_VALUE;

  // The largest offset needed in this stretch of MEMORY_MICROS and in the one before.
  private long peakMicros;
  private long earlierPeakMicros;
  private long stretchEndMicros = Long.MIN_VALUE;

  private long onTime;
  private long late;
  private long heldMicros;
  private long jumps;
  private long pathChanges;

  /** Makes a pacing that has seen no update yet. */
  public PacedRelease(PacingSettings settings) {
    this.settings = settings;
    leastShare = 1 - 2 * (1 - settings.onTimeShare());
  }

  /**
   * Takes a datagram of an update and says when to release it.
   *
   * @param nowMicros the local clock at its arrival
   * @param update the update's id
   * @param sentMicros the server's clock when it sent the update ({@code U_i})
   * @return the local moment of release: not before now, not before the release of the datagram
   *     that arrived before it, and at most the longest hold from now
   */
  public long onUpdate(long nowMicros, long update, long sentMicros) {
    boolean first = firsts.isFirst(update);
    long moment = settings.enabled() && started ? sentMicros + shiftMicros : nowMicros;
    long held = Math.min(moment, nowMicros + settings.maxHoldMicros());
    long release = Math.max(Math.max(held, nowMicros), lastReleaseMicros);
    lastReleaseMicros = release;
    // The other datagrams of an update say more about the server's sending than about the path.
    if (first) {
      if (release > moment) {
        late++;
      } else {
        onTime++;
      }
      heldMicros += release - nowMicros;
      if (settings.enabled()) {
        adapt(nowMicros, nowMicros - sentMicros);
      }
    }
    return release;
  }

  private void adapt(long nowMicros, long transitMicros) {
    if (window.add(nowMicros, transitMicros)) {
      pathChanges++;
      stretchEndMicros = Long.MIN_VALUE;
    }
    long fastest = window.fastest();
    long ceiling = fastest + settings.maxHoldMicros();
    long needed = window.quantile(settings.onTimeShare(), ceiling);
    long offset = remembered(nowMicros, needed - fastest);
    long band = Math.max(LEAST_BAND_MICROS, offset / BAND_PART);
    long rest = Math.min(ceiling, fastest + offset + band * 3 / 4);
    if (!started) {
      started = true;
      shiftMicros = rest;
    } else if (shiftMicros < window.quantile(leastShare, ceiling)) {
      shiftMicros = rest;
      jumps++;
    } else {
      boolean low = shiftMicros < fastest + offset + band / 2;
      // A few updates after a pause say too little to give up what was needed before.
      boolean high =
          shiftMicros > fastest + offset + band
              && window.spanMicros() >= TransitWindow.RECENT_MICROS / 2;
      moving |= low || high;
      moveTowards(rest, nowMicros - lastArrivalMicros);
    }
    moving &= shiftMicros != rest;
    shiftMicros = Math.min(shiftMicros, ceiling);
    lastArrivalMicros = nowMicros;
  }

  private void moveTowards(long rest, long elapsedMicros) {
    if (moving) {
      long step = Math.min(elapsedMicros, LONGEST_STEP_MICROS) * MOVE_MICROS_PER_SECOND / 1_000_000;
      shiftMicros += Math.max(-step, Math.min(step, rest - shiftMicros));
    }
  }

  /** Returns the largest offset needed lately; after a change of the path, only the newest. */
  private long remembered(long nowMicros, long offsetMicros) {
    if (nowMicros >= stretchEndMicros) {
      boolean forget = nowMicros >= stretchEndMicros + MEMORY_MICROS;
      earlierPeakMicros = forget ? 0 : peakMicros;
      peakMicros = 0;
      stretchEndMicros = nowMicros + MEMORY_MICROS;
    }
    peakMicros = Math.max(peakMicros, offsetMicros);
    return Math.max(peakMicros, earlierPeakMicros);
  }

  /** Returns {@code release − U_i} of an update that arrives now in time. */
  long shiftMicros() {
    return shiftMicros;
  }

  /** Returns the offset: how long the fastest recent update would be held, in microseconds. */
  public long offsetMicros() {
    return started ? shiftMicros - window.fastest() : 0;
  }

  /** Returns how many updates were released at their moment. */
  public long onTime() {
    return onTime;
  }

  /** Returns how many updates were released after their moment. */
  public long late() {
    return late;
  }

  /** Returns how long all updates together were held, in microseconds. */
  public long heldMicros() {
    return heldMicros;
  }

  /** Returns how often the offset was raised at once because too many updates were late. */
  public long jumps() {
    return jumps;
  }

  /** Returns how often the path was found to have changed. */
  public long pathChanges() {
    return pathChanges;
  }
}
