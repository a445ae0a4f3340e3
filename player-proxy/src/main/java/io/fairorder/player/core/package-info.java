/**
 * The player proxy's core: what it remembers and decides for one player, without a socket, a thread
 * or a clock. It remembers when each update was handed to the player and makes tags from that,
 * numbers actions and keeps the last ones for repeating, says when a heartbeat is due, and holds
 * updates back so that they reach the player in the server's rhythm. {@link
 * io.fairorder.player.core.PlayerCore} joins these for the shell; {@code docs/pacing.md} explains
 * them.
 */
package io.fairorder.player.core;
