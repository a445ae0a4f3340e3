package io.fairorder.player.proxy;

import io.fairorder.protocol.Protocol;
import java.util.BitSet;

/**
 * Tells datagrams of updates from copies of them that the network made. With a secret the sealed
 * counters do that already; without one it is the update's id and the ordinal within it.
 *
 * <p>Looks back {@value #LOOK_BACK} updates. What comes later than that is taken for no copy: a
 * game can bear a datagram twice better than one that is lost.
 */
final class UpdateCopies {
  /** Over a second at 200 updates a second; a power of two. */
  static final int LOOK_BACK = 256;

  private static final int MASK = LOOK_BACK - 1;

  // slot u & MASK belongs to update u while it is one of the newest LOOK_BACK
  private final long[] updates = new long[LOOK_BACK];
  private final BitSet[] seen = new BitSet[LOOK_BACK];
  private long newest;

  UpdateCopies() {
    for (int slot = 0; slot < LOOK_BACK; slot++) {
      seen[slot] = new BitSet();
    }
  }

  /** Returns whether this datagram was there before, and remembers it. */
  boolean isCopy(long update, int ordinal) {
    // all datagrams from the last ordinal on have that one
    if (update <= newest - LOOK_BACK || ordinal == Protocol.MAX_ORDINAL) {
      return false;
    }
    newest = Math.max(newest, update);
    int slot = (int) (update & MASK);
    if (updates[slot] != update) {
      updates[slot] = update;
      seen[slot].clear();
    }
    if (seen[slot].get(ordinal)) {
      return true;
    }
    seen[slot].set(ordinal);
    return false;
  }
}
