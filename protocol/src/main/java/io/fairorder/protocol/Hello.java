package io.fairorder.protocol;

/**
 * A player proxy asks to play: first without a cookie, then with the one from the challenge.
 *
 * @param playerNonce random, names this player in this run of the player proxy
 * @param previousSessionId the session to take over, {@link Envelope#NO_SESSION} if none
 * @param cookie what the challenge brought, {@link Cookie#NONE} at first
 */
public record Hello(long playerNonce, int previousSessionId, Cookie cookie) {}
