package io.fairorder.server.match;

import io.fairorder.protocol.DatagramAuthenticator;
import io.fairorder.protocol.Fragmenter;
import io.fairorder.protocol.Reassembler;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.SessionIdentity;
import io.fairorder.protocol.Side;
import io.fairorder.rtt.WaitTimeoutEstimator;
import io.fairorder.server.ordering.Player;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/** One player of a live match: its proxy's address, its keys, its socket to the game server. */
final class Session {
  final SessionIdentity identity;
  final int slot;
  final Player player;
  final WaitTimeoutEstimator roundTrips;
  final Attendance attendance;
  final Reassembler reassembler;
  final PlayerCounts counts;
  InetSocketAddress remote;
  long lastHeardMicros;
  long lastSentMicros;

  /** The newest update of which this player was sent a datagram, and how many of them. */
  long lastUpdate;

  int datagramsOfLastUpdate;

  private final MatchSettings settings;
  private final Channel listener;
  private final Upstream upstream;
  private final boolean resumed;
  private final Fragmenter fragmenter;
  private final DatagramAuthenticator authenticator;
  private final MatchMetrics metrics;

  /** The session of a player that the game server does not know yet. */
  static Session begin(
      SessionIdentity identity,
      int slot,
      InetSocketAddress remote,
      long nowMicros,
      MatchSettings settings,
      Channel listener,
      Upstream upstream,
      MatchMetrics metrics) {
    return new Session(
        identity,
        slot,
        remote,
        nowMicros,
        settings,
        WaitTimeoutEstimator.quantile(settings.waitTimeouts(), settings.quantile()),
        listener,
        upstream,
        new PlayerCounts(),
        false,
        metrics);
  }

  /** The session of the same player after another one, with what is known of its path. */
  Session next(SessionIdentity nextIdentity, InetSocketAddress from, long nowMicros) {
    return new Session(
        nextIdentity,
        slot,
        from,
        nowMicros,
        settings,
        roundTrips,
        listener,
        upstream,
        counts,
        true,
        metrics);
  }

  private Session(
      SessionIdentity identity,
      int slot,
      InetSocketAddress remote,
      long nowMicros,
      MatchSettings settings,
      WaitTimeoutEstimator roundTrips,
      Channel listener,
      Upstream upstream,
      PlayerCounts counts,
      boolean resumed,
      MatchMetrics metrics) {
    this.identity = identity;
    this.slot = slot;
    this.remote = remote;
    this.settings = settings;
    this.roundTrips = roundTrips;
    this.listener = listener;
    this.upstream = upstream;
    this.counts = counts;
    this.resumed = resumed;
    this.metrics = metrics;
    upstream.belongTo(this);
    attendance = new Attendance(nowMicros, settings.maxWaitMicros(), settings.silenceMicros());
    player = new Player("P" + slot, roundTrips.waitMicros(), this);
    reassembler = new Reassembler(listener.alloc(), metrics::lost);
    fragmenter = new Fragmenter(settings.mtu(), settings.secret().isPresent());
    authenticator =
        settings
            .secret()
            .map(
                secret ->
                    DatagramAuthenticator.forSession(secret.toBytes(), Side.SERVER_PROXY, identity))
            .orElse(null);
    lastHeardMicros = nowMicros;
    lastSentMicros = nowMicros;
  }

  int id() {
    return identity.sessionId();
  }

  Upstream upstream() {
    return upstream;
  }

  /** Returns whether the game server knows this player from a session before. */
  boolean isResumed() {
    return resumed;
  }

  boolean isAuthenticated() {
    return authenticator != null;
  }

  /** Checks and takes off the trailer of a received datagram; null if it is welcome. */
  Refusal open(ByteBuf datagram) {
    return authenticator == null ? null : authenticator.open(datagram);
  }

  /** Sends an encoded datagram, in fragments if it must be, and releases it. */
  void send(ByteBuf datagram, long nowMicros) {
    lastSentMicros = nowMicros;
    int fragments = fragmenter.fragmentsFor(datagram.readableBytes());
    if (fragments == 1) {
      sendWhole(datagram);
      return;
    }
    long group = fragmenter.nextGroup();
    for (int index = 0; index < fragments; index++) {
      ByteBuf fragment = listener.alloc().buffer();
      fragmenter.write(fragment, id(), group, index, fragments, datagram);
      sendWhole(fragment);
    }
    datagram.release();
  }

  private void sendWhole(ByteBuf datagram) {
    if (authenticator != null) {
      authenticator.seal(datagram);
    }
    metrics.toPlayer(datagram.readableBytes());
    Udp.send(listener, datagram, remote);
  }

  @Override
  public String toString() {
    return player.name()
        + " ("
        + remote.getAddress().getHostAddress()
        + ":"
        + remote.getPort()
        + ")";
  }
}
