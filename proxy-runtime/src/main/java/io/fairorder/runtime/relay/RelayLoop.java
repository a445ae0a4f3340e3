package io.fairorder.runtime.relay;

import io.fairorder.runtime.LimitedLog;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.netty.channel.EventLoop;
import java.util.concurrent.Executor;
import org.slf4j.LoggerFactory;

/** What all relays of a proxy share: they take turns on one event loop. */
final class RelayLoop {
  /**
   * Not epoll, because no timer matters here and Netty's epoll (4.2.18) does not get half-closed
   * connections right: a full send buffer behind an ended input is an error (epoll_ctl ENOENT), and
   * an end of input is read past a reader that was told to stop.
   */
  static final Transport TRANSPORT = Transport.NIO;

  private final EventLoop loop;
  private final Executor resolver;
  private final TcpRelayMetrics metrics;
  private final MicrosClock clock = MicrosClock.system();
  // whoever can connect can do so as often as he likes
  private final LimitedLog<RelayRefusal> limit =
      new LimitedLog<>(LoggerFactory.getLogger(TcpRelay.class), RelayRefusal.class, 5, 60_000_000);

  RelayLoop(EventLoop loop, Executor resolver, TcpRelayMetrics metrics) {
    this.loop = loop;
    this.resolver = resolver;
    this.metrics = metrics;
  }

  EventLoop loop() {
    return loop;
  }

  /** Returns what addresses are looked up on, because that may block. */
  Executor resolver() {
    return resolver;
  }

  TcpRelayMetrics metrics() {
    return metrics;
  }

  /** Counts a connection that comes to nothing, and says so a few times a minute. */
  void refuse(RelayRefusal refusal, String format, Object first, Object second) {
    metrics.refused(refusal.label());
    limit.warn(refusal, clock.nowMicros(), format, first, second);
  }
}
