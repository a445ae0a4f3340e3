package io.fairorder.lab.link;

/** The two ways over a link. */
public enum Direction {
  /** From the clients to the server. */
  TO_SERVER,
  /** From the server to the clients. */
  TO_CLIENT
}
