package io.fairorder.server.ordering;

import java.util.Arrays;

/**
 * The delivery queue: copies of messages, the one with the smallest key first.
 *
 * <p>A heap. Only the head is ever needed to run, so the rest is not kept in full order; {@link
 * #sorted} makes the whole order for inspection. It has four branches and keeps the keys beside the
 * copies, so that finding the smallest of a few stays within a cache line or two. Copies come from
 * and return to a pool, so that a steady match allocates none.
 */
final class DeliveryQueue {
  private static final int BRANCHES = 4;

  private QueuedCopy[] heap = new QueuedCopy[64];
  private long[] updates = new long[64];
  private long[] reactionsMicros = new long[64];
  private int size;
  private QueuedCopy[] pool = new QueuedCopy[64];
  private int pooled;

  int size() {
    return size;
  }

  QueuedCopy head() {
    return size == 0 ? null : heap[0];
  }

  QueuedCopy at(int index) {
    return heap[index];
  }

  /** Takes a blank copy from the pool; the caller fills it and calls {@link #insert}. */
  QueuedCopy blank() {
    return pooled == 0 ? new QueuedCopy() : pool[--pooled];
  }

  void insert(QueuedCopy copy) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
      updates = Arrays.copyOf(updates, size * 2);
      reactionsMicros = Arrays.copyOf(reactionsMicros, size * 2);
    }
    rise(size++, copy);
  }

  /** Removes the head, which is no longer to be used after {@link #recycle}. */
  QueuedCopy removeHead() {
    QueuedCopy head = heap[0];
    QueuedCopy last = heap[--size];
    heap[size] = null;
    if (size > 0) {
      // the last one belongs far down: close the gap first, then let it rise the little it must
      rise(sinkGap(), last);
    }
    return head;
  }

  void recycle(QueuedCopy copy) {
    copy.action = null;
    copy.earlier = null;
    copy.later = null;
    if (pooled == pool.length) {
      pool = Arrays.copyOf(pool, pooled * 2);
    }
    pool[pooled++] = copy;
  }

  /** Restores the order after the key of one copy has become smaller. */
  void keyLowered(QueuedCopy copy) {
    rise(copy.heapIndex, copy);
  }

  /** Restores the order after any number of keys have changed. */
  void keysChanged() {
    for (int index = 0; index < size; index++) {
      place(index, heap[index]);
    }
    for (int index = (size - 2) / BRANCHES; index >= 0; index--) {
      sink(index, heap[index]);
    }
  }

  QueuedCopy[] sorted() {
    QueuedCopy[] copies = Arrays.copyOf(heap, size);
    Arrays.sort(copies, (a, b) -> a == b ? 0 : a.standsBefore(b) ? -1 : 1);
    return copies;
  }

  private void rise(int from, QueuedCopy copy) {
    int index = from;
    while (index > 0) {
      int parent = (index - 1) / BRANCHES;
      if (!standsBefore(copy, parent)) {
        break;
      }
      move(parent, index);
      index = parent;
    }
    place(index, copy);
  }

  private void sink(int from, QueuedCopy copy) {
    int index = from;
    int child = smallestChild(index);
    while (child > 0 && !standsBefore(copy, child)) {
      move(child, index);
      index = child;
      child = smallestChild(index);
    }
    place(index, copy);
  }

  /** Fills the gap at the head with the smallest children down to a leaf, which is free then. */
  private int sinkGap() {
    int index = 0;
    for (int child = smallestChild(0); child > 0; child = smallestChild(index)) {
      move(child, index);
      index = child;
    }
    return index;
  }

  /** Returns 0, which is nobody's child, for a leaf. */
  private int smallestChild(int index) {
    int first = BRANCHES * index + 1;
    if (first >= size) {
      return 0;
    }
    int end = Math.min(first + BRANCHES, size);
    int smallest = first;
    for (int child = first + 1; child < end; child++) {
      if (updates[child] < updates[smallest]
          || (updates[child] == updates[smallest]
              && (reactionsMicros[child] < reactionsMicros[smallest]
                  || (reactionsMicros[child] == reactionsMicros[smallest]
                      && heap[child].standsBefore(heap[smallest]))))) {
        smallest = child;
      }
    }
    return smallest;
  }

  private boolean standsBefore(QueuedCopy copy, int index) {
    if (copy.update != updates[index]) {
      return copy.update < updates[index];
    }
    if (copy.reactionMicros != reactionsMicros[index]) {
      return copy.reactionMicros < reactionsMicros[index];
    }
    return copy.standsBefore(heap[index]);
  }

  private void move(int from, int to) {
    heap[to] = heap[from];
    updates[to] = updates[from];
    reactionsMicros[to] = reactionsMicros[from];
    heap[to].heapIndex = to;
  }

  private void place(int index, QueuedCopy copy) {
    heap[index] = copy;
    updates[index] = copy.update;
    reactionsMicros[index] = copy.reactionMicros;
    copy.heapIndex = index;
  }
}
