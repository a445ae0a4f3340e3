package io.fairorder.protocol;

/** Why fragments did not become a datagram. */
public enum FragmentLoss {
  /** The rest of the datagram did not come in time; counted once for the datagram. */
  TIMED_OUT("fragment_timed_out"),
  /** A newer datagram needed the room; counted once for the datagram. */
  EVICTED("fragment_evicted"),
  /** The same fragment was there already. */
  DUPLICATE("fragment_duplicate"),
  /** The datagram was complete or given up before. */
  STALE("fragment_stale"),
  /** The fragment claims another length or number of parts than the first one. */
  INCONSISTENT("fragment_inconsistent"),
  /** The datagram is larger than all the room there is. */
  TOO_LARGE("fragment_too_large");

  private final String label;

  FragmentLoss(String label) {
    this.label = label;
  }

  /** Returns the name under which metrics and logs count this reason; it never changes. */
  public String label() {
    return label;
  }
}
