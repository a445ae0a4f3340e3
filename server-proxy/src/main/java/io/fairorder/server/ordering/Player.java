package io.fairorder.server.ordering;

import java.util.Objects;

/** One player of a match, as the ordering core sees it. */
public final class Player {
  private final String name;
  private final Object attachment;
  long waitMicros;
  boolean waitedFor;
  boolean present;

  /** What the fair ordering knows of this player; other orderings need nothing. */
  PlayerProgress progress;

  /**
   * Makes a player that has not joined yet.
   *
   * @param name what people call it
   * @param waitMicros its wait timeout {@code W_j}
   * @param attachment whatever the caller wants to find again when a message is delivered
   */
  public Player(String name, long waitMicros, Object attachment) {
    if (waitMicros < 0) {
      throw new IllegalArgumentException("negative wait timeout: " + waitMicros);
    }
    this.name = Objects.requireNonNull(name, "name");
    this.waitMicros = waitMicros;
    this.attachment = attachment;
  }

  /** Returns what people call this player. */
  public String name() {
    return name;
  }

  /** Returns what the caller attached. */
  public Object attachment() {
    return attachment;
  }

  /** Returns the wait timeout {@code W_j} in force. */
  public long waitMicros() {
    return waitMicros;
  }

  /** Returns whether the others wait for this player ({@code j ∈ T}). */
  public boolean waitedFor() {
    return waitedFor;
  }

  /** Returns how many copies of its messages are queued. */
  public int queued() {
    return progress == null ? 0 : progress.queued;
  }

  /** Returns how many bytes its queued messages have together. */
  public long queuedBytes() {
    return progress == null ? 0 : progress.queuedBytes;
  }

  @Override
  public String toString() {
    return name;
  }
}
