package io.fairorder.server.match;

import io.fairorder.server.ordering.Ordering;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the head of the queue: one timer, set to its delivery time, never polled. */
final class DeliveryTimer {
  private final EventLoop loop;
  private final MatchClock clock;
  private Ordering ordering;
  private long eventMicros = Long.MIN_VALUE;
  private long deliveredMicros;
  private long armedMicros = Ordering.NEVER;
  private Future<?> armed;

  DeliveryTimer(EventLoop loop, MatchClock clock) {
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
  long latenessMicros(long nowMicros, long dueMicros) {
    return nowMicros - Math.max(dueMicros, eventMicros) + clock.forgivenMicros(dueMicros);
  }

  /**
   * Returns the time of an event that the ordering is going to be told. What was due before is
   * delivered first, so that a replay of the same events comes to the same order; and no event has
   * a time for which deliveries are done already.
   */
  long beginEvent() {
    clock.standStill(ordering.nextDueMicros(), deliveredMicros + 1);
    long nowMicros = Math.max(clock.nowMicros(), deliveredMicros + 1);
    ordering.deliverDue(nowMicros - 1);
    eventMicros = nowMicros;
    return nowMicros;
  }

  /** Delivers what is due at the time of the event, and sets the timer for what comes next. */
  void endEvent() {
    run(Math.max(eventMicros, deliveredMicros));
  }

  private void run(long nowMicros) {
    ordering.deliverDue(nowMicros);
    deliveredMicros = nowMicros;
    long due = ordering.nextDueMicros();
    // a timer that goes off too early sets itself anew; one that is too late has to be replaced
    if (due < armedMicros) {
      stop();
      armedMicros = due;
      armed = loop.schedule(this::goOff, due - clock.nowMicros(), TimeUnit.MICROSECONDS);
    }
  }

  private void goOff() {
    armed = null;
    armedMicros = Ordering.NEVER;
    clock.standStill(ordering.nextDueMicros(), deliveredMicros);
    run(Math.max(clock.nowMicros(), deliveredMicros));
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
