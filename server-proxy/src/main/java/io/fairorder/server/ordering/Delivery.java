package io.fairorder.server.ordering;

/** How an action is being delivered; a view that is valid only during the call that brings it. */
public final class Delivery {
  Action action;
  boolean tagged;
  boolean late;
  long update;
  long reactionMicros;
  int copy;
  int copies;
  long dueMicros;

  Delivery() {}

  /** Returns the message. */
  public Action action() {
    return action;
  }

  /** Returns whether it stands under a key; if not, its player had received nothing yet. */
  public boolean tagged() {
    return tagged;
  }

  /** Returns whether a fairer moment for it has passed (ordering.md 4). */
  public boolean late() {
    return late;
  }

  /** Returns the update of its key; of its newest tag if it is late. */
  public long update() {
    return update;
  }

  /** Returns the reaction time of its key; negative where it was expressed on a later update. */
  public long reactionMicros() {
    return reactionMicros;
  }

  /** Returns which copy of the message this is, from 1. */
  public int copy() {
    return copy;
  }

  /** Returns how many copies of the message there are. */
  public int copies() {
    return copies;
  }

  /** Returns when it should have been delivered; for what never was in the queue, now. */
  public long dueMicros() {
    return dueMicros;
  }

  Delivery queued(QueuedCopy queuedCopy, long due) {
    action = queuedCopy.action;
    tagged = true;
    late = false;
    update = queuedCopy.update;
    reactionMicros = queuedCopy.reactionMicros;
    copy = queuedCopy.copy;
    copies = queuedCopy.copies;
    dueMicros = due;
    return this;
  }

  /** A message that skips the queue: under its newest tag if it has one (ordering.md 9). */
  Delivery atOnce(Action actionNow, boolean isLate, long now) {
    action = actionNow;
    int newest = actionNow.tags().size() - 1;
    tagged = isLate;
    late = isLate;
    update = isLate ? actionNow.tags().update(newest) : 0;
    reactionMicros = isLate ? actionNow.tags().reactionMicros(newest) : 0;
    copy = 1;
    copies = 1;
    dueMicros = now;
    return this;
  }
}
