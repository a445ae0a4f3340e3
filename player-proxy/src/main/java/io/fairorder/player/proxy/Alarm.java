package io.fairorder.player.proxy;

import io.fairorder.runtime.MicrosClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Calls back at a moment that may be moved often.
 *
 * <p>Deadlines mostly move to later, with each datagram. So a timer that is running is left alone
 * then, and looks again when it fires; only an earlier moment costs a new timer.
 */
final class Alarm {
  private static final long OFF = Long.MAX_VALUE;

  private final EventLoop loop;
  private final MicrosClock clock;
  private final Runnable action;
  private ScheduledFuture<?> timer;
  private long timerMicros;
  private long dueMicros = OFF;

  Alarm(EventLoop loop, MicrosClock clock, Runnable action) {
    this.loop = loop;
    this.clock = clock;
    this.action = action;
  }

  /** Calls back once when the clock shows {@code micros}, instead of any moment set before. */
  void set(long micros) {
    dueMicros = micros;
    if (timer != null && timerMicros > micros) {
      timer.cancel(false);
      timer = null;
    }
    if (timer == null && micros != OFF) {
      start();
    }
  }

  /** Takes back what was set. */
  void cancel() {
    dueMicros = OFF;
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void start() {
    timerMicros = dueMicros;
    long delayMicros = Math.max(0, dueMicros - clock.nowMicros());
    timer = loop.schedule(this::fire, delayMicros, TimeUnit.MICROSECONDS);
  }

  private void fire() {
    timer = null;
    if (dueMicros == OFF) {
      return;
    }
    if (dueMicros > clock.nowMicros()) {
      start();
      return;
    }
    dueMicros = OFF;
    action.run();
  }
}
