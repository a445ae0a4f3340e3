package io.fairorder.player.proxy;

/** Why a link to a server proxy has come to an end, and what follows from it. */
public enum LinkLoss {
  /** The address is not known. */
  UNRESOLVED("unresolved", true),
  /** No socket could be opened. */
  NO_SOCKET("no_socket", true),
  /** Nothing came back for too long. */
  SILENT("silent", true),
  /** There is nobody at that port. */
  REFUSED("refused", true),
  /** The hello was turned away. */
  REJECTED("rejected", true),
  /** One side has a secret and the other has none. */
  SECRET_MISMATCH("secret_mismatch", true),
  /** The server proxy does not know the session: it was restarted. */
  UNKNOWN_SESSION("unknown_session", false),
  /** The server proxy has ended the session. */
  BYE("bye", false);

  private final String label;
  private final boolean next;

  LinkLoss(String label, boolean next) {
    this.label = label;
    this.next = next;
  }

  /** Returns the name under which metrics and logs count this reason; it never changes. */
  public String label() {
    return label;
  }

  /** Returns whether the server proxy may still know the session. */
  boolean maySessionLive() {
    return this == SILENT || this == REFUSED || this == UNRESOLVED;
  }

  /** Returns whether the next address is tried, not the same one again. */
  boolean triesNext() {
    return next;
  }
}
