package io.fairorder.runtime;

import java.util.EnumMap;
import java.util.Objects;
import org.slf4j.Logger;

/**
 * Logs what somebody outside can cause at will, a few lines of each kind per interval, so that
 * nobody can fill a disk from afar. What is suppressed is counted and costs no memory; the count is
 * logged when the interval is over.
 *
 * <p>For one thread.
 *
 * @param <K> the kinds of lines, each limited for itself
 */
public final class LimitedLog<K extends Enum<K>> {
  private final Logger logger;
  private final int linesPerInterval;
  private final long intervalMicros;
  private final EnumMap<K, Interval> intervals;

  /** The lines of one kind since the interval's first. */
  private static final class Interval {
    private final Enum<?> kind;
    private boolean running;
    private long startMicros;
    private long lines;

    private Interval(Enum<?> kind) {
      this.kind = kind;
    }
  }

  /**
   * Makes one.
   *
   * @param logger where the lines go, as warnings
   * @param kinds the kinds of lines
   * @param linesPerInterval how many lines of a kind are logged in an interval
   * @param intervalMicros how long an interval is, counted from its first line
   */
  public LimitedLog(Logger logger, Class<K> kinds, int linesPerInterval, long intervalMicros) {
    if (linesPerInterval < 1 || intervalMicros < 1) {
      throw new IllegalArgumentException(
          linesPerInterval + " lines in " + intervalMicros + " us; at least 1 each is needed");
    }
    this.logger = Objects.requireNonNull(logger, "logger");
    this.linesPerInterval = linesPerInterval;
    this.intervalMicros = intervalMicros;
    intervals = new EnumMap<>(kinds);
    for (K kind : kinds.getEnumConstants()) {
      intervals.put(kind, new Interval(kind));
    }
  }

  /** Logs a message, or counts it. */
  public void warn(K kind, long nowMicros, String message) {
    if (allows(kind, nowMicros)) {
      logger.warn(message);
    }
  }

  /** Logs a message with one argument in the place of its {@code {}}, or counts it. */
  public void warn(K kind, long nowMicros, String format, Object argument) {
    if (allows(kind, nowMicros)) {
      logger.warn(format, argument);
    }
  }

  /** Logs a message with two arguments in the places of its {@code {}}, or counts it. */
  public void warn(K kind, long nowMicros, String format, Object first, Object second) {
    if (allows(kind, nowMicros)) {
      logger.warn(format, first, second);
    }
  }

  /**
   * Takes one line's place and returns whether it may be logged, for a caller whose arguments cost
   * something to make.
   */
  public boolean allows(K kind, long nowMicros) {
    Interval interval = intervals.get(kind);
    endIfOver(interval, nowMicros);
    if (!interval.running) {
      interval.running = true;
      interval.startMicros = nowMicros;
    }
    interval.lines++;
    return interval.lines <= linesPerInterval;
  }

  /**
   * Logs how much was suppressed in the intervals that are over. Called now and then, it makes the
   * count appear even when the cause has stopped.
   */
  public void flush(long nowMicros) {
    for (Interval interval : intervals.values()) {
      endIfOver(interval, nowMicros);
    }
  }

  private void endIfOver(Interval interval, long nowMicros) {
    if (!interval.running || nowMicros - interval.startMicros < intervalMicros) {
      return;
    }
    long suppressed = interval.lines - linesPerInterval;
    interval.running = false;
    interval.lines = 0;
    if (suppressed > 0) {
      logger.warn("… {} more suppressed ({})", suppressed, interval.kind);
    }
  }
}
