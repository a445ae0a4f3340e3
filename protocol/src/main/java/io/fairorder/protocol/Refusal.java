package io.fairorder.protocol;

/** Why a datagram was refused; nothing of a refused datagram has any effect. */
public enum Refusal {
  /** It ends before its fields do. */
  TRUNCATED("truncated"),
  /** It is a handshake datagram of another protocol version. */
  BAD_VERSION("bad_version"),
  /** Its first byte names no message. */
  UNKNOWN_TYPE("unknown_type"),
  /** The message is one that only the receiver's own side sends. */
  WRONG_DIRECTION("wrong_direction"),
  /** A flag is set that this message does not have. */
  BAD_FLAGS("bad_flags"),
  /** It has a trailer that nobody has checked. */
  SEALED("sealed"),
  /** It has no trailer where one is required. */
  NOT_SEALED("not_sealed"),
  /** Its trailer does not fit its bytes: damaged, forged, or under another key. */
  BAD_MAC("bad_mac"),
  /** Its counter was seen before or is too old to tell. */
  REPLAYED("replayed"),
  /** Its session id is 0. */
  BAD_SESSION("bad_session"),
  /** A number is written in more bytes than it needs. */
  BAD_VARINT("bad_varint"),
  /** A number is outside its range. */
  BAD_NUMBER("bad_number"),
  /** Its tags do not ascend, have an impossible reaction time, or are not in canonical form. */
  BAD_TAGS("bad_tags"),
  /** A repeated action has an impossible number or age, or no tag reaches back to it. */
  BAD_REPEAT("bad_repeat"),
  /** The low end of the window is not an update up to this one. */
  BAD_WINDOW("bad_window"),
  /** There are bytes after the last field, or a fixed length is not kept. */
  BAD_LENGTH("bad_length"),
  /** The padding is not zero. */
  BAD_PADDING("bad_padding"),
  /** The cookie is longer than allowed or missing. */
  BAD_COOKIE("bad_cookie"),
  /** A reason code is unknown or does not belong to this message. */
  BAD_REASON("bad_reason"),
  /** A setting in the welcome is outside its range. */
  BAD_SETTING("bad_setting"),
  /** A fragment's index, count and lengths contradict each other. */
  BAD_FRAGMENT("bad_fragment"),
  /** What fragments carried is itself a fragment, a handshake, or another session's datagram. */
  BAD_INNER("bad_inner");

  private final String label;

  Refusal(String label) {
    this.label = label;
  }

  /** Returns the name under which metrics and logs count this reason; it never changes. */
  public String label() {
    return label;
  }
}
