package io.fairorder.server.grouping;

/**
 * Decides online which datagrams of the game server belong to one update ({@code UM_i}).
 *
 * <p>One instance serves one match on one thread. It is asked once about every datagram from the
 * game server to a player, in the order of sending, and answers at once: nothing is held back to
 * see what comes next.
 */
public interface UpdateGrouping {

  /**
   * Returns whether the datagram that the game server has just sent starts a new update; if not, it
   * belongs to the newest one. The first datagram of a match always starts update 1.
   *
   * @param nowMicros when it was received from the game server; never less than in the call before
   * @param player the number of the player it is for, 0 or above. Memory grows with the largest
   *     number, so numbers of players who left should be given out again.
   */
  boolean startsUpdate(long nowMicros, int player);
}
