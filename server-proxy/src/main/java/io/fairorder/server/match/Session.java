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
  final PlayerCounts counts = new PlayerCounts();
  InetSocketAddress remote;
  Channel upstream;
  long lastHeardMicros;
  long lastSentMicros;

  /** The newest update of which this player was sent a datagram, and how many of them. */
  long lastUpdate;

  int datagramsOfLastUpdate;

  private final Channel listener;
  private final Fragmenter fragmenter;
  private final DatagramAuthenticator authenticator;
  private final MatchMetrics metrics;

  Session(
      SessionIdentity identity,
      int slot,
      InetSocketAddress remote,
      long nowMicros,
      MatchSettings settings,
      Channel listener,
      MatchMetrics metrics) {
    this.identity = identity;
    this.slot = slot;
    this.remote = remote;
    this.listener = listener;
    this.metrics = metrics;
    roundTrips = WaitTimeoutEstimator.quantile(settings.waitTimeouts(), settings.quantile());
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
