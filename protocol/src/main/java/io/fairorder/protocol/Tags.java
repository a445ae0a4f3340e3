package io.fairorder.protocol;

import java.util.Arrays;

/**
 * The tags of one action or heartbeat: for each update of the window, how long after it the player
 * acted (the paper's {@code (i, δ)}), in strictly ascending order of update id.
 *
 * <p>A reusable buffer, so that neither making nor reading tags allocates: {@link #clear} and
 * {@link #add} refill it. Not thread-safe.
 */
public final class Tags {
  /** The most tags a datagram can carry; a replayed message may have more. */
  public static final int MAX_SIZE = 255;

  /** The longest reaction time that can be sent, nearly 13 days. */
  public static final long MAX_REACTION_MICROS = (1L << 40) - 1;

  private long[] updates;
  private long[] reactionMicros;
  private int size;

  /** Makes an empty list with room for the usual window. */
  public Tags() {
    this(8);
  }

  private Tags(int capacity) {
    updates = new long[capacity];
    reactionMicros = new long[capacity];
  }

  /**
   * Makes a list from alternating update ids and reaction times, for tests and tools.
   *
   * @param updateAndReaction {@code i1, δ1, i2, δ2, …}, reaction times in microseconds
   */
  public static Tags of(long... updateAndReaction) {
    if (updateAndReaction.length % 2 != 0) {
      throw new IllegalArgumentException(
          "an update id without a reaction time: " + Arrays.toString(updateAndReaction));
    }
    Tags tags = new Tags(updateAndReaction.length / 2);
    for (int k = 0; k < updateAndReaction.length; k += 2) {
      tags.add(updateAndReaction[k], updateAndReaction[k + 1]);
    }
    return tags;
  }

  /** Empties the list. */
  public void clear() {
    size = 0;
  }

  /** Appends a tag; its update must be newer than the last one's. */
  public void add(long update, long reaction) {
    if (size > 0 && update <= updates[size - 1]) {
      throw new IllegalArgumentException(
          "update " + update + " does not come after " + updates[size - 1]);
    }
    if (size == updates.length) {
      int capacity = Math.max(8, size * 2);
      updates = Arrays.copyOf(updates, capacity);
      reactionMicros = Arrays.copyOf(reactionMicros, capacity);
    }
    updates[size] = update;
    reactionMicros[size] = reaction;
    size++;
  }

  /** Replaces the content by that of {@code other}. */
  public void copyFrom(Tags other) {
    if (updates.length < other.size) {
      updates = new long[other.size];
      reactionMicros = new long[other.size];
    }
    System.arraycopy(other.updates, 0, updates, 0, other.size);
    System.arraycopy(other.reactionMicros, 0, reactionMicros, 0, other.size);
    size = other.size;
  }

  /**
   * Derives the tags that the same player's message had which was sent {@code ageMicros} before the
   * one with these tags: {@code R_j^i} is the same moment for both, so {@code (i, δ)} becomes
   * {@code (i, δ − age)}, and an update that was not there yet ({@code δ < age}) has no tag.
   *
   * @param into takes the result; it may be this list itself
   */
  public void deriveInto(long ageMicros, Tags into) {
    int count = size;
    into.clear();
    for (int k = 0; k < count; k++) {
      if (reactionMicros[k] >= ageMicros) {
        into.add(updates[k], reactionMicros[k] - ageMicros);
      }
    }
  }

  /** Returns whether {@link #deriveInto} would find at least one tag. */
  public boolean reachBack(long ageMicros) {
    for (int k = 0; k < size; k++) {
      if (reactionMicros[k] >= ageMicros) {
        return true;
      }
    }
    return false;
  }

  /** Returns how many tags there are. */
  public int size() {
    return size;
  }

  /** Returns whether there are no tags: the player has received no update yet. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Returns the update id {@code i} of tag {@code index}. */
  public long update(int index) {
    return updates[index];
  }

  /** Returns the reaction time {@code δ} of tag {@code index}, in microseconds. */
  public long reactionMicros(int index) {
    return reactionMicros[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tags that
        && Arrays.equals(updates, 0, size, that.updates, 0, that.size)
        && Arrays.equals(reactionMicros, 0, size, that.reactionMicros, 0, that.size);
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int k = 0; k < size; k++) {
      hash = 31 * (31 * hash + Long.hashCode(updates[k])) + Long.hashCode(reactionMicros[k]);
    }
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int k = 0; k < size; k++) {
      text.append(k == 0 ? "(" : ", (");
      text.append(updates[k]).append(", ").append(reactionMicros[k]).append(" µs)");
    }
    return text.append(']').toString();
  }
}
