package io.fairorder.protocol;

/** Why one side ends a session. */
public enum ByeReason {
  /** The player has gone. */
  PLAYER_LEFT(1, "player_left"),
  /** Nothing was heard for too long. */
  IDLE(2, "idle"),
  /** The sender is about to end. */
  SHUTTING_DOWN(3, "shutting_down"),
  /** The match is over. */
  MATCH_OVER(4, "match_over"),
  /** Another session has taken the player over. */
  REPLACED(5, "replaced"),
  /** The other side did something that the protocol does not allow. */
  PROTOCOL_ERROR(6, "protocol_error"),
  /** The player proxy does not know the session, most likely because it was restarted. */
  UNKNOWN_SESSION(7, "unknown_session");

  private static final ByeReason[] BY_CODE = values();

  private final int code;
  private final String label;

  ByeReason(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** Returns the reason with this code, or null if there is none. */
  static ByeReason of(int code) {
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
