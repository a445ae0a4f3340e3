/**
 * Update grouping: which datagrams of the game server make one update.
 *
 * <p>A game server sends one or more datagrams to each player per tick, not one broadcast. The
 * server proxy asks an {@link io.fairorder.server.grouping.UpdateGrouping} about every datagram, in
 * the order in which the game server sent them, and numbers updates by the answers. Pure: it knows
 * no socket, thread, configuration or clock; time is an argument, in microseconds of any monotonic
 * clock. {@code docs/update-grouping.md} states the rule and what it reaches on recorded games.
 */
package io.fairorder.server.grouping;
