package io.fairorder.server.ordering;

/**
 * Keeps each player's queued messages in the order in which the player sent them.
 *
 * <p>Where a tag was expressed on another update, jitter between the two updates can put a message
 * behind a later one of the same player. It was sent before that one all the same, so it gets that
 * one's key, where its smaller number puts it ahead. Games drop a player's datagrams that come out
 * of order, so without this a fair order would cost messages.
 */
final class PlayerOrder {
  private final DeliveryQueue queue;

  PlayerOrder(DeliveryQueue queue) {
    this.queue = queue;
  }

  /**
   * Links a copy that is about to be inserted; its key and those before it may become smaller.
   *
   * @return whether copies that were queued before have moved
   */
  boolean link(QueuedCopy copy) {
    PlayerProgress progress = copy.action.player().progress;
    QueuedCopy later = null;
    QueuedCopy earlier = progress.latest;
    while (earlier != null && earlier.action.number() > copy.action.number()) {
      later = earlier;
      earlier = earlier.earlier;
    }
    copy.earlier = earlier;
    copy.later = later;
    if (earlier != null) {
      earlier.later = copy;
    }
    if (later == null) {
      progress.latest = copy;
    } else {
      later.earlier = copy;
      if (later.compareKey(copy) < 0) {
        copy.keyLike(later);
      }
    }
    boolean moved = false;
    for (; earlier != null && copy.compareKey(earlier) < 0; earlier = earlier.earlier) {
      earlier.keyLike(copy);
      queue.keyLowered(earlier);
      moved = true;
    }
    return moved;
  }

  void unlink(QueuedCopy copy) {
    if (copy.earlier != null) {
      copy.earlier.later = copy.later;
    }
    if (copy.later != null) {
      copy.later.earlier = copy.earlier;
    } else {
      copy.action.player().progress.latest = copy.earlier;
    }
  }

  /** Restores the order among all messages of the player whose latest this is, without moving. */
  void lowerEarlier(QueuedCopy latest) {
    for (QueuedCopy copy = latest; copy.earlier != null; copy = copy.earlier) {
      if (copy.compareKey(copy.earlier) < 0) {
        copy.earlier.keyLike(copy);
      }
    }
  }
}
