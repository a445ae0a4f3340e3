package io.fairorder.server.ordering;

/**
 * What bounds the memory of a match, whatever arrives.
 *
 * <p>What exceeds a limit is refused and counted; nothing that was accepted is ever pushed out. A
 * match that is full still takes from a player that holds less than an equal share, so that one
 * player cannot lock the others out; the queue is therefore bounded by twice {@code
 * queuedPerMatch}.
 *
 * @param players players in the match
 * @param queuedPerPlayer copies one player may have in the queue
 * @param queuedBytesPerPlayer bytes of payload one player may have in the queue
 * @param queuedPerMatch copies in the queue altogether
 * @param pendingHeartbeats heartbeats of one player that wait for a missing action
 * @param gapsPerPlayer gaps in a player's numbers that are remembered one by one
 */
public record OrderingLimits(
    int players,
    int queuedPerPlayer,
    long queuedBytesPerPlayer,
    int queuedPerMatch,
    int pendingHeartbeats,
    int gapsPerPlayer) {

  /** Checks the values. */
  public OrderingLimits {
    atLeastOne("players", players);
    atLeastOne("queuedPerPlayer", queuedPerPlayer);
    atLeastOne("queuedBytesPerPlayer", queuedBytesPerPlayer);
    atLeastOne("queuedPerMatch", queuedPerMatch);
    atLeastOne("pendingHeartbeats", pendingHeartbeats);
    atLeastOne("gapsPerPlayer", gapsPerPlayer);
  }

  private static void atLeastOne(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + "; at least 1 is needed");
    }
  }

  /** Whether these copies of an action would be more than its player, or the match, may have. */
  boolean exceededBy(Action action, int copies, int queuedInMatch, int playersInMatch) {
    PlayerProgress progress = action.player().progress;
    long queued = (long) progress.queued + copies;
    return queued > queuedPerPlayer
        || progress.queuedBytes + action.sizeBytes() > queuedBytesPerPlayer
        || ((long) queuedInMatch + copies > queuedPerMatch
            && queued > queuedPerMatch / playersInMatch);
  }

  /** Returns limits that no honest match reaches. */
  public static OrderingLimits defaults() {
    return new OrderingLimits(1024, 1024, 4 << 20, 65_536, 256, 256);
  }

  /** Returns limits for input that is bounded anyway, such as a file. */
  public static OrderingLimits none() {
    return new OrderingLimits(
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE);
  }
}
