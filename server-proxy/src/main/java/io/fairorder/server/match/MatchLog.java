package io.fairorder.server.match;

import io.fairorder.protocol.Refusal;
import io.fairorder.runtime.LimitedLog;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log of a match: one line for what an operator cares about, and no floods from outside. */
final class MatchLog {
  private static final Logger LOG = LoggerFactory.getLogger(Match.class);
  private static final long INTERVAL_MICROS = 10_000_000;

  /** What players do; anybody can pretend to be many. */
  private enum Coming {
    JOINED,
    LEFT,
    RESUMED,
    MOVED,
    AWAY
  }

  /** What goes wrong. */
  private enum Trouble {
    REFUSED,
    TURNED_AWAY,
    GAME_UNREACHABLE,
    FAILURE
  }

  private final LimitedLog<Coming> comings =
      new LimitedLog<>(LOG, Coming.class, 100, INTERVAL_MICROS);
  private final LimitedLog<Trouble> troubles =
      new LimitedLog<>(LOG, Trouble.class, 2, INTERVAL_MICROS);

  void joined(long nowMicros, Session session, int players) {
    if (comings.allows(Coming.JOINED, nowMicros)) {
      LOG.info("{} joined, {} in the match", session, players);
    }
  }

  void left(long nowMicros, Session session, String reason, int players) {
    if (comings.allows(Coming.LEFT, nowMicros)) {
      LOG.info("{} left ({}), {} in the match", session, reason, players);
    }
  }

  void resumed(long nowMicros, Session session) {
    if (comings.allows(Coming.RESUMED, nowMicros)) {
      LOG.info("{} goes on with a new session", session);
    }
  }

  void moved(long nowMicros, Session session, InetSocketAddress to) {
    if (comings.allows(Coming.MOVED, nowMicros)) {
      LOG.info("{} goes on from {}", session, to);
    }
  }

  void waitedFor(long nowMicros, Session session, boolean waitedFor) {
    if (comings.allows(Coming.AWAY, nowMicros)) {
      LOG.info("{} is {}", session, waitedFor ? "waited for again" : "not waited for any more");
    }
  }

  void refused(long nowMicros, InetSocketAddress from, Refusal reason) {
    troubles.warn(
        Trouble.REFUSED, nowMicros, "refused a datagram from {}: {}", from, reason.label());
  }

  void turnedAway(long nowMicros, InetSocketAddress from, String reason) {
    troubles.warn(Trouble.TURNED_AWAY, nowMicros, "turned {} away: {}", from, reason);
  }

  /** Something went wrong on a socket towards the game server. */
  void gameSocket(long nowMicros, InetSocketAddress game, Throwable cause) {
    if (!(cause instanceof IOException)) {
      failure(nowMicros, cause);
    } else if (troubles.allows(Trouble.GAME_UNREACHABLE, nowMicros)) {
      LOG.warn("the game server at {} cannot be reached: {}", game, cause.getMessage());
    }
  }

  /** Something went wrong on the listening port; what the network does is nobody's fault. */
  void playerSocket(long nowMicros, Throwable cause) {
    if (!(cause instanceof IOException)) {
      failure(nowMicros, cause);
    }
  }

  private void failure(long nowMicros, Throwable cause) {
    if (troubles.allows(Trouble.FAILURE, nowMicros)) {
      LOG.error("a datagram could not be handled", cause);
    }
  }

  /** Tells how much was suppressed. */
  void flush(long nowMicros) {
    comings.flush(nowMicros);
    troubles.flush(nowMicros);
  }
}
