package io.fairorder.server.grouping;

import java.util.Arrays;

/**
 * Tells one tick of the game server from the next by its rhythm, which it learns, and by whom the
 * tick has reached already.
 *
 * <p>A server that ticks serves each player once per tick. So a datagram to a player whom the
 * newest update has reached speaks for a new tick, if one is due; a datagram to a player whom it
 * has not reached yet speaks for the same tick, as long as the next one is not overdue. When a tick
 * is due follows from the tick interval ({@link Rhythm}) and from how far the server is behind its
 * own schedule: after a late tick the next ones come early. A server without a rhythm has no ticks;
 * there a pause is all that counts. {@code docs/update-grouping.md} has the rule as a table.
 */
public final class LearnedGap implements UpdateGrouping {
  // In tick intervals. None is critical: a tenth more or less of any of them leaves the recorded
  // games above 99.7 %.

  /** A tick may come this long after the one before, if the server is not behind. */
  private static final double EARLIEST_TICK = 0.6;

  /** Until then a datagram to a player who still misses the newest update belongs to it. */
  private static final double LATEST_IN_TICK = 0.75;

  /** Between two ticks nothing is sent for at least this long, if somebody missed the first. */
  private static final double LEAST_PAUSE = 0.2;

  /** Datagrams to one player that are closer than this are not of two ticks on schedule. */
  private static final double CLOSE = 0.3;

  /** A player who is served all the time, as in a download, starts an update only after this. */
  private static final double LATEST_TICK = 1.25;

  /** Where there are no ticks a pause is all there is to go by; of the assumed interval. */
  private static final double GAP_WITHOUT_TICKS = 0.25;

  /** A player served in a slower rhythm is not missing before this share of its own interval. */
  private static final double MISSING = 0.85;

  /** How much of the time the server is behind, or ahead, counts for the next tick. */
  private static final double STILL_BEHIND = 0.8;

  private static final double MOST_BEHIND = 2;
  private static final double MOST_AHEAD = 0.3;

  /** Datagrams to one player that are closer than this are not of two ticks of any server. */
  private static final long CLOSEST_TICKS_MICROS = Rhythm.SHORTEST_MICROS * 3 / 4;

  private final LearnedGapSettings settings;
  private final Rhythm rhythm;
  private Served[] served = new Served[16];
  private long update;
  private long startMicros;
  private long previousMicros;
  private double behindMicros;

  /** Makes a grouping for one match. */
  public LearnedGap(LearnedGapSettings settings) {
    this.settings = settings;
    rhythm = new Rhythm(settings.assumedTickMicros());
  }

  @Override
  public boolean startsUpdate(long nowMicros, int player) {
    Served to = served(player);
    boolean starts = update == 0 || startsUpdate(nowMicros, to);
    learn(nowMicros, to);
    if (starts) {
      start(nowMicros);
    }
    to.datagrams = to.update == update ? to.datagrams + 1 : 1;
    to.update = update;
    to.lastMicros = nowMicros;
    previousMicros = nowMicros;
    return starts;
  }

  private boolean startsUpdate(long nowMicros, Served to) {
    long pauseMicros = nowMicros - previousMicros;
    if (pauseMicros > settings.maxGapMicros()) {
      return true;
    }
    double tick = rhythm.tickMicros();
    long ageMicros = nowMicros - startMicros;
    boolean reached = to.update == update;
    if (rhythm.isIrregular()) {
      return (pauseMicros > settings.minGapMicros() && pauseMicros >= GAP_WITHOUT_TICKS * tick)
          || (reached && ageMicros >= LATEST_TICK * tick);
    }
    double earliest = EARLIEST_TICK * tick - behindMicros;
    if (!reached) {
      double latest = isMissing(to) ? LATEST_IN_TICK * tick : earliest;
      return pauseMicros > settings.minGapMicros()
          && pauseMicros >= LEAST_PAUSE * tick
          && ageMicros >= latest;
    }
    long ownPauseMicros = nowMicros - to.lastMicros;
    if (to.datagrams > 1 && ownPauseMicros < CLOSE * tick) {
      return ageMicros >= LATEST_TICK * tick;
    }
    return ownPauseMicros > settings.minGapMicros() && ageMicros >= earliest;
  }

  /** Whether the newest update, when it started, was to be expected to reach this player too. */
  private boolean isMissing(Served to) {
    return to.intervalMicros > 0 && startMicros - to.lastMicros >= MISSING * to.intervalMicros;
  }

  private void learn(long nowMicros, Served to) {
    if (to.update == 0) {
      to.burstMicros = nowMicros;
      return;
    }
    // what comes closer than any tick is a burst, and so is what comes close for this server
    long intervalMicros = nowMicros - to.burstMicros;
    if (nowMicros - to.lastMicros >= CLOSEST_TICKS_MICROS
        && intervalMicros >= CLOSE * rhythm.tickMicros()) {
      rhythm.add(intervalMicros);
      to.intervalMicros = intervalMicros;
      to.burstMicros = nowMicros;
    }
  }

  private void start(long nowMicros) {
    if (update > 0) {
      long elapsedMicros = nowMicros - startMicros;
      double tick = rhythm.tickMicros();
      double behind = STILL_BEHIND * (behindMicros + elapsedMicros - tick);
      rhythm.settle(elapsedMicros);
      // without a rhythm there is no schedule to be behind
      behindMicros =
          rhythm.isRegular()
              ? Math.max(-MOST_AHEAD * tick, Math.min(MOST_BEHIND * tick, behind))
              : 0;
    }
    startMicros = nowMicros;
    update++;
  }

  private Served served(int player) {
    if (player >= served.length) {
      served = Arrays.copyOf(served, Math.max(2 * served.length, player + 1));
    }
    if (served[player] == null) {
      served[player] = new Served();
    }
    return served[player];
  }

  /** Returns the tick interval in use: the learned one, or the assumed one while there is none. */
  public long tickMicros() {
    return rhythm.tickMicros();
  }

  /** Returns whether the game server was found to serve its players at a regular interval. */
  public boolean hasRhythm() {
    return rhythm.isRegular();
  }

  /** What was sent to one player. */
  private static final class Served {
    /** The newest update that reached the player; 0 if none did. */
    long update;

    /** How many of its datagrams were for the player. */
    int datagrams;

    long lastMicros;

    /** When the first datagram of the newest burst was sent. */
    long burstMicros;

    /** From the burst before to that one; 0 if there was none. */
    long intervalMicros;
  }
}
