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
  private Ordering ordering;
  private long deliveredMicros = Long.MIN_VALUE;
  private long armedMicros = Ordering.NEVER;
  private Future<?> armed;

  DeliveryTimer(EventLoop loop, MicrosClock clock, Ordering ordering) {
    this.loop = loop;
    this.clock = clock;
    this.ordering = ordering;
  }

  /** Runs another queue from now on. */
  void follow(Ordering other) {
    ordering = other;
  }

  /**
   * Returns the time of an event that the ordering is going to be told. What was due before is
   * delivered first, however late the timer or the event comes, so that a replay of the same events
   * comes to the same order; and no event has a time for which deliveries are done already.
   */
  long beginEvent() {
    long nowMicros = Math.max(clock.nowMicros(), deliveredMicros + 1);
    ordering.deliverDue(nowMicros - 1);
    return nowMicros;
  }

  /** Delivers what is due, and sets the timer for what comes next. */
  @Override
  public void run() {
    long nowMicros = Math.max(clock.nowMicros(), deliveredMicros);
    ordering.deliverDue(nowMicros);
    deliveredMicros = nowMicros;
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
