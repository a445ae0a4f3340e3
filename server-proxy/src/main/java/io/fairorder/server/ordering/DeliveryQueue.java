package io.fairorder.server.ordering;

import java.util.Arrays;

/**
 * The delivery queue: copies of messages, the one with the smallest key first.
 *
 * <p>A binary heap. Only the head is ever needed to run, so the rest is not kept in full order;
 * {@link #sorted} makes the whole order for inspection. Copies come from and return to a pool, so
 * that a steady match allocates none.
 */
final class DeliveryQueue {
  private QueuedCopy[] heap = new QueuedCopy[64];
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
    }
    siftUp(size++, copy);
  }

  /** Removes the head, which is no longer to be used after {@link #recycle}. */
  QueuedCopy removeHead() {
    QueuedCopy head = heap[0];
    QueuedCopy last = heap[--size];
    heap[size] = null;
    if (size > 0) {
      siftDown(0, last);
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
    siftUp(copy.heapIndex, copy);
  }

  /** Restores the order after any number of keys have changed. */
  void keysChanged() {
    for (int index = (size >>> 1) - 1; index >= 0; index--) {
      siftDown(index, heap[index]);
    }
  }

  QueuedCopy[] sorted() {
    QueuedCopy[] copies = Arrays.copyOf(heap, size);
    Arrays.sort(copies, (a, b) -> a == b ? 0 : a.standsBefore(b) ? -1 : 1);
    return copies;
  }

  private void siftUp(int from, QueuedCopy copy) {
    int index = from;
    while (index > 0) {
      int parent = (index - 1) >>> 1;
      QueuedCopy above = heap[parent];
      if (!copy.standsBefore(above)) {
        break;
      }
      place(index, above);
      index = parent;
    }
    place(index, copy);
  }

  private void siftDown(int from, QueuedCopy copy) {
    int index = from;
    int half = size >>> 1;
    while (index < half) {
      int child = 2 * index + 1;
      if (child + 1 < size && heap[child + 1].standsBefore(heap[child])) {
        child++;
      }
      QueuedCopy below = heap[child];
      if (!below.standsBefore(copy)) {
        break;
      }
      place(index, below);
      index = child;
    }
    place(index, copy);
  }

  private void place(int index, QueuedCopy copy) {
    heap[index] = copy;
    copy.heapIndex = index;
  }
}
