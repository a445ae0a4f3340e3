package io.fairorder.runtime;

/** The time since this process first asked for it. */
enum ProcessClock implements MicrosClock {
  /** The only one, so that all readings in a process can be compared. */
  INSTANCE;

  private final long originNanos = System.nanoTime();

  @Override
  public long nowMicros() {
    // the difference is right even where nanoTime() itself overflows
    return (System.nanoTime() - originNanos) / 1_000;
  }
}
