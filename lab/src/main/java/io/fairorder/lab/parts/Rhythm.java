package io.fairorder.lab.parts;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does things again and again, one at a time, on a thread of its own. */
final class Rhythm implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Rhythm.class);

  /** Often enough to watch, seldom enough to read. */
  private static final long LINE_MILLIS = 10_000;

  private static final long CLOSE_SECONDS = 1;

  private final ScheduledExecutorService thread;

  Rhythm(String name) {
    thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, name);
              // looking a name up cannot be interrupted and must not keep the process alive
              made.setDaemon(true);
              return made;
            });
  }

  void every(long millis, Runnable task) {
    ScheduledFuture<?> unused =
        thread.scheduleWithFixedDelay(() -> survive(task), millis, millis, TimeUnit.MILLISECONDS);
  }

  /** Does it as often as a line is to be logged. */
  void everyLine(Runnable task) {
    every(LINE_MILLIS, task);
  }

  /** What fails once is tried again: the executor would drop it silently. */
  private static void survive(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("failed, tried again", e);
    }
  }

  /** Ends it; waits a moment for what is being done. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      boolean unused = thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
