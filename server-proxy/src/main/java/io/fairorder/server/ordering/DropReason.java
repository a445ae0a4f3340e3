package io.fairorder.server.ordering;

/** Why a message was not delivered. */
public enum DropReason {
  /** It came after its moment, and late messages are dropped here. */
  LATE("late"),
  /** Its number was received before. */
  DUPLICATE("duplicate"),
  /** It names an update that was never sent. */
  MALFORMED("malformed"),
  /** Its player, or the match, has as much in the queue as the limits allow. */
  OVER_LIMIT("over_limit");

  private final String label;

  DropReason(String label) {
    this.label = label;
  }

  /** Returns the name used in metrics and in replay. */
  public String label() {
    return label;
  }
}
