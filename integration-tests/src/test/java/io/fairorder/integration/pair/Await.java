package io.fairorder.integration.pair;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what is going to happen, for as long as a loaded machine may need at most. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private Await() {}

  /** Returns when the condition holds, and fails the test if it never does. */
  public static void until(String what, BooleanSupplier condition) {
    long startNanos = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - startNanos > PATIENCE.toNanos()) {
        throw new AssertionError("waited in vain: " + what);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
