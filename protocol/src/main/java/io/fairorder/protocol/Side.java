package io.fairorder.protocol;

/** Which of the two proxies one is. */
public enum Side {
  /** The one beside the game client. */
  PLAYER_PROXY,
  /** The one beside the game server. */
  SERVER_PROXY
}
