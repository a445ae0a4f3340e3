package io.fairorder.runtime.relay;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what relays report, to be read from any thread. */
final class CountedRelays implements TcpRelayMetrics {
  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final AtomicInteger limit = new AtomicInteger();
  final AtomicInteger unreachable = new AtomicInteger();
  final AtomicInteger gone = new AtomicInteger();
  final AtomicLong fromClient = new AtomicLong();
  final AtomicLong fromTarget = new AtomicLong();

  @Override
  public void opened() {
    opened.incrementAndGet();
  }

  @Override
  public void closed() {
    closed.incrementAndGet();
  }

  @Override
  public void refused(String label) {
    switch (label) {
      case "limit" -> limit.incrementAndGet();
      case "unreachable" -> unreachable.incrementAndGet();
      case "gone" -> gone.incrementAndGet();
      default -> throw new IllegalArgumentException(label);
    }
  }

  @Override
  public void fromClient(int bytes) {
    fromClient.addAndGet(bytes);
  }

  @Override
  public void fromTarget(int bytes) {
    fromTarget.addAndGet(bytes);
  }
}
