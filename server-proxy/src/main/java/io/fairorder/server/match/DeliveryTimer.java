package io.fairorder.server.match;

import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.ordering.Ordering;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the head of the queue: one timer, set to its delivery time, never polled. */
final class DeliveryTimer implements Runnable {
  private final EventLoop loop;
  private final MicrosClock clock;
  private final Ordering ordering;
  private long armedMicros = Ordering.NEVER;
  private Future<?> armed;

  DeliveryTimer(EventLoop loop, MicrosClock clock, Ordering ordering) {
    this.loop = loop;
    this.clock = clock;
    this.ordering = ordering;
  }

  /** Delivers what is due, and sets the timer for what comes next. */
  @Override
  public void run() {
    long nowMicros = clock.nowMicros();
    ordering.deliverDue(nowMicros);
    long due = ordering.nextDueMicros();
    if (armedMicros <= nowMicros) {
      armedMicros = Ordering.NEVER;
      armed = null;
    }
    // a timer that goes off too early sets itself anew; one that is too late has to be replaced
    if (due < armedMicros) {
      if (armed != null) {
        armed.cancel(false);
      }
      armedMicros = due;
      armed = loop.schedule(this, due - nowMicros, TimeUnit.MICROSECONDS);
    }
  }

  void stop() {
    if (armed != null) {
      armed.cancel(false);
    }
    armedMicros = Ordering.NEVER;
  }
}
