package io.fairorder.protocol;

/**
 * The server proxy asks the sender of a hello to send it again with a cookie, which only a receiver
 * at that address can do.
 *
 * @param playerNonce the hello's
 * @param cookie to be sent back unchanged
 */
public record Challenge(long playerNonce, Cookie cookie) {}
