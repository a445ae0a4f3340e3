package io.fairorder.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for SIGTERM or Ctrl-C, and lets the process end with 0 once all is put away. */
public final class StopSignal implements AutoCloseable {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::onSignal, "fairorder-stop");

  /** Begins to listen for the signal. */
  public StopSignal() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void onSignal() {
    asked.countDown();
    try {
      done.await();
      // the JVM would make it 143, but this is how the process is meant to end
      Runtime.getRuntime().halt(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until the process is asked to stop. */
  public void await() throws InterruptedException {
    asked.await();
  }

  /** Waits so long at most; returns whether the process is asked to stop. */
  public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    return asked.await(timeout, unit);
  }

  /** Says that all is put away. If nobody has asked for it, the exit code stays the caller's. */
  @Override
  public void close() {
    if (asked.getCount() > 0) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // the signal has come in this very moment, so the process ends as if asked
      }
    }
    done.countDown();
  }
}
