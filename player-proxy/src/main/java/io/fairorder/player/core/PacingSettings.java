package io.fairorder.player.core;

/**
 * How updates are held back so that they reach the player in the server's rhythm (ordering.md 8).
 *
 * @param enabled whether updates are held at all; if not, each is released as it arrives
 * @param onTimeShare the share of updates that shall have arrived by their release moment, between
 *     0.5 and 1; the rest is released late, in exchange for a shorter hold of all
 * @param maxHoldMicros the longest time any update is held, up to a second
 */
public record PacingSettings(boolean enabled, double onTimeShare, long maxHoldMicros) {
  /** Refuses values that cannot be meant. */
  public PacingSettings {
    if (!(onTimeShare >= 0.5 && onTimeShare <= 1)) {
      throw new IllegalArgumentException("onTimeShare is not in 0.5 … 1: " + onTimeShare);
    }
    if (maxHoldMicros < 0 || maxHoldMicros > 1_000_000) {
      throw new IllegalArgumentException("maxHoldMicros is not in 0 … 1 s: " + maxHoldMicros);
    }
  }

  /** Returns what fits most paths: 99 % on time, at most 40 ms of hold. */
  public static PacingSettings defaults() {
    return new PacingSettings(true, 0.99, 40_000);
  }

  /** Returns the settings for releasing every update as it arrives. */
  public static PacingSettings off() {
    return new PacingSettings(false, 0.99, 0);
  }
}
