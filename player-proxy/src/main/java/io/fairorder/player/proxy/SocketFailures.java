package io.fairorder.player.proxy;

import io.fairorder.runtime.LimitedLog;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what a socket reports about the network from mistakes in this program. */
final class SocketFailures {
  private static final Logger LOG = LoggerFactory.getLogger(SocketFailures.class);

  private enum Kind {
    MISTAKE
  }

  private final PlayerMetrics metrics;
  // whoever finds a datagram that does this can send it as often as he likes
  private final LimitedLog<Kind> limit = new LimitedLog<>(LOG, Kind.class, 5, 60_000_000);

  SocketFailures(PlayerMetrics metrics) {
    this.metrics = metrics;
  }

  /** Returns whether the cause says that nobody is at the other end. */
  static boolean isRefused(Throwable cause) {
    return cause instanceof PortUnreachableException
        || cause instanceof ConnectException
        || cause instanceof NoRouteToHostException
        // epoll has one class for all that writing can come to
        || (cause instanceof IOException
            && cause.getMessage() != null
            && cause.getMessage().contains("refused"));
  }

  /** Counts what the network did, and logs what it cannot have done, a few times a minute. */
  void count(Throwable cause, long nowMicros) {
    metrics.refused(Drop.SOCKET_ERROR.label());
    if (!(cause instanceof IOException) && limit.allows(Kind.MISTAKE, nowMicros)) {
      LOG.error("a datagram could not be handled", cause);
    }
  }
}
