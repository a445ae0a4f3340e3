package io.fairorder.rtt;

/**
 * The bounds of a wait timeout, whichever way it is estimated.
 *
 * @param initialMicros the wait timeout before anything is known of the path
 * @param minimumMicros the wait timeout is never smaller
 * @param maximumMicros the wait timeout is never larger: no player makes the others wait longer
 * @param leastMarginMicros how far the wait timeout stands above the estimate at least; covers the
 *     timers' lateness on a path without jitter (the {@code G} of RFC 6298)
 * @param ceilingMicros a sample above this is impossible and ignored
 */
public record WaitTimeoutSettings(
    long initialMicros,
    long minimumMicros,
    long maximumMicros,
    long leastMarginMicros,
    long ceilingMicros) {

  /** What suits a game over the Internet. */
  public static final WaitTimeoutSettings DEFAULTS =
      new WaitTimeoutSettings(200_000, 1_000, 500_000, 1_000, 10_000_000);

  private static final long LARGEST_CEILING_MICROS = 3_600_000_000L;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting, its value and what is allowed
   */
  public WaitTimeoutSettings {
    requireWithin("ceilingMicros", ceilingMicros, 1, LARGEST_CEILING_MICROS);
    requireWithin("maximumMicros", maximumMicros, 1, ceilingMicros);
    requireWithin("minimumMicros", minimumMicros, 1, maximumMicros);
    requireWithin("initialMicros", initialMicros, minimumMicros, maximumMicros);
    requireWithin("leastMarginMicros", leastMarginMicros, 0, maximumMicros);
  }

  /** Returns the allowed wait timeout nearest to {@code estimateMicros}, rounded up. */
  long bounded(double estimateMicros) {
    return Math.min(maximumMicros, Math.max(minimumMicros, (long) Math.ceil(estimateMicros)));
  }

  static void requireWithin(String setting, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          setting + " is " + value + ", allowed is " + least + " to " + most);
    }
  }
}
