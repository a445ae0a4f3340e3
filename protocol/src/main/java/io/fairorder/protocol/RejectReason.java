package io.fairorder.protocol;

/** Why the server proxy turns a player proxy away. */
public enum RejectReason {
  /** The server proxy speaks another version of the protocol; the same code in all versions. */
  VERSION(1, "version"),
  /** The datagram belongs to a session that the server proxy does not know, or knows no more. */
  UNKNOWN_SESSION(2, "unknown_session"),
  /** The match has all the players it can take. */
  MATCH_FULL(3, "match_full"),
  /** The server proxy takes authenticated datagrams only. */
  AUTHENTICATION_REQUIRED(4, "authentication_required"),
  /** The server proxy is about to end. */
  SHUTTING_DOWN(5, "shutting_down"),
  /** The operator's settings keep this player out. */
  NOT_ADMITTED(6, "not_admitted");

  private static final RejectReason[] BY_CODE = values();

  private final int code;
  private final String label;

  RejectReason(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** Returns the reason with this code, or null if there is none. */
  static RejectReason of(int code) {
    return code >= 1 && code <= BY_CODE.length ? BY_CODE[code - 1] : null;
  }

  int code() {
    return code;
  }

  /** Returns the name under which metrics and logs count this reason; it never changes. */
  public String label() {
    return label;
  }
}
