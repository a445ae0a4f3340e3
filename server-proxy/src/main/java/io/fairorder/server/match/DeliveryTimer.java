package io.fairorder.server.match;

import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.ordering.Ordering;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the head of the queue: one timer, set to its delivery time, never polled. */
final class DeliveryTimer {
  private final EventLoop loop;
  private final MicrosClock clock;
  private final Standstill standstill = new Standstill();
  private Ordering ordering;
  private long nowMicros;
  private long eventMicros = Long.MIN_VALUE;
  private long deliveredMicros;
  private long armedMicros = Ordering.NEVER;
  private Future<?> armed;

  DeliveryTimer(EventLoop loop, MicrosClock clock) {
    this.loop = loop;
    this.clock = clock;
  }

  /** Runs this queue from now on. */
  void follow(Ordering other) {
    ordering = other;
  }

  /**
   * Returns how late a delivery is against its computed time. That time may lie in the past when an
   * event shows that nobody has to be waited for; then it is the time of the event.
   */
  long latenessMicros(long whenMicros, long dueMicros) {
    return whenMicros - Math.max(dueMicros, eventMicros);
  }

  /** Returns for how long the process did not run in all, as far as something was due. */
  long standstillMicros() {
    return standstill.totalMicros();
  }

  /**
   * Returns the time of an event that the ordering is going to be told; it is {@link #nowMicros}
   * but after a standstill. What was due before is delivered first, so that a replay of the same
   * events comes to the same order; and no event has a time for which deliveries are done already.
   */
  long beginEvent() {
    nowMicros = clock.nowMicros();
    long timeMicros = standstill.countsAs(nowMicros, ordering.nextDueMicros(), deliveredMicros + 1);
    ordering.deliverDue(timeMicros - 1);
    eventMicros = timeMicros;
    return timeMicros;
  }

  /** Returns what the clock says at the event. */
  long nowMicros() {
    return nowMicros;
  }

  /** Delivers what is due at the time of the event, and sets the timer for what comes next. */
  void endEvent() {
    run(Math.max(eventMicros, deliveredMicros));
  }

  private void run(long timeMicros) {
    ordering.deliverDue(timeMicros);
    deliveredMicros = timeMicros;
    long due = ordering.nextDueMicros();
    long goesOffMicros = Math.max(due, standstill.readingUntilMicros());
    // a timer that goes off too early sets itself anew; one that is too late has to be replaced
    if (due != Ordering.NEVER && goesOffMicros < armedMicros) {
      stop();
      armedMicros = goesOffMicros;
      armed = loop.schedule(this::goOff, goesOffMicros - clock.nowMicros(), TimeUnit.MICROSECONDS);
    }
  }

  private void goOff() {
    armed = null;
    armedMicros = Ordering.NEVER;
    run(standstill.countsAs(clock.nowMicros(), ordering.nextDueMicros(), deliveredMicros));
  }

  /** Delivers all there is, because nothing more is waited for. */
  void drain() {
    stop();
    long goesOnMicros = eventMicros;
    // nothing of it is late
    eventMicros = Ordering.NEVER - 1;
    ordering.deliverDue(eventMicros);
    // the next match begins within the same event
    eventMicros = goesOnMicros;
  }

  private void stop() {
    if (armed != null) {
      armed.cancel(false);
      armed = null;
    }
    armedMicros = Ordering.NEVER;
  }
}
