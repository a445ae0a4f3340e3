package io.fairorder.runtime.relay;

/** Why an accepted connection was not relayed. */
public enum RelayRefusal {
  /** The relay has as many connections as it may have. */
  LIMIT("limit"),
  /** None of the targets could be reached. */
  UNREACHABLE("unreachable"),
  /** The client, or the relay itself, ended it before a target was reached. */
  GONE("gone");

  private final String label;

  RelayRefusal(String label) {
    this.label = label;
  }

  /** Returns the name under which metrics count this reason; it never changes. */
  public String label() {
    return label;
  }
}
