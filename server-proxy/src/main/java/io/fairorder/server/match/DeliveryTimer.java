package io.fairorder.server.match;

import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.ordering.Delivery;
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

  /** When the head of the queue was to be delivered, as it stood after the last run. */
  private long promisedMicros = Ordering.NEVER;

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
    promisedMicros = due;
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
    promisedMicros = Ordering.NEVER;
  }

  /**
   * Returns how late a delivery is that happens during a run. What became due by something that
   * happened now, an arrival or a report, is on time whatever its due time says: nobody could know.
   */
  long latenessMicros(long nowMicros, Delivery delivery) {
    long known = Math.max(delivery.action().arrivedMicros(), Math.min(promisedMicros, nowMicros));
    return nowMicros - Math.max(delivery.dueMicros(), known);
  }
}
