package io.fairorder.player.proxy;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * How one game client is at one moment.
 *
 * @param address where it sends from
 * @param server the server proxy that it has a session with or says hello to; none between attempts
 * @param lastFailure why the last attempt failed, empty once a session is open
 * @param waiting how many of its datagrams wait for a session
 * @param session the open session, if there is one
 */
public record ClientStatus(
    InetSocketAddress address,
    Optional<InetSocketAddress> server,
    String lastFailure,
    int waiting,
    Optional<SessionStatus> session) {

  /** Returns {@code open}, {@code connecting} or {@code waiting} for the next attempt. */
  public String state() {
    if (session.isPresent()) {
      return "open";
    }
    return server.isPresent() ? "connecting" : "waiting";
  }
}
