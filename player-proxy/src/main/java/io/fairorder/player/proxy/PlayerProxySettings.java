package io.fairorder.player.proxy;

import io.fairorder.player.core.PlayerSettings;
import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.UdpBuffers;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What can be set for a player proxy.
 *
 * @param listen where game clients find it as if it were the game server; port 0 takes any free one
 * @param servers where the server proxy is, in the order in which the addresses are tried
 * @param secret shared with the server proxy, at least 16 bytes, if datagrams are authenticated
 * @param player for each player's core; the heartbeat interval is the one the server proxy tells
 * @param mtu the largest datagram sent whole; the server proxy may ask for a smaller one
 * @param serverTimeoutMicros how long nothing comes back before another address is tried
 * @param idleTimeoutMicros how long a game client is silent before it is forgotten
 * @param maxClients how many game clients there may be at a time
 * @param buffers for each socket
 * @param transport how sockets are served
 */
public record PlayerProxySettings(
    InetSocketAddress listen,
    List<ServerAddress> servers,
    Optional<Secret> secret,
    PlayerSettings player,
    int mtu,
    long serverTimeoutMicros,
    long idleTimeoutMicros,
    int maxClients,
    UdpBuffers buffers,
    Transport.Choice transport) {
  /** Refuses values that cannot be meant. */
  public PlayerProxySettings {
    Objects.requireNonNull(listen, "listen");
    Objects.requireNonNull(secret, "secret");
    Objects.requireNonNull(player, "player");
    Objects.requireNonNull(buffers, "buffers");
    Objects.requireNonNull(transport, "transport");
    servers = List.copyOf(servers);
    require(!servers.isEmpty(), "no server address");
    require(
        mtu >= Protocol.MIN_MTU && mtu <= Protocol.MAX_UDP_PAYLOAD_BYTES,
        "mtu is not in 508 … 65507: " + mtu);
    require(serverTimeoutMicros > 0, "serverTimeoutMicros is not positive: " + serverTimeoutMicros);
    require(idleTimeoutMicros > 0, "idleTimeoutMicros is not positive: " + idleTimeoutMicros);
    require(maxClients > 0, "maxClients is not positive: " + maxClients);
    // what a datagram has no room to say (protocol.md 6)
    require(
        player.redundancy() <= Protocol.MAX_REPEATS, "redundancy above 7: " + player.redundancy());
    require(
        player.maxUnacknowledged() <= Protocol.MAX_REPEAT_DISTANCE,
        "maxUnacknowledged above 127: " + player.maxUnacknowledged());
  }

  /** Returns the defaults for a proxy without a secret. */
  public static PlayerProxySettings of(InetSocketAddress listen, List<ServerAddress> servers) {
    return new PlayerProxySettings(
        listen,
        servers,
        Optional.empty(),
        PlayerSettings.defaults(),
        Protocol.DEFAULT_MTU,
        3_000_000,
        60_000_000,
        64,
        new UdpBuffers(1 << 20, 1 << 20),
        Transport.Choice.AUTO);
  }

  /** Returns these settings with a secret. */
  public PlayerProxySettings withSecret(Secret other) {
    return new PlayerProxySettings(
        listen,
        servers,
        Optional.of(other),
        player,
        mtu,
        serverTimeoutMicros,
        idleTimeoutMicros,
        maxClients,
        buffers,
        transport);
  }

  /** Returns these settings with other ones for the core. */
  public PlayerProxySettings withPlayer(PlayerSettings other) {
    return new PlayerProxySettings(
        listen,
        servers,
        secret,
        other,
        mtu,
        serverTimeoutMicros,
        idleTimeoutMicros,
        maxClients,
        buffers,
        transport);
  }

  /** Returns these settings with other timeouts, in microseconds. */
  public PlayerProxySettings withTimeouts(long serverMicros, long idleMicros) {
    return new PlayerProxySettings(
        listen,
        servers,
        secret,
        player,
        mtu,
        serverMicros,
        idleMicros,
        maxClients,
        buffers,
        transport);
  }

  /** Returns these settings with another limit on game clients. */
  public PlayerProxySettings withMaxClients(int other) {
    return new PlayerProxySettings(
        listen,
        servers,
        secret,
        player,
        mtu,
        serverTimeoutMicros,
        idleTimeoutMicros,
        other,
        buffers,
        transport);
  }

  /** Returns these settings with another transport. */
  public PlayerProxySettings withTransport(Transport.Choice other) {
    return new PlayerProxySettings(
        listen,
        servers,
        secret,
        player,
        mtu,
        serverTimeoutMicros,
        idleTimeoutMicros,
        maxClients,
        buffers,
        other);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
