package io.fairorder.server.ordering;

/** A copy of a message in the delivery queue, standing under its key {@code (i, δ)}. */
final class QueuedCopy {
  Action action;
  long update;
  long reactionMicros;

  /** {@code U_i + δ}: the delivery time if nobody had to be waited for. */
  long momentMicros;

  int copy;
  int copies;

  /** Where it stands in the heap. */
  int heapIndex;

  /** Neighbours among the same player's queued messages by number (keepPlayerOrder). */
  QueuedCopy earlier;

  QueuedCopy later;

  void key(long keyUpdate, long keyReactionMicros, long keyMomentMicros) {
    update = keyUpdate;
    reactionMicros = keyReactionMicros;
    momentMicros = keyMomentMicros;
  }

  void keyLike(QueuedCopy other) {
    key(other.update, other.reactionMicros, other.momentMicros);
  }

  /** Compares keys alone: {@code i} first, then {@code δ}. */
  int compareKey(QueuedCopy other) {
    return compareKeys(update, reactionMicros, other.update, other.reactionMicros);
  }

  static int compareKeys(long update1, long reaction1, long update2, long reaction2) {
    return update1 != update2 ? Long.compare(update1, update2) : Long.compare(reaction1, reaction2);
  }

  /** The order of the queue (ordering.md 2). */
  boolean standsBefore(QueuedCopy other) {
    int byKey = compareKey(other);
    if (byKey != 0) {
      return byKey < 0;
    }
    if (action.number() != other.action.number()) {
      return action.number() < other.action.number();
    }
    return action.arrival < other.action.arrival;
  }
}
