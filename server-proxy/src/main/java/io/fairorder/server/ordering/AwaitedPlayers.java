package io.fairorder.server.ordering;

import java.util.Arrays;

/**
 * The players whom the others wait for ({@code T}), the longest wait timeout first.
 *
 * <p>In this order the first player that has not passed a key is the one that decides its delivery
 * time. What each has passed on the update that is asked for is kept side by side, so that a head
 * which everybody has passed costs a walk over one array. Also keeps the newest update that all of
 * them have reached (ordering.md 7).
 */
final class AwaitedPlayers {
  private static final long NO_UPDATE = 0;

  private Player[] players = new Player[8];
  private int size;

  /** Up to which moment each player has passed the keys on {@link #provenUpdate}. */
  private long[] provenMoments = new long[8];

  private long provenUpdate = NO_UPDATE;

  private long reachedByAll;
  private int atReachedByAll;

  int size() {
    return size;
  }

  Player at(int index) {
    return players[index];
  }

  void add(Player player) {
    if (size == players.length) {
      players = Arrays.copyOf(players, size * 2);
      provenMoments = Arrays.copyOf(provenMoments, size * 2);
    }
    place(size++, player);
    recountReached();
  }

  void remove(Player player) {
    size--;
    for (int index = player.progress.awaitedIndex; index < size; index++) {
      set(index, players[index + 1]);
    }
    players[size] = null;
    recountReached();
  }

  /** Restores the order after the player's wait timeout has changed. */
  void waitChanged(Player player) {
    int index = player.progress.awaitedIndex;
    while (index + 1 < size && players[index + 1].waitMicros > player.waitMicros) {
      set(index, players[index + 1]);
      index++;
    }
    place(index, player);
  }

  /**
   * Returns the first player from {@code index} on that has not passed the key on {@code update}
   * with this moment; the number of players if there is none.
   */
  int firstNotPassed(int index, long update, long momentMicros) {
    if (update != provenUpdate) {
      provenUpdate = update;
      for (int each = 0; each < size; each++) {
        set(each, players[each]);
      }
    }
    int found = index;
    while (found < size && provenMoments[found] >= momentMicros) {
      found++;
    }
    return found;
  }

  /** Takes into account what a player in {@code T} has proven. */
  void proven(Player player, long reachedBefore) {
    provenMoments[player.progress.awaitedIndex] = player.progress.passed.provenMoment(provenUpdate);
    if (player.progress.reached > reachedBefore
        && reachedBefore == reachedByAll
        && --atReachedByAll == 0) {
      recountReached();
    }
  }

  /** Forgets what was kept side by side: an update is no longer remembered. */
  void forgetProven() {
    provenUpdate = NO_UPDATE;
  }

  /** Returns the newest update that all have reached; 0 if there is none, or nobody. */
  long reachedByAll() {
    return reachedByAll;
  }

  private void recountReached() {
    long least = Long.MAX_VALUE;
    int count = 0;
    for (int index = 0; index < size; index++) {
      long reached = players[index].progress.reached;
      if (reached < least) {
        least = reached;
        count = 1;
      } else if (reached == least) {
        count++;
      }
    }
    reachedByAll = size == 0 ? 0 : least;
    atReachedByAll = count;
  }

  /** Puts the player where it belongs among those up to {@code index}, which is free. */
  private void place(int index, Player player) {
    int to = index;
    while (to > 0 && players[to - 1].waitMicros < player.waitMicros) {
      set(to, players[to - 1]);
      to--;
    }
    set(to, player);
  }

  private void set(int index, Player player) {
    players[index] = player;
    player.progress.awaitedIndex = index;
    provenMoments[index] = player.progress.passed.provenMoment(provenUpdate);
  }
}
