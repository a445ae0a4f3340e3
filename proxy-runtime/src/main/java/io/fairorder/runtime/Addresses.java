package io.fairorder.runtime;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** Turns settings into socket addresses, and refuses those that are not to be had. */
public final class Addresses {
  private static final String LOOPBACK = "127.0.0.1";

  private Addresses() {}

  /**
   * Returns where to listen. Without a secret only a loopback address is taken, unless {@code
   * security.allow-unauthenticated} says otherwise.
   *
   * @param all the settings under {@code fairorder}
   * @param section where {@code key} is
   */
  public static InetSocketAddress listen(
      Settings all, Settings section, String key, Optional<Secret> secret) {
    InetSocketAddress address = listen(section, key);
    if (secret.isEmpty()
        && !address.getAddress().isLoopbackAddress()
        && !all.at("security").bool("allow-unauthenticated")) {
      throw section.refuse(
          key,
          "a loopback address, because there is no fairorder.security.secret and"
              + " fairorder.security.allow-unauthenticated is false");
    }
    return address;
  }

  /** Returns where to listen for those who are not authenticated, wherever that is. */
  public static InetSocketAddress listen(Settings section, String key) {
    return resolve(section, key, section.listenAddress(key, LOOPBACK));
  }

  /**
   * Returns where the admin port is, or nothing if it is off. A port alone is on loopback; another
   * address is taken as it is given.
   */
  public static Optional<InetSocketAddress> admin(Settings section, String key) {
    return section.isSet(key) ? Optional.of(listen(section, key)) : Optional.empty();
  }

  /** Returns the address that a setting names, looked up now. */
  public static InetSocketAddress resolve(Settings section, String key) {
    return resolve(section, key, section.address(key));
  }

  private static InetSocketAddress resolve(Settings section, String key, HostPort address) {
    try {
      return address.resolve();
    } catch (UnknownHostException e) {
      throw section.refuse(key, "a host that can be found");
    }
  }
}
