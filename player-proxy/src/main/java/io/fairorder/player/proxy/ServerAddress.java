package io.fairorder.player.proxy;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * Where a server proxy is, looked up anew on each attempt to connect, so that a name may move to
 * another machine. {@code HostPort::resolve} is one.
 */
@FunctionalInterface
public interface ServerAddress {
  /**
   * Looks the address up. This may block: it is called on a thread of its own.
   *
   * @throws UnknownHostException if nobody knows it
   */
  InetSocketAddress resolve() throws UnknownHostException;
}
