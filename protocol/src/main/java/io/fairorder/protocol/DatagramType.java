package io.fairorder.protocol;

/** The messages of the protocol, as the first byte of a datagram tells them apart. */
public enum DatagramType {
  /** A player proxy asks to play. */
  HELLO(1, true, false, false, 0),
  /** The server proxy asks it to prove that it receives at its address. */
  CHALLENGE(2, false, true, false, 0),
  /** The server proxy opens a session. */
  WELCOME(3, false, true, false, Head.FLAG_1 | Head.FLAG_2),
  /** The server proxy turns a hello or an unknown session away. */
  REJECT(4, false, true, false, Head.FLAG_1),
  /** Either side ends a session. */
  BYE(5, true, true, true, 0),
  /** One datagram of an update, from the game server to a player. */
  UPDATE(6, false, true, true, Head.FLAG_1),
  /** An action, from a player to the game server. */
  ACTION(7, true, false, true, Head.FLAG_1),
  /** A report of a player who did nothing. */
  HEARTBEAT(8, true, false, true, Head.FLAG_1),
  /** A part of a datagram that is larger than the MTU. */
  FRAGMENT(9, true, true, true, 0),
  /** The server proxy measures the round trip. */
  PROBE(10, false, true, true, 0),
  /** The player proxy's answer to it. */
  PROBE_REPLY(11, true, false, true, 0);

  private static final DatagramType[] BY_CODE = values();

  private final int code;
  private final boolean serverBound;
  private final boolean playerBound;
  private final boolean inSession;
  private final int flags;

  DatagramType(int code, boolean serverBound, boolean playerBound, boolean inSession, int flags) {
    this.code = code;
    this.serverBound = serverBound;
    this.playerBound = playerBound;
    this.inSession = inSession;
    this.flags = flags;
  }

  /** Returns the type that a first byte names, or null if it names none. */
  static DatagramType of(int head) {
    int code = head & Head.TYPE_MASK;
    return code >= 1 && code <= BY_CODE.length ? BY_CODE[code - 1] : null;
  }

  int code() {
    return code;
  }

  /** Returns whether a first byte of this type has no flags but those the type knows. */
  boolean allowsFlagsOf(int head) {
    return (head & Head.FLAGS_MASK & ~flags) == 0;
  }

  /** Returns whether player proxies send this to the server proxy. */
  public boolean isServerBound() {
    return serverBound;
  }

  /** Returns whether the server proxy sends this to player proxies. */
  public boolean isPlayerBound() {
    return playerBound;
  }

  /**
   * Returns whether this carries a session id and is authenticated under the session's keys; all
   * others are authenticated under the handshake keys.
   */
  public boolean isInSession() {
    return inSession;
  }
}
