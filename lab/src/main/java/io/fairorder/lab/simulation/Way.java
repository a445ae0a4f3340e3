package io.fairorder.lab.simulation;

/** One direction of a player's path: says of each datagram whether and when it arrives. */
interface Way {
  /**
   * Sends a datagram; they enter in order of time.
   *
   * @return how many copies arrive, 0 to 2; {@link #deliveryMicros} says when
   */
  int transmit(long nowMicros, int bytes);

  /** Returns when copy 0 or 1 of the datagram that was sent last arrives. */
  long deliveryMicros(int copy);
}
