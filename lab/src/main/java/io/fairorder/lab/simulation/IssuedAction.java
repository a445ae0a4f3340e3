package io.fairorder.lab.simulation;

import io.fairorder.protocol.Tags;

/** One action as the observer knows it: who issued it when and why, and what became of it. */
final class IssuedAction {
  /** The round of an action that is no reaction. */
  static final int NO_ROUND = -1;

  /** What has not happened. */
  static final long NOT = -1;

  final int player;
  final long issuedMicros;

  /** The round it reacts to, or {@link #NO_ROUND}. */
  final int round;

  /** The update that showed the round to the player, or the newest one if it is no reaction. */
  final long update;

  /** How long after that update was handed to the player it was issued. */
  final long reactionMicros;

  /** The same moment for every player: {@code U_i + δ}. */
  final long fairMicros;

  /** The round trips at its moment say how long it must be held at least. */
  final double leastHoldMicros;

  long arrivedMicros = NOT;
  long deliveredMicros = NOT;
  long deliveredAs = NOT;
  boolean late;

  /** The tags it was sent with, where only one of them may be used. */
  Tags newestTag;

  IssuedAction(
      int player,
      long issuedMicros,
      int round,
      long update,
      long reactionMicros,
      long fairMicros,
      double leastHoldMicros) {
    this.player = player;
    this.issuedMicros = issuedMicros;
    this.round = round;
    this.update = update;
    this.reactionMicros = reactionMicros;
    this.fairMicros = fairMicros;
    this.leastHoldMicros = leastHoldMicros;
  }

  boolean delivered() {
    return deliveredMicros != NOT;
  }
}
