package io.fairorder.server.cli;

import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.UdpBuffers;
import io.fairorder.server.grouping.EveryDatagram;
import io.fairorder.server.grouping.FixedGap;
import io.fairorder.server.grouping.LearnedGap;
import io.fairorder.server.grouping.LearnedGapSettings;
import io.fairorder.server.grouping.UpdateGrouping;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.match.NamedMatch;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.recording.RecordingSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads the settings of the server proxy and says what is wrong with them. */
final class ServerConfiguration {
  private static final long HOUR_MICROS = 3_600_000_000L;

  /** What an entry of {@code matches} has for itself. */
  private static final Set<String> OWN = Set.of("name", "listen", "game", "record");

  /** What belongs to the process and not to a match. */
  private static final Set<String> SHARED = Set.of("transport", "admin", "metrics", "tcp");

  /** Metrics and logs carry it, so it has to be short and plain. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

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
  private final Optional<Secret> secret;

  ServerConfiguration(Settings all) {
    this.all = all;
    server = all.at("server");
    secret = Secret.from(all);
  }

  /**
   * Reads the matches: those of the list, or the one that {@code listen} and {@code game} describe.
   *
   * @param metrics gives the metrics of a match by its name
   */
  List<NamedMatch> matches(Function<String, MatchMetrics> metrics) {
    List<Settings> entries = server.entries("matches", OWN, SHARED);
    if (entries.isEmpty()) {
      return List.of(named(name(server), server, metrics));
    }
    for (String key : List.of("listen", "game", "record")) {
      if (server.isSet(key)) {
        throw server.refuse(key, "nothing here while fairorder.server.matches has entries");
      }
    }
    Map<String, NamedMatch> matches = new LinkedHashMap<>();
    for (Settings entry : entries) {
      String name = entry.isSet("name") ? name(entry) : portOf(entry);
      if (matches.containsKey(name)) {
        throw entry.refuse("name", "a name of its own; another match is called " + name);
      }
      matches.put(name, named(name, entry, metrics));
    }
    return List.copyOf(matches.values());
  }

  private static String name(Settings match) {
    String name = match.text("name");
    if (!NAME.matcher(name).matches()) {
      throw match.refuse("name", "up to 64 letters, digits, '_', '-' and '.'");
    }
    return name;
  }

  private String portOf(Settings match) {
    return String.valueOf(Addresses.listen(all, match, "listen", secret).getPort());
  }

  private NamedMatch named(String name, Settings match, Function<String, MatchMetrics> metrics) {
    return new NamedMatch(name, settings(match), grouping(match), metrics.apply(name));
  }

  /** Reads of how many players there are series of their own. */
  int perPlayerLimit() {
    return server.at("metrics").integer("per-player-limit", 0, 1 << 16);
  }

  Transport transport() {
    return Transport.from(server, "transport");
  }

  private MatchSettings settings(Settings match) {
    DeliveryForm delivery = match.choice("delivery", DeliveryForm.class);
    boolean annotated = delivery == DeliveryForm.ANNOTATED;
    return new MatchSettings(
        Addresses.listen(all, match, "listen", secret),
        Addresses.resolve(match, "game"),
        match.choice("ordering", Mechanism.class),
        new OrderingSettings(
            annotated ? Split.ALL : Split.FIRST,
            match.choice("late", LatePolicy.class),
            Window.COMMON,
            match.integer("max-updates", 1, 1024),
            true,
            limits(match)),
        annotated,
        match.micros("max-wait", 1_000, 10_000_000),
        match.micros("bucket", 1_000, 10_000_000),
        match.micros("heartbeat-interval", 1_000, 1_000_000),
        match.micros("silence-timeout", 50_000, HOUR_MICROS),
        match.micros("idle-timeout", 1_000_000, 24 * HOUR_MICROS),
        match.integer("mtu", Protocol.MIN_MTU, Protocol.MAX_UDP_PAYLOAD_BYTES),
        secret,
        new UdpBuffers(
            (int) match.bytes("receive-buffer", 4_096, 1 << 30),
            (int) match.bytes("send-buffer", 4_096, 1 << 30)),
        recording(match));
  }

  private static Optional<RecordingSettings> recording(Settings match) {
    if (!match.isSet("record")) {
      return Optional.empty();
    }
    return Optional.of(
        new RecordingSettings(
            Path.of(match.text("record")),
            match.bytes("record-max-size", 4_096, 1L << 40),
            match.integer("record-files", 1, 1_000)));
  }

  private static OrderingLimits limits(Settings match) {
    Settings limits = match.at("limits");
    return new OrderingLimits(
        limits.integer("players", 1, 1 << 16),
        limits.integer("queued-per-player", 1, 1 << 24),
        limits.bytes("queued-bytes-per-player", 1, 1L << 40),
        limits.integer("queued-per-match", 1, 1 << 28),
        limits.integer("pending-heartbeats", 1, 1 << 16),
        limits.integer("gaps-per-player", 1, 1 << 16));
  }

  private static Supplier<UpdateGrouping> grouping(Settings match) {
    Settings grouping = match.at("grouping");
    long gapMicros = grouping.micros("gap", 1, 1_000_000);
    return switch (grouping.choice("strategy", Grouping.class)) {
      case LEARNED -> () -> new LearnedGap(LearnedGapSettings.defaults());
      case FIXED -> () -> new FixedGap(gapMicros);
      case EVERY_DATAGRAM -> EveryDatagram::new;
    };
  }
}
