package io.fairorder.server.grouping;

/** Makes every datagram an update of its own: for game servers that broadcast, and for trials. */
public final class EveryDatagram implements UpdateGrouping {

  @Override
  public boolean startsUpdate(long nowMicros, int player) {
    return true;
  }
}
