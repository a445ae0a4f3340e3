package io.fairorder.server.match;

import java.net.InetSocketAddress;

/**
 * How one player of a match is.
 *
 * @param name what logs call it
 * @param address where its proxy sends from
 * @param waitedFor whether the others wait for it ({@code j ∈ T})
 * @param roundTripMicros the smoothed round trip, 0 while there is none
 * @param jitterMicros how much round trips vary
 * @param waitMicros its wait timeout {@code W_j}
 * @param queued how many copies of its actions are queued
 * @param queuedBytes how many bytes they have
 * @param acknowledged up to which number its actions were received or given up
 * @param silentMicros how long ago its proxy was last heard
 * @param delivered how many of its actions were delivered
 * @param late how many were late, delivered or dropped
 * @param recovered how many arrived only as a repeat
 * @param duplicates how many arrived more than once
 * @param dropped how many were dropped for other reasons
 * @param givenUp how many are no longer waited for
 */
public record PlayerStatus(
    String name,
    InetSocketAddress address,
    boolean waitedFor,
    long roundTripMicros,
    long jitterMicros,
    long waitMicros,
    int queued,
    long queuedBytes,
    long acknowledged,
    long silentMicros,
    long delivered,
    long late,
    long recovered,
    long duplicates,
    long dropped,
    long givenUp) {}
