package io.fairorder.server.cli;

import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.UdpBuffers;
import io.fairorder.server.grouping.EveryDatagram;
import io.fairorder.server.grouping.FixedGap;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.grouping.UpdateGrouping;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.recording.RecordingSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the settings of the server proxy and says what is wrong with them. */
final class ServerConfiguration {
  private static final long HOUR_MICROS = 3_600_000_000L;

  private enum DeliveryForm {
    TRANSPARENT,
    ANNOTATED
  }

  private enum Grouping {
    LEARNED,
    FIXED,
    EVERY_DATAGRAM
  }

  private final Settings all;
  private final Settings server;

  ServerConfiguration(Settings all) {
    this.all = all;
    this.server = all.at("server");
  }

  MatchSettings match() {
    DeliveryForm delivery = server.choice("delivery", DeliveryForm.class);
    boolean annotated = delivery == DeliveryForm.ANNOTATED;
    Optional<Secret> secret = Secret.from(all);
    return new MatchSettings(
        Addresses.listen(all, server, "listen", secret),
        Addresses.resolve(server, "game"),
        server.choice("ordering", Mechanism.class),
        new OrderingSettings(
            annotated ? Split.ALL : Split.FIRST,
            server.choice("late", LatePolicy.class),
            Window.COMMON,
            server.integer("max-updates", 1, 1024),
            true,
            limits()),
        annotated,
        server.micros("max-wait", 1_000, 10_000_000),
        server.micros("bucket", 1_000, 10_000_000),
        server.micros("heartbeat-interval", 1_000, 1_000_000),
        server.micros("silence-timeout", 50_000, HOUR_MICROS),
        server.micros("idle-timeout", 1_000_000, 24 * HOUR_MICROS),
        server.integer("mtu", Protocol.MIN_MTU, Protocol.MAX_UDP_PAYLOAD_BYTES),
        secret,
        new UdpBuffers(
            (int) server.bytes("receive-buffer", 4_096, 1 << 30),
            (int) server.bytes("send-buffer", 4_096, 1 << 30)),
        recording());
  }

  private Optional<RecordingSettings> recording() {
    if (!server.isSet("record")) {
      return Optional.empty();
    }
    return Optional.of(
        new RecordingSettings(
            Path.of(server.text("record")),
            server.bytes("record-max-size", 4_096, 1L << 40),
            server.integer("record-files", 1, 1_000)));
  }

  private OrderingLimits limits() {
    Settings limits = server.at("limits");
    return new OrderingLimits(
        limits.integer("players", 1, 1 << 16),
        limits.integer("queued-per-player", 1, 1 << 24),
        limits.bytes("queued-bytes-per-player", 1, 1L << 40),
        limits.integer("queued-per-match", 1, 1 << 28),
        limits.integer("pending-heartbeats", 1, 1 << 16),
        limits.integer("gaps-per-player", 1, 1 << 16));
  }

  Supplier<UpdateGrouping> grouping() {
    Settings grouping = server.at("grouping");
    long gapMicros = grouping.micros("gap", 1, 1_000_000);
    return switch (grouping.choice("strategy", Grouping.class)) {
      case LEARNED -> () -> new LearnedGap(LearnedGapSettings.defaults());
      case FIXED -> () -> new FixedGap(gapMicros);
      case EVERY_DATAGRAM -> EveryDatagram::new;
    };
  }
}
