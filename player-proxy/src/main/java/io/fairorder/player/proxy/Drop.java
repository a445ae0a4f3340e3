package io.fairorder.player.proxy;

/** Why the shell itself did not use a datagram that nobody refused. */
public enum Drop {
  /** It had waited for a session and a newer one needed the room. */
  WAITING_FULL("waiting_full"),
  /** There are as many game clients as are allowed. */
  TOO_MANY_CLIENTS("too_many_clients"),
  /** It is of a session that is not, or not yet, or no longer open. */
  NO_SESSION("no_session"),
  /** It answers nothing that was asked. */
  UNEXPECTED("unexpected"),
  /** It is a copy that the network made: the game client has it already. */
  COPY("copy"),
  /** With its tags it is larger than the protocol can carry. */
  TOO_LARGE("too_large"),
  /** It has no bytes, and Netty's datagram channels write no empty datagrams. */
  EMPTY("empty"),
  /** The socket takes no more for now. */
  SOCKET_FULL("socket_full"),
  /** The socket failed. */
  SOCKET_ERROR("socket_error");

  private final String label;

  Drop(String label) {
    this.label = label;
  }

  /** Returns the name under which metrics count this reason; it never changes. */
  public String label() {
    return label;
  }
}
