package io.fairorder.lab.demo;

import java.util.List;

/**
 * How one object ended, beside how it should have.
 *
 * @param object its number
 * @param appearedMicros when it appeared
 * @param order the players in the order in which their shots reached the game server
 * @param deservedOrder the players in the order of their reactions
 * @param reactionMicros how long each player took, {@link #NO_REACTION} for one that did not shoot
 * @param pairs how many pairs of shots there were
 * @param wrongPairs how many of them reached the game server in the wrong order
 */
record Verdict(
    int object,
    long appearedMicros,
    List<Integer> order,
    List<Integer> deservedOrder,
    List<Long> reactionMicros,
    int pairs,
    int wrongPairs) {
  static final int NOBODY = -1;
  static final long NO_REACTION = -1;

  Verdict {
    order = List.copyOf(order);
    deservedOrder = List.copyOf(deservedOrder);
    reactionMicros = List.copyOf(reactionMicros);
  }

  /** Who removed the object. */
  int winner() {
    return order.isEmpty() ? NOBODY : order.get(0);
  }

  /** Who reacted first. */
  int deserved() {
    return deservedOrder.isEmpty() ? NOBODY : deservedOrder.get(0);
  }

  /** Whether somebody else got it than who deserved it. */
  boolean isWrong() {
    return winner() != deserved();
  }

  /** How many shots never reached the game server. */
  int lostShots() {
    return deservedOrder.size() - order.size();
  }
}
