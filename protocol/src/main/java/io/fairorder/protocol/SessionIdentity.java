package io.fairorder.protocol;

/**
 * What makes a session this one and no other; its keys are derived from all of it.
 *
 * @param playerNonce chosen at random by the player proxy
 * @param serverNonce chosen at random by the server proxy
 * @param sessionId carried by every datagram of the session, random, never 0
 * @param matchId names the match
 * @param incarnation names the run of the server proxy: another one means that it was restarted
 */
public record SessionIdentity(
    long playerNonce, long serverNonce, int sessionId, long matchId, int incarnation) {}
