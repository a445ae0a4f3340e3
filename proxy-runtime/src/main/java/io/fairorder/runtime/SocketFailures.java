package io.fairorder.runtime;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what a socket reports about the network from mistakes in this program. Belongs to one event
 * loop.
 */
public final class SocketFailures {
  private static final Logger LOG = LoggerFactory.getLogger(SocketFailures.class);

  private enum Kind {
    MISTAKE
  }

  private final Runnable counter;
  // whoever finds a datagram that does this can send it as often as he likes
  private final LimitedLog<Kind> limit = new LimitedLog<>(LOG, Kind.class, 5, 60_000_000);

  /**
   * Makes one.
   *
   * @param counter is run for each failure
   */
  public SocketFailures(Runnable counter) {
    this.counter = counter;
  }

  /** Returns whether the cause says that nobody is at the other end. */
  public static boolean isRefused(Throwable cause) {
    return cause instanceof PortUnreachableException
        || cause instanceof ConnectException
        || cause instanceof NoRouteToHostException
        // epoll has one class for all that writing can come to
        || (cause instanceof IOException
            && cause.getMessage() != null
            && cause.getMessage().contains("refused"));
  }

  /** Counts what the network did, and logs what it cannot have done, a few times a minute. */
  public void count(Throwable cause, long nowMicros) {
    counter.run();
    if (!(cause instanceof IOException) && limit.allows(Kind.MISTAKE, nowMicros)) {
      LOG.error("a datagram could not be handled", cause);
    }
  }
}
