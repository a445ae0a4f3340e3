package io.fairorder.server.match;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.DatagramDecoder;
import io.fairorder.protocol.DatagramType;
import io.fairorder.protocol.Envelope;
import io.fairorder.protocol.Fragment;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.RejectReason;
import io.fairorder.protocol.Report;
import io.fairorder.protocol.ServerBoundHandler;
import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.Ordering;
import io.netty.buffer.ByteBuf;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;

/** Decodes what player proxies send and tells the ordering of it. */
final class FromPlayers implements ServerBoundHandler {
  private final Match match;
  private final Sessions sessions;
  private final Handshake handshake;
  private final Tally tally;
  private final MatchMetrics metrics;
  private final MatchLog log;
  private final DatagramDecoder decoder = new DatagramDecoder();

  // what is being decoded: set before the decoder calls back
  private Ordering ordering;
  private Session session;
  private InetSocketAddress sender;
  private long nowMicros;
  private long eventMicros;

  FromPlayers(
      Match match,
      Sessions sessions,
      Handshake handshake,
      Tally tally,
      MatchMetrics metrics,
      MatchLog log) {
    this.match = match;
    this.sessions = sessions;
    this.handshake = handshake;
    this.tally = tally;
    this.metrics = metrics;
    this.log = log;
  }

  /** Takes a datagram that came to the listening port; it stays the caller's to release. */
  void receive(long now, long event, DatagramPacket packet, Ordering current) {
    ByteBuf datagram = packet.content();
    nowMicros = now;
    eventMicros = event;
    sender = packet.sender();
    ordering = current;
    Refusal refusal =
        Envelope.type(datagram) == DatagramType.HELLO
            ? receiveHello(datagram)
            : receiveOfSession(datagram);
    if (refusal != null) {
      metrics.refused(refusal);
      log.refused(nowMicros, sender, refusal);
    }
  }

  private Refusal receiveHello(ByteBuf datagram) {
    if (Envelope.isForeignHello(datagram)) {
      rejectHello(datagram, RejectReason.VERSION);
      return null;
    }
    Refusal refusal = handshake.open(datagram);
    if (refusal == Refusal.NOT_SEALED) {
      rejectHello(datagram, RejectReason.AUTHENTICATION_REQUIRED);
    }
    return refusal != null ? refusal : decoder.decodeServerBound(datagram, this);
  }

  private void rejectHello(ByteBuf hello, RejectReason reason) {
    handshake.reject(
        Reject.ofHello(reason, Envelope.playerNonce(hello)), hello.readableBytes(), sender);
  }

  private Refusal receiveOfSession(ByteBuf datagram) {
    session = sessions.get(Envelope.sessionId(datagram));
    if (session == null) {
      metrics.unknownSession();
      if (Envelope.sessionId(datagram) != Envelope.NO_SESSION
          && Envelope.type(datagram) != DatagramType.BYE) {
        handshake.reject(
            Reject.ofUnknownSession(Envelope.sessionId(datagram)),
            datagram.readableBytes(),
            sender);
      }
      return null;
    }
    Refusal refusal = session.open(datagram);
    if (refusal != null) {
      return refusal;
    }
    if (!session.remote.equals(sender)) {
      if (!session.isAuthenticated()) {
        metrics.foreignAddress();
        return null;
      }
      log.moved(nowMicros, session, sender);
      session.remote = sender;
    }
    sessions.heardOf(session);
    session.lastHeardMicros = nowMicros;
    return decoder.decodeServerBound(datagram, this);
  }

  @Override
  public void onHello(Hello hello) {
    if (handshake.isProven(hello, sender, nowMicros)) {
      match.hello(hello, sender);
    }
  }

  @Override
  public void onBye(int sessionId, ByeReason reason) {
    match.bye(session, reason);
  }

  @Override
  public void onAction(Report action) {
    takeReport(action);
    if (!ordering.hasReceived(session.player, action.number())) {
      Tags tags = new Tags();
      tags.copyFrom(action.tags());
      take(action.number(), tags, action.retainedPayload());
    } else {
      tally.dropped(session, DropReason.DUPLICATE);
    }
  }

  @Override
  public void onHeartbeat(Report heartbeat) {
    metrics.heartbeat();
    takeReport(heartbeat);
    ordering.heartbeat(eventMicros, session.player, heartbeat.number(), heartbeat.tags());
  }

  /** What actions and heartbeats have in common; repeated actions come before the new one. */
  private void takeReport(Report report) {
    int newest = report.tags().size() - 1;
    if (newest >= 0) {
      long sentMicros = ordering.sentMicros(report.tags().update(newest));
      if (sentMicros != Ordering.NEVER) {
        sampleRoundTrip(sentMicros, report.tags().reactionMicros(newest));
      }
    }
    for (int k = report.repeats() - 1; k >= 0; k--) {
      if (!ordering.hasReceived(session.player, report.repeatedNumber(k))) {
        Tags tags = new Tags();
        report.repeatedTags(k, tags);
        tally.recovered(session);
        take(report.repeatedNumber(k), tags, report.retainedRepeatedPayload(k));
      }
    }
  }

  private void take(long number, Tags tags, ByteBuf payload) {
    ordering.action(
        eventMicros, new Action(session.player, number, tags, payload, payload.readableBytes()));
  }

  @Override
  public void onFragment(Fragment fragment) {
    ByteBuf whole = session.reassembler.add(fragment, nowMicros);
    if (whole != null) {
      try {
        Refusal refusal = decoder.decodeServerBoundWhole(whole, session.id(), this);
        if (refusal != null) {
          metrics.refused(refusal);
        }
      } finally {
        whole.release();
      }
    }
  }

  @Override
  public void onProbeReply(int sessionId, long sentMicros, long heldMicros) {
    sampleRoundTrip(sentMicros, heldMicros);
  }

  private void sampleRoundTrip(long sentMicros, long heldMicros) {
    long roundTripMicros = nowMicros - sentMicros - heldMicros;
    session.roundTrips.sample(nowMicros, roundTripMicros);
    long wait = session.roundTrips.waitMicros();
    if (wait != session.player.waitMicros()) {
      ordering.changeWait(eventMicros, session.player, wait);
    }
    session.attendance.reported(nowMicros, roundTripMicros);
    metrics.roundTrip(roundTripMicros, wait);
  }
}
