package io.fairorder.server.match;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.FragmentLoss;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.RejectReason;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.DropReason;

/** What a match tells of itself; called on its event loop, so it must not block. */
public interface MatchMetrics {
  /** Counts nothing. */
  MatchMetrics NONE = new MatchMetrics() {};

  /** A datagram came from a player proxy. */
  default void fromPlayer(int bytes) {}

  /** A datagram went to a player proxy. */
  default void toPlayer(int bytes) {}

  /** A datagram came from the game server. */
  default void fromGame(int bytes) {}

  /** A datagram went to the game server. */
  default void toGame(int bytes) {}

  /** A datagram was refused. */
  default void refused(Refusal reason) {}

  /** A datagram came for a session from an address that is not its player's. */
  default void foreignAddress() {}

  /** A datagram came for a session that nobody knows. */
  default void unknownSession() {}

  /** A player proxy was turned away. */
  default void rejected(RejectReason reason) {}

  /** A delivery found its player's socket to the game server closed. */
  default void noUpstream() {}

  /** A socket reported a failure: a datagram is lost, or somebody has gone. */
  default void socketError() {}

  /** Fragments were lost. */
  default void lost(FragmentLoss reason) {}

  /** An action ended without being delivered. */
  default void dropped(DropReason reason) {}

  /** An action is late: it is delivered at once or dropped (ordering.md 4). */
  default void late() {}

  /** An action arrived only as a repeat: the datagram that it was sent in was lost. */
  default void recovered() {}

  /**
   * An action was delivered; told once, with its first copy.
   *
   * @param queuedMicros how long after its arrival
   * @param latenessMicros how long after it was due
   */
  default void delivered(long queuedMicros, long latenessMicros) {}

  /** Fair order has changed something: before this delivery came one that had arrived after it. */
  default void reordered() {}

  /** The action being delivered stands in the queue more than once ({@code split = all}). */
  default void split() {}

  /** The action being delivered had tags for more than one update. */
  default void spanning() {}

  /**
   * An action is being handed to the game server after so long in the queue; what it carries is
   * valid during the call only.
   */
  default void handedOut(Action action, long inQueueMicros) {}

  /** So many actions are no longer waited for. */
  default void givenUp(long count) {}

  /** A heartbeat came. */
  default void heartbeat() {}

  /** A heartbeat proved nothing: it names an unknown update, or too many are pending. */
  default void heartbeatIgnored() {}

  /** An update was numbered, so long after the one before; 0 for the first. */
  default void update(long intervalMicros) {}

  /** A round trip was measured, and the wait timeout is now this. */
  default void roundTrip(long roundTripMicros, long waitMicros) {}

  /** A player was taken out of those who are waited for, or back in. */
  default void waitedFor(boolean waitedFor) {}

  /** A session began. */
  default void joined() {}

  /** A player went on with a new session. */
  default void resumed() {}

  /** So many events of the match were not recorded. */
  default void notRecorded(int events) {}

  /** The match's clock has stood still for so long, because the process did. */
  default void stoodStill(long micros) {}

  /** A session ended. */
  default void left(ByeReason reason) {}
}
