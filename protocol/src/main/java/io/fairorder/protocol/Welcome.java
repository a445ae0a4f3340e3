package io.fairorder.protocol;

/**
 * The server proxy opens a session and tells the player proxy what it must know.
 *
 * @param identity names the session, the match and this run of the server proxy
 * @param heartbeatIntervalMicros how often the player proxy reports when its player is silent
 * @param mtu the largest datagram that either side sends whole
 * @param authenticated whether the session's datagrams are authenticated
 * @param resumed whether the player took over its previous session
 */
public record Welcome(
    SessionIdentity identity,
    long heartbeatIntervalMicros,
    int mtu,
    boolean authenticated,
    boolean resumed) {}
