package io.fairorder.server.grouping;

/** Starts an update after a pause of a given length, whoever the datagrams are for. */
public final class FixedGap implements UpdateGrouping {
  private final long gapMicros;
  private boolean started;
  private long previousMicros;

  /**
   * Makes a grouping for one match.
   *
   * @param gapMicros a datagram that comes this long or longer after the one before starts an
   *     update; at least 1
   */
  public FixedGap(long gapMicros) {
    if (gapMicros < 1) {
      throw new IllegalArgumentException("gap is " + gapMicros + " µs; at least 1 is needed");
    }
    this.gapMicros = gapMicros;
  }

  @Override
  public boolean startsUpdate(long nowMicros, int player) {
    boolean starts = !started || nowMicros - previousMicros >= gapMicros;
    started = true;
    previousMicros = nowMicros;
    return starts;
  }
}
