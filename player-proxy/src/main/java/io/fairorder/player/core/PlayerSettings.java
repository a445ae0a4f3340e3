package io.fairorder.player.core;

/**
 * What can be set for one player's core.
 *
 * @param heartbeatIntervalMicros the longest silence towards the server proxy once an update has
 *     been handed to the player (ordering.md 6)
 * @param redundancy how many earlier actions a datagram repeats at most; 0 repeats none
 * @param maxUnacknowledged how many unacknowledged actions are kept for repeating
 * @param maxUnacknowledgedBytes how many bytes they may take together
 * @param maxRepeatAgeMicros the age from which an action is no longer repeated
 * @param pacing how updates are held back
 */
public record PlayerSettings(
    long heartbeatIntervalMicros,
    int redundancy,
    int maxUnacknowledged,
    int maxUnacknowledgedBytes,
    long maxRepeatAgeMicros,
    PacingSettings pacing) {
  /** Refuses values that cannot be meant. */
  public PlayerSettings {
    if (heartbeatIntervalMicros <= 0) {
      throw new IllegalArgumentException(
          "heartbeatIntervalMicros is not positive: " + heartbeatIntervalMicros);
    }
    if (redundancy < 0) {
      throw new IllegalArgumentException("redundancy is negative: " + redundancy);
    }
    if (maxUnacknowledged <= 0) {
      throw new IllegalArgumentException("maxUnacknowledged is not positive: " + maxUnacknowledged);
    }
    if (maxUnacknowledgedBytes < 0) {
      throw new IllegalArgumentException(
          "maxUnacknowledgedBytes is negative: " + maxUnacknowledgedBytes);
    }
    if (maxRepeatAgeMicros < 0) {
      throw new IllegalArgumentException("maxRepeatAgeMicros is negative: " + maxRepeatAgeMicros);
    }
  }

  /** Returns the settings that docs/pacing.md lists as defaults. */
  public static PlayerSettings defaults() {
    return new PlayerSettings(20_000, 2, 64, 16_384, 250_000, PacingSettings.defaults());
  }

  /** Returns these settings with other pacing. */
  public PlayerSettings withPacing(PacingSettings other) {
    return new PlayerSettings(
        heartbeatIntervalMicros,
        redundancy,
        maxUnacknowledged,
        maxUnacknowledgedBytes,
        maxRepeatAgeMicros,
        other);
  }
}
