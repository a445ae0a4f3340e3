package io.fairorder.server.grouping;

/**
 * One datagram of a game server, and the truth about it.
 *
 * @param atMicros when it was sent
 * @param player for whom
 * @param tick the tick it belongs to, from 0; {@link #NO_TICK} for what is sent beside the ticks
 */
record Datagram(long atMicros, int player, int tick) {
  static final int NO_TICK = -1;
}
