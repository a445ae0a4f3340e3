package io.fairorder.server.ordering;

import java.util.Arrays;

/**
 * The players whom the others wait for ({@code T}), the longest wait timeout first.
 *
 * <p>In this order the first player that has not passed a key is the one that decides its delivery
 * time. Also keeps the newest update that all of them have reached (ordering.md 7).
 */
final class AwaitedPlayers {
  private Player[] players = new Player[8];
  private int size;
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
    }
    place(size++, player);
    recountReached();
  }

  void remove(Player player) {
    int index = indexOf(player);
    size--;
    System.arraycopy(players, index + 1, players, index, size - index);
    players[size] = null;
    recountReached();
  }

  /** Restores the order after the player's wait timeout has changed. */
  void waitChanged(Player player) {
    int index = indexOf(player);
    while (index + 1 < size && players[index + 1].waitMicros > player.waitMicros) {
      players[index] = players[index + 1];
      index++;
    }
    place(index, player);
  }

  /** Notes that a player in {@code T} has reached a newer update than before. */
  void reachedMore(long before) {
    if (before == reachedByAll && --atReachedByAll == 0) {
      recountReached();
    }
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
      players[to] = players[to - 1];
      to--;
    }
    players[to] = player;
  }

  private int indexOf(Player player) {
    int index = 0;
    while (players[index] != player) {
      index++;
    }
    return index;
  }
}
