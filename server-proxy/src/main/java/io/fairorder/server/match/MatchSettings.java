package io.fairorder.server.match;

import io.fairorder.rtt.QuantileSettings;
import io.fairorder.rtt.WaitTimeoutSettings;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.UdpBuffers;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.recording.RecordingSettings;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;

/**
 * How one match is served.
 *
 * @param listen where player proxies send to
 * @param game the game server
 * @param mechanism what decides the order
 * @param ordering the settings of the fair order; its limits hold for every mechanism
 * @param annotated whether deliveries carry our header, for game servers that read it
 * @param maxWaitMicros the longest that anybody is waited for ({@code W_j} is bounded by it); with
 *     {@link Mechanism#LAG} the longest way that is evened out
 * @param bucketMicros the length of a bucket with {@link Mechanism#BUCKET}
 * @param heartbeatIntervalMicros how often silent players report
 * @param silenceMicros after how long without a report nobody waits for a player any more
 * @param idleMicros after how long without a datagram a session ends
 * @param mtu the largest datagram that is sent whole
 * @param secret authenticates handshake and datagrams; if datagrams are authenticated
 * @param buffers of every UDP socket
 * @param recording where the match is recorded, if it is
 */
public record MatchSettings(
    InetSocketAddress listen,
    InetSocketAddress game,
    Mechanism mechanism,
    OrderingSettings ordering,
    boolean annotated,
    long maxWaitMicros,
    long bucketMicros,
    long heartbeatIntervalMicros,
    long silenceMicros,
    long idleMicros,
    int mtu,
    Optional<Secret> secret,
    UdpBuffers buffers,
    Optional<RecordingSettings> recording) {

  /** What decides the order of actions. */
  public enum Mechanism {
    /** Whoever reacted first acts first. */
    FAIR,
    /** As they arrive. */
    ARRIVAL,
    /** Everybody gets the ping of the slowest. */
    LAG,
    /** At the end of fixed buckets of time. */
    BUCKET
  }

  /** Checks the values. */
  public MatchSettings {
    Objects.requireNonNull(listen, "listen");
    Objects.requireNonNull(game, "game");
    Objects.requireNonNull(mechanism, "mechanism");
    Objects.requireNonNull(ordering, "ordering");
    Objects.requireNonNull(secret, "secret");
    Objects.requireNonNull(buffers, "buffers");
    Objects.requireNonNull(recording, "recording");
  }

  /** Returns what suits most games. */
  public static MatchSettings of(InetSocketAddress listen, InetSocketAddress game) {
    return new MatchSettings(
        listen,
        game,
        Mechanism.FAIR,
        new OrderingSettings(
            Split.FIRST, LatePolicy.DELIVER, Window.COMMON, 64, true, OrderingLimits.defaults()),
        false,
        250_000,
        100_000,
        20_000,
        350_000,
        60_000_000,
        1_472,
        Optional.empty(),
        new UdpBuffers(1 << 20, 1 << 20),
        Optional.empty());
  }

  /** Returns the same with another mechanism. */
  public MatchSettings withMechanism(Mechanism other) {
    return with(other, secret, recording);
  }

  /** Returns the same with a secret. */
  public MatchSettings withSecret(Secret other) {
    return with(mechanism, Optional.of(other), recording);
  }

  /** Returns the same, recorded. */
  public MatchSettings withRecording(RecordingSettings other) {
    return with(mechanism, secret, Optional.of(other));
  }

  private MatchSettings with(
      Mechanism otherMechanism,
      Optional<Secret> otherSecret,
      Optional<RecordingSettings> otherRecording) {
    return new MatchSettings(
        listen,
        game,
        otherMechanism,
        ordering,
        annotated,
        maxWaitMicros,
        bucketMicros,
        heartbeatIntervalMicros,
        silenceMicros,
        idleMicros,
        mtu,
        otherSecret,
        buffers,
        otherRecording);
  }

  WaitTimeoutSettings waitTimeouts() {
    WaitTimeoutSettings defaults = WaitTimeoutSettings.DEFAULTS;
    return new WaitTimeoutSettings(
        Math.min(defaults.initialMicros(), maxWaitMicros),
        Math.min(defaults.minimumMicros(), maxWaitMicros),
        maxWaitMicros,
        Math.min(defaults.leastMarginMicros(), maxWaitMicros),
        defaults.ceilingMicros());
  }

  QuantileSettings quantile() {
    return QuantileSettings.DEFAULTS;
  }
}
