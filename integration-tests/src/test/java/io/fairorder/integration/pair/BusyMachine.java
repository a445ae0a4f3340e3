package io.fairorder.integration.pair;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Watches how late this machine is with what was to be done at a given moment. */
public final class BusyMachine implements AutoCloseable {
  private static final long PERIOD_NANOS = 5_000_000;

  private final List<Long> latenessNanos = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(this::look, "busy-machine");
  private volatile boolean closed;

  private BusyMachine() {}

  /** Begins to watch. */
  public static BusyMachine watch() {
    BusyMachine machine = new BusyMachine();
    machine.thread.start();
    return machine;
  }

  private void look() {
    while (!closed) {
      long dueNanos = System.nanoTime() + PERIOD_NANOS;
      LockSupport.parkNanos(PERIOD_NANOS);
      latenessNanos.add(Math.max(0, System.nanoTime() - dueNanos));
    }
  }

  /** Returns what one in a hundred looks was late by, or more. */
  public double latenessMillis() {
    List<Long> sorted = new ArrayList<>(List.copyOf(latenessNanos));
    Collections.sort(sorted);
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() * 99 / 100) / 1e6;
  }

  @Override
  public void close() {
    // it ends with its next look
    closed = true;
  }
}
