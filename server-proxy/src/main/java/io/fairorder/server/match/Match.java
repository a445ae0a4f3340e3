package io.fairorder.server.match;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.DatagramDecoder;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.DatagramType;
import io.fairorder.protocol.DeliveryAnnotation;
import io.fairorder.protocol.Envelope;
import io.fairorder.protocol.Fragment;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.RejectReason;
import io.fairorder.protocol.Report;
import io.fairorder.protocol.ServerBoundHandler;
import io.fairorder.protocol.SessionIdentity;
import io.fairorder.protocol.Tags;
import io.fairorder.protocol.Update;
import io.fairorder.protocol.Welcome;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.grouping.UpdateGrouping;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.HoldingOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.Player;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One live match: takes datagrams from both sides, asks the ordering core, does what it says. */
final class Match implements ServerBoundHandler, DeliveryHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Match.class);

  private final MatchSettings settings;
  private final MicrosClock clock;
  private final Channel listener;
  private final Upstreams upstreams;
  private final MatchMetrics metrics;
  private final UpdateGrouping grouping;
  private final Ordering ordering;
  private final DeliveryTimer timer;
  private final Handshake handshake;
  private final SecureRandom random = new SecureRandom();
  private final long matchId = random.nextLong();
  private final int incarnation = random.nextInt();
  private final long startMicros;

  private final IntObjectMap<Session> sessions = new IntObjectHashMap<>();
  private final LongObjectMap<Session> sessionsByNonce = new LongObjectHashMap<>();
  private final BitSet slots = new BitSet();

  private final DatagramDecoder decoder = new DatagramDecoder();
  private final Update update = new Update();
  private long updates;
  private long updateSentMicros;
  private boolean closing;

  /** What is being decoded: set before the decoder calls back. */
  private Session session;

  private InetSocketAddress sender;
  private long nowMicros;

  Match(
      MatchSettings settings,
      MicrosClock clock,
      Channel listener,
      Upstreams upstreams,
      UpdateGrouping grouping,
      MatchMetrics metrics) {
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
    this.upstreams = upstreams;
    this.grouping = grouping;
    this.metrics = metrics;
    ordering =
        switch (settings.mechanism()) {
          case FAIR -> new FairOrdering(settings.ordering(), this);
          case ARRIVAL -> HoldingOrdering.arrival(settings.ordering(), this);
          case LAG -> HoldingOrdering.lag(settings.ordering(), this, settings.maxWaitMicros() / 2);
          case BUCKET -> HoldingOrdering.bucket(settings.ordering(), this, settings.bucketMicros());
        };
    timer = new DeliveryTimer(listener.eventLoop(), clock, ordering);
    handshake = new Handshake(listener, settings.secret(), random, metrics);
    startMicros = clock.nowMicros();
  }

  // ------------------------------------------------------------------ from player proxies

  /** Takes a datagram that came to the listening port; it stays the caller's to release. */
  void receive(DatagramPacket packet) {
    ByteBuf datagram = packet.content();
    nowMicros = clock.nowMicros();
    sender = packet.sender();
    metrics.fromPlayer(datagram.readableBytes());
    Refusal refusal =
        Envelope.type(datagram) == DatagramType.HELLO
            ? receiveHello(datagram)
            : receiveOfSession(datagram);
    if (refusal != null) {
      metrics.refused(refusal);
    }
    timer.run();
  }

  private Refusal receiveHello(ByteBuf datagram) {
    if (Envelope.isForeignHello(datagram)) {
      handshake.reject(
          Reject.ofHello(RejectReason.VERSION, Envelope.playerNonce(datagram)), sender);
      return null;
    }
    Refusal refusal = handshake.open(datagram);
    return refusal != null ? refusal : decoder.decodeServerBound(datagram, this);
  }

  private Refusal receiveOfSession(ByteBuf datagram) {
    session = sessions.get(Envelope.sessionId(datagram));
    if (session == null) {
      if (Envelope.sessionId(datagram) != Envelope.NO_SESSION
          && Envelope.type(datagram) != DatagramType.BYE) {
        handshake.reject(Reject.ofUnknownSession(Envelope.sessionId(datagram)), sender);
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
      LOG.info("{} goes on from {}", session, sender);
      session.remote = sender;
    }
    session.lastHeardMicros = nowMicros;
    return decoder.decodeServerBound(datagram, this);
  }

  @Override
  public void onHello(Hello hello) {
    if (!handshake.isProven(hello, sender, nowMicros)) {
      return;
    }
    Session known = sessionsByNonce.get(hello.playerNonce());
    if (known != null) {
      // the welcome was lost, so the hello came again
      known.remote = sender;
      welcome(known);
    } else if (closing || !ordering.hasRoom()) {
      RejectReason reason = closing ? RejectReason.SHUTTING_DOWN : RejectReason.MATCH_FULL;
      handshake.reject(Reject.ofHello(reason, hello.playerNonce()), sender);
    } else {
      Session before = sessions.get(hello.previousSessionId());
      if (before != null && before.isAuthenticated()) {
        end(before, ByeReason.REPLACED, false);
      }
      begin(hello.playerNonce());
    }
  }

  private void begin(long playerNonce) {
    int sessionId;
    do {
      sessionId = random.nextInt();
    } while (sessionId == Envelope.NO_SESSION || sessions.containsKey(sessionId));
    SessionIdentity identity =
        new SessionIdentity(playerNonce, random.nextLong(), sessionId, matchId, incarnation);
    int slot = slots.nextClearBit(0);
    slots.set(slot);
    Session begun = new Session(identity, slot, sender, nowMicros, settings, listener, metrics);
    sessions.put(sessionId, begun);
    sessionsByNonce.put(playerNonce, begun);
    ordering.join(nowMicros, begun.player);
    begun.upstream = upstreams.connect(this, begun);
    metrics.joined();
    LOG.info("{} joined, {} in the match", begun, sessions.size());
    welcome(begun);
  }

  private void welcome(Session to) {
    handshake.welcome(
        new Welcome(
            to.identity,
            settings.heartbeatIntervalMicros(),
            settings.mtu(),
            to.isAuthenticated(),
            false),
        to.remote);
  }

  @Override
  public void onBye(int sessionId, ByeReason reason) {
    end(session, reason, false);
  }

  @Override
  public void onAction(Report action) {
    takeReport(action);
    if (!ordering.hasReceived(session.player, action.number())) {
      Tags tags = new Tags();
      tags.copyFrom(action.tags());
      take(action.number(), tags, action.retainedPayload());
    } else {
      metrics.dropped(DropReason.DUPLICATE);
    }
  }

  @Override
  public void onHeartbeat(Report heartbeat) {
    metrics.heartbeat();
    takeReport(heartbeat);
    ordering.heartbeat(nowMicros, session.player, heartbeat.number(), heartbeat.tags());
  }

  /** What actions and heartbeats have in common; repeated actions come before the new one. */
  private void takeReport(Report report) {
    int newest = report.tags().size() - 1;
    if (newest >= 0) {
      long sentMicros = ordering.sentMicros(report.tags().update(newest));
      if (sentMicros != Ordering.NEVER) {
        sampleRoundTrip(nowMicros - sentMicros - report.tags().reactionMicros(newest));
      }
    }
    for (int k = report.repeats() - 1; k >= 0; k--) {
      if (!ordering.hasReceived(session.player, report.repeatedNumber(k))) {
        Tags tags = new Tags();
        report.repeatedTags(k, tags);
        take(report.repeatedNumber(k), tags, report.retainedRepeatedPayload(k));
      }
    }
  }

  private void take(long number, Tags tags, ByteBuf payload) {
    ordering.action(
        nowMicros, new Action(session.player, number, tags, payload, payload.readableBytes()));
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
    sampleRoundTrip(nowMicros - sentMicros - heldMicros);
  }

  private void sampleRoundTrip(long roundTripMicros) {
    session.roundTrips.sample(nowMicros, roundTripMicros);
    long wait = session.roundTrips.waitMicros();
    if (wait != session.player.waitMicros()) {
      ordering.changeWait(nowMicros, session.player, wait);
    }
    session.attendance.reported(nowMicros, roundTripMicros);
    metrics.roundTrip(roundTripMicros, wait);
  }

  // ------------------------------------------------------------------ from the game server

  /** Takes a datagram that the game server sent to a player; it stays the caller's to release. */
  void fromGame(Session to, ByteBuf payload) {
    nowMicros = clock.nowMicros();
    metrics.fromGame(payload.readableBytes());
    if (grouping.startsUpdate(nowMicros, to.slot)) {
      metrics.update(nowMicros - updateSentMicros);
      updateSentMicros = nowMicros;
      ordering.update(nowMicros, ++updates);
    }
    if (to.lastUpdate != updates) {
      to.lastUpdate = updates;
      to.datagramsOfLastUpdate = 0;
    }
    update
        .sessionId(to.id())
        .id(updates)
        .sentMicros(updateSentMicros - startMicros)
        .lowEnd(Math.min(ordering.lowEnd(), updates))
        .acknowledged(ordering.acknowledged(to.player))
        .ordinal(Math.min(to.datagramsOfLastUpdate++, Protocol.MAX_ORDINAL))
        .payload(payload, payload.readerIndex(), payload.readableBytes());
    ByteBuf out =
        listener
            .alloc()
            .buffer(
                DatagramEncoder.updateOverheadBytes(update)
                    + payload.readableBytes()
                    + Protocol.TRAILER_BYTES);
    DatagramEncoder.writeUpdate(out, update);
    update.clear();
    to.send(out, nowMicros);
    timer.run();
  }

  // ------------------------------------------------------------------ what the ordering says

  @Override
  public void deliver(long now, Delivery delivery) {
    Action action = delivery.action();
    Session from = (Session) action.player().attachment();
    ByteBuf payload = (ByteBuf) action.payload();
    metrics.delivered(delivery.late(), now - delivery.dueMicros());
    metrics.handedOut(action, now - action.arrivedMicros());
    boolean last = delivery.copy() == delivery.copies();
    ByteBuf out = settings.annotated() ? annotate(delivery, payload) : payload.retain();
    if (last) {
      payload.release();
    }
    if (from.upstream.isActive()) {
      metrics.toGame(out.readableBytes());
      Udp.send(from.upstream, out);
    } else {
      out.release();
    }
  }

  private ByteBuf annotate(Delivery delivery, ByteBuf payload) {
    ByteBuf out = listener.alloc().buffer(DeliveryAnnotation.BYTES + payload.readableBytes());
    long number = delivery.action().number();
    if (delivery.tagged()) {
      DeliveryAnnotation.writeTagged(
          out,
          delivery.late(),
          delivery.update(),
          delivery.reactionMicros(),
          number,
          delivery.copy(),
          delivery.copies());
    } else {
      DeliveryAnnotation.writeUntagged(out, number);
    }
    return out.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
  }

  @Override
  public void drop(long now, Action action, DropReason reason) {
    metrics.dropped(reason);
    ((ByteBuf) action.payload()).release();
  }

  @Override
  public void givenUp(long now, Player player, long count) {
    metrics.givenUp(count);
  }

  // ------------------------------------------------------------------ housekeeping

  /** Looks after silence: probes, players who are away, sessions that are over. */
  void tick() {
    nowMicros = clock.nowMicros();
    for (Session each : new ArrayList<>(sessions.values())) {
      each.reassembler.expire(nowMicros);
      if (nowMicros - each.lastHeardMicros >= settings.idleMicros()) {
        end(each, ByeReason.IDLE, true);
        continue;
      }
      if (nowMicros - each.lastSentMicros >= settings.silenceMicros() / 3) {
        ByteBuf probe = listener.alloc().buffer();
        DatagramEncoder.writeProbe(probe, each.id(), nowMicros);
        each.send(probe, nowMicros);
      }
      boolean away = each.attendance.isAway(nowMicros);
      if (away == each.player.waitedFor()) {
        LOG.info("{} is {}", each, away ? "not waited for any more" : "waited for again");
        metrics.waitedFor(!away);
        if (away) {
          ordering.sideline(nowMicros, each.player);
        } else {
          ordering.restore(nowMicros, each.player);
        }
      }
    }
    timer.run();
  }

  /** What is in the queue now, and why it waits. */
  QueueSnapshot queue() {
    return QueueSnapshot.of(clock.nowMicros(), ordering, sessions.values());
  }

  private void end(Session ending, ByeReason reason, boolean sayBye) {
    if (sessions.remove(ending.id()) == null) {
      return;
    }
    sessionsByNonce.remove(ending.identity.playerNonce());
    slots.clear(ending.slot);
    if (sayBye) {
      ByteBuf bye = listener.alloc().buffer();
      DatagramEncoder.writeBye(bye, ending.id(), reason);
      ending.send(bye, nowMicros);
    }
    ordering.leave(nowMicros, ending.player);
    // what it has in the queue still goes out through its own socket
    ending.reassembler.close();
    upstreams.closeLater(ending, settings.maxWaitMicros() * 2);
    metrics.left(reason);
    LOG.info("{} left ({}), {} in the match", ending, reason.label(), sessions.size());
  }

  /** Hands out what is queued, in order, and says bye to everybody. */
  void close() {
    closing = true;
    nowMicros = clock.nowMicros();
    timer.stop();
    ordering.deliverDue(Ordering.NEVER - 1);
    for (Session each : new ArrayList<>(sessions.values())) {
      end(each, ByeReason.SHUTTING_DOWN, true);
    }
  }
}
