package io.fairorder.integration.pair;

import io.fairorder.protocol.ByeReason;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.ordering.DropReason;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what server proxies tell of themselves. */
final class CountedMatches implements MatchMetrics {
  final AtomicInteger joined = new AtomicInteger();
  final AtomicInteger resumed = new AtomicInteger();
  final AtomicInteger left = new AtomicInteger();
  final AtomicInteger sidelined = new AtomicInteger();
  final AtomicInteger restored = new AtomicInteger();
  final AtomicInteger socketErrors = new AtomicInteger();
  final AtomicInteger delivered = new AtomicInteger();
  final AtomicInteger late = new AtomicInteger();
  final AtomicInteger overLimit = new AtomicInteger();
  final AtomicInteger notRecorded = new AtomicInteger();
  final AtomicLong queuedMicros = new AtomicLong();
  final AtomicLong givenUp = new AtomicLong();

  @Override
  public void joined() {
    joined.incrementAndGet();
  }

  @Override
  public void resumed() {
    resumed.incrementAndGet();
  }

  @Override
  public void left(ByeReason reason) {
    left.incrementAndGet();
  }

  @Override
  public void waitedFor(boolean waitedFor) {
    (waitedFor ? restored : sidelined).incrementAndGet();
  }

  @Override
  public void socketError() {
    socketErrors.incrementAndGet();
  }

  @Override
  public void delivered(long queued, long lateness) {
    delivered.incrementAndGet();
    queuedMicros.addAndGet(queued);
  }

  @Override
  public void late() {
    late.incrementAndGet();
  }

  @Override
  public void dropped(DropReason reason) {
    if (reason == DropReason.OVER_LIMIT) {
      overLimit.incrementAndGet();
    }
  }

  @Override
  public void givenUp(long count) {
    givenUp.addAndGet(count);
  }

  @Override
  public void notRecorded(int events) {
    notRecorded.addAndGet(events);
  }
}
