package io.fairorder.runtime.relay;

import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Settings;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What can be set for a TCP relay.
 *
 * @param listen where connections are accepted; port 0 takes any free one
 * @param targets where they are relayed to, looked up anew for each: the first that answers is
 *     used, the next when it goes away
 * @param maxConnections how many there may be at a time
 * @param connectTimeoutMicros how long a target has to answer
 */
public record TcpRelaySettings(
    InetSocketAddress listen,
    List<HostPort> targets,
    int maxConnections,
    long connectTimeoutMicros) {
  private static final long MINUTE_MICROS = 60_000_000;

  /** Refuses values that cannot be meant. */
  public TcpRelaySettings {
    Objects.requireNonNull(listen, "listen");
    targets = List.copyOf(targets);
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("no target");
    }
    if (maxConnections < 1) {
      throw new IllegalArgumentException("maxConnections is not positive: " + maxConnections);
    }
    if (connectTimeoutMicros < 1_000 || connectTimeoutMicros > 60 * MINUTE_MICROS) {
      throw new IllegalArgumentException(
          "connectTimeoutMicros is not from 1 ms to 1 h: " + connectTimeoutMicros);
    }
  }

  /**
   * Reads the relays of a proxy from the section {@code tcp} within its own. Like every listening
   * address, that of a relay must be a loopback address unless there is a secret or {@code
   * security.allow-unauthenticated} is set.
   *
   * @param all the settings under {@code fairorder}
   * @param proxy the proxy's section, such as {@code server}
   */
  public static List<TcpRelaySettings> read(Settings all, Settings proxy) {
    Settings tcp = proxy.at("tcp");
    Optional<Secret> secret = Secret.from(all);
    int maxConnections = tcp.integer("max-connections", 1, 1 << 16);
    long connectTimeoutMicros = tcp.micros("connect-timeout", 1_000, 10 * MINUTE_MICROS);
    List<TcpRelaySettings> relays = new ArrayList<>();
    for (Settings relay : tcp.sections("relays", "listen", "target")) {
      InetSocketAddress listen = Addresses.listen(all, relay, "listen", secret);
      List<HostPort> targets =
          relay.isSet("target") ? relay.addresses("target") : List.<HostPort>of();
      if (targets.isEmpty()) {
        throw relay.refuse("target", "host:port, several separated by commas or as a list");
      }
      relays.add(new TcpRelaySettings(listen, targets, maxConnections, connectTimeoutMicros));
    }
    return List.copyOf(relays);
  }
}
