package io.fairorder.player.core;

/**
 * Tells the first datagram of an update from its other datagrams and from copies made on the way.
 *
 * <p>Looks back 64 updates, half a second at 128 updates a second. What comes later than that
 * counts as seen: it is too late for any hold and would say nothing about the path.
 */
final class FirstDatagrams {
  private static final int LOOK_BACK = Long.SIZE;

  private long newest;
  // bit k: update newest − k was seen
  private long seen;

  /** Returns whether this is the update's first datagram, and remembers the update. */
  boolean isFirst(long update) {
    if (update > newest) {
      long ahead = update - newest;
      seen = (ahead < LOOK_BACK ? seen << ahead : 0) | 1;
      newest = update;
      return true;
    }
    long behind = newest - update;
    if (behind >= LOOK_BACK || (seen & (1L << behind)) != 0) {
      return false;
    }
    seen |= 1L << behind;
    return true;
  }
}
