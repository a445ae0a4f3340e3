package io.fairorder.server.match;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.FragmentLoss;
import io.fairorder.protocol.Refusal;
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

  /** Fragments were lost. */
  default void lost(FragmentLoss reason) {}

  /** An action ended without being delivered. */
  default void dropped(DropReason reason) {}

  /** An action was delivered, so long after it was due. */
  default void delivered(boolean late, long latenessMicros) {}

  /**
   * An action is being handed to the game server after so long in the queue; what it carries is
   * valid during the call only.
   */
  default void handedOut(Action action, long inQueueMicros) {}

  /** So many actions are no longer waited for. */
  default void givenUp(long count) {}

  /** A heartbeat came. */
  default void heartbeat() {}

  /** An update was numbered, so long after the one before. */
  default void update(long intervalMicros) {}

  /** A round trip was measured, and the wait timeout is now this. */
  default void roundTrip(long roundTripMicros, long waitMicros) {}

  /** A player was taken out of those who are waited for, or back in. */
  default void waitedFor(boolean waitedFor) {}

  /** A session began. */
  default void joined() {}

  /** A session ended. */
  default void left(ByeReason reason) {}
}
