package io.fairorder.player.cli;

import io.fairorder.player.core.PacingSettings;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.player.proxy.ServerAddress;
import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.UdpBuffers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the settings of the player proxy and says what is wrong with them. */
final class PlayerConfiguration {
  private static final long HOUR_MICROS = 3_600_000_000L;

  private PlayerConfiguration() {}

  static PlayerProxySettings read(Settings all) {
    Settings player = all.at("player");
    Optional<Secret> secret = Secret.from(all);
    return new PlayerProxySettings(
        Addresses.listen(all, player, "listen", secret),
        servers(player),
        secret,
        core(player),
        player.integer("mtu", Protocol.MIN_MTU, Protocol.MAX_UDP_PAYLOAD_BYTES),
        player.micros("server-timeout", 100_000, HOUR_MICROS),
        player.micros("idle-timeout", 1_000_000, 24 * HOUR_MICROS),
        player.integer("max-clients", 1, 1 << 16),
        new UdpBuffers(
            (int) player.bytes("receive-buffer", 4_096, 1 << 30),
            (int) player.bytes("send-buffer", 4_096, 1 << 30)),
        transport(player));
  }

  private static List<ServerAddress> servers(Settings player) {
    List<ServerAddress> servers = new ArrayList<>();
    for (HostPort address : player.addresses("server")) {
      servers.add(address::resolve);
    }
    if (servers.isEmpty()) {
      throw player.refuse("server", "at least one host:port");
    }
    return servers;
  }

  private static PlayerSettings core(Settings player) {
    PlayerSettings defaults = PlayerSettings.defaults();
    Settings pacing = player.at("pacing");
    return new PlayerSettings(
        defaults.heartbeatIntervalMicros(),
        player.integer("redundancy", 0, Protocol.MAX_REPEATS),
        defaults.maxUnacknowledged(),
        defaults.maxUnacknowledgedBytes(),
        defaults.maxRepeatAgeMicros(),
        new PacingSettings(
            pacing.bool("enabled"),
            pacing.decimal("on-time-share", 0.5, 0.9999),
            pacing.micros("max-hold", 0, 1_000_000)));
  }

  /** Asks for the transport now, so that one that is not there stops the start. */
  private static Transport.Choice transport(Settings player) {
    return switch (Transport.from(player, "transport")) {
      case EPOLL -> Transport.Choice.EPOLL;
      case NIO -> Transport.Choice.NIO;
    };
  }
}
