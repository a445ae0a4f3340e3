package io.fairorder.server.ordering;

/** When each of the newest updates was sent ({@code U_i}). */
final class UpdateLog {
  /** How many updates are remembered; an older tag counts as absent (ordering.md 7). */
  static final int REMEMBERED = 1024;

  private static final int MASK = REMEMBERED - 1;

  private final long[] sentMicros = new long[REMEMBERED];
  private long newest;

  void sent(long id, long micros) {
    if (id != newest + 1) {
      throw new IllegalArgumentException("update " + id + " does not follow " + newest);
    }
    newest = id;
    sentMicros[(int) id & MASK] = micros;
  }

  long newest() {
    return newest;
  }

  boolean wasSent(long id) {
    return id >= 1 && id <= newest;
  }

  /** Whether {@code U_i} is still known; asked only of updates that were sent. */
  boolean remembers(long id) {
    return id > newest - REMEMBERED;
  }

  long sentMicros(long id) {
    return sentMicros[(int) id & MASK];
  }
}
