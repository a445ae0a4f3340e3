package io.fairorder.runtime;

/**
 * A monotonic clock in microseconds. Its zero means nothing: only differences between two readings
 * of one clock do.
 */
@FunctionalInterface
public interface MicrosClock {

  /** Returns the time, never less than a time returned before. */
  long nowMicros();

  /** Returns the clock of this process: it starts near 0 and does not follow the wall clock. */
  static MicrosClock system() {
    return ProcessClock.INSTANCE;
  }
}
