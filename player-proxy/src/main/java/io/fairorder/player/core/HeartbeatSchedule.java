package io.fairorder.player.core;

/**
 * Says when the next heartbeat is due: at once when an update has been handed to the player, then
 * every interval in which no action was sent (ordering.md 6).
 *
 * <p>An action sent after an update was handed to the player carries that update's tag and so says
 * everything that the heartbeat would say: it takes the heartbeat's place. What counts is the order
 * of the calls, not the clock: of two events in one microsecond, an action before the update says
 * nothing about it.
 *
 * <p>Before the first update there is nothing to say, for a report without tags proves nothing
 * (ordering.md 3).
 */
final class HeartbeatSchedule {
  /** The due time before the first update. */
  static final long NEVER = Long.MAX_VALUE;

  private final long intervalMicros;
  private long dueMicros = NEVER;

  HeartbeatSchedule(long intervalMicros) {
    this.intervalMicros = intervalMicros;
  }

  /** An update's first datagram was handed to the player. */
  void updateHanded(long nowMicros) {
    dueMicros = Math.min(dueMicros, nowMicros);
  }

  /** An action or a heartbeat was sent. A late one delays the next: no heartbeat is made up for. */
  void reported(long nowMicros) {
    if (dueMicros != NEVER) {
      dueMicros = nowMicros + intervalMicros;
    }
  }

  /** Returns when the next heartbeat is due, or {@link #NEVER}. */
  long dueMicros() {
    return dueMicros;
  }
}
