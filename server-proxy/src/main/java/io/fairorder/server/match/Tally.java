package io.fairorder.server.match;

import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.Ordering;

/** Counts what becomes of the actions of a match, for each player and for the metrics. */
final class Tally {
  private final MicrosClock clock;
  private final MatchMetrics metrics;

  /** The latest arrival among all actions delivered so far. */
  private long newestArrivalMicros = Long.MIN_VALUE;

  Tally(MicrosClock clock, MatchMetrics metrics) {
    this.clock = clock;
    this.metrics = metrics;
  }

  /** Notes a delivery; further copies of a message count for nothing. */
  void delivered(long nowMicros, Session from, Delivery delivery, long latenessMicros) {
    if (delivery.copy() > 1) {
      return;
    }
    from.counts.delivered++;
    if (delivery.late()) {
      from.counts.late++;
      metrics.late();
    }
    if (delivery.copies() > 1) {
      metrics.split();
    }
    if (delivery.action().tags().size() > 1) {
      metrics.spanning();
    }
    long arrivedMicros = delivery.action().arrivedMicros();
    if (arrivedMicros < newestArrivalMicros) {
      metrics.reordered();
    } else {
      newestArrivalMicros = arrivedMicros;
    }
    // a match that ends delivers all it has as if the end of time had come
    long whenMicros = nowMicros < Ordering.NEVER - 1 ? nowMicros : clock.nowMicros();
    metrics.delivered(whenMicros - arrivedMicros, latenessMicros);
  }

  void recovered(Session from) {
    from.counts.recovered++;
    metrics.recovered();
  }

  void dropped(Session from, DropReason reason) {
    if (reason == DropReason.DUPLICATE) {
      from.counts.duplicates++;
    } else {
      from.counts.dropped++;
    }
    if (reason == DropReason.LATE) {
      from.counts.late++;
      metrics.late();
    }
    metrics.dropped(reason);
  }

  void givenUp(Session from, long count) {
    from.counts.givenUp += count;
    metrics.givenUp(count);
  }
}
