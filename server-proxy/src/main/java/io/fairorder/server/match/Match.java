package io.fairorder.server.match;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.Envelope;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.RejectReason;
import io.fairorder.protocol.SessionIdentity;
import io.fairorder.protocol.Update;
import io.fairorder.protocol.Welcome;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.grouping.UpdateGrouping;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.HoldingOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.recording.RecordedOrdering;
import io.fairorder.server.recording.Recorder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Optional;

/** One live match: takes datagrams from both sides, asks the ordering core, does what it says. */
final class Match {
  private final MatchLog log = new MatchLog();
  private final MatchSettings settings;
  private final MicrosClock clock;
  private final Channel listener;
  private final Upstreams upstreams;
  private final MatchMetrics metrics;
  private final Tally tally;
  private final UpdateGrouping grouping;
  private final Optional<Recorder> recorder;
  private final Deliveries deliveries;
  private final DeliveryTimer timer;
  private final Handshake handshake;
  private final Sessions sessions;
  private final SecureRandom random = new SecureRandom();
  private final int incarnation = random.nextInt();
  private final FromPlayers fromPlayers;
  private final Update update = new Update();
  private boolean closing;
  private long toldStandstillMicros;

  // what begins anew whenever somebody joins an empty match
  private Ordering ordering;
  private long matchId;
  private long startMicros;
  private long updates;
  private long updateSentMicros;

  /** What the clock says at the event that is being handled. */
  private long nowMicros;

  /** The time that the ordering is told: the same, but after a {@link Standstill}. */
  private long eventMicros;

  Match(
      MatchSettings settings,
      MicrosClock clock,
      Channel listener,
      Upstreams upstreams,
      UpdateGrouping grouping,
      Optional<Recorder> recorder,
      MatchMetrics metrics) {
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
    this.upstreams = upstreams;
    this.grouping = grouping;
    this.recorder = recorder;
    this.metrics = metrics;
    timer = new DeliveryTimer(listener.eventLoop(), clock);
    tally = new Tally(clock, metrics);
    deliveries = new Deliveries(listener.alloc(), settings.annotated(), timer, tally, metrics);
    handshake = new Handshake(listener, settings.secret(), random, metrics);
    sessions = new Sessions(settings.idleMicros(), clock);
    fromPlayers = new FromPlayers(this, sessions, handshake, tally, metrics, log);
    ordering = ordering(deliveries);
    timer.follow(ordering);
  }

  private Ordering ordering(DeliveryHandler handler) {
    OrderingSettings order = settings.ordering();
    return switch (settings.mechanism()) {
      case FAIR -> new FairOrdering(order, handler);
      case ARRIVAL -> HoldingOrdering.arrival(order, handler);
      case LAG -> HoldingOrdering.lag(order, handler, settings.maxWaitMicros() / 2);
      case BUCKET -> HoldingOrdering.bucket(order, handler, settings.bucketMicros());
    };
  }

  /** Forgets what went on before: nobody is there who could still compare with it. */
  private void beginMatch() {
    // with nobody to wait for, whatever those who left had in the queue is due
    timer.drain();
    ordering =
        recorder.isEmpty()
            ? ordering(deliveries)
            : RecordedOrdering.begin(
                recorder.get(), eventMicros, settings.ordering(), deliveries, this::ordering);
    timer.follow(ordering);
    matchId = random.nextLong();
    startMicros = nowMicros;
    updates = 0;
    updateSentMicros = startMicros;
  }

  private void beginEvent() {
    eventMicros = timer.beginEvent();
    nowMicros = timer.nowMicros();
  }

  // ------------------------------------------------------------------ from player proxies

  /** Takes a datagram that came to the listening port; it stays the caller's to release. */
  void receive(DatagramPacket packet) {
    beginEvent();
    metrics.fromPlayer(packet.content().readableBytes());
    fromPlayers.receive(nowMicros, eventMicros, packet, ordering);
    timer.endEvent();
  }

  /** Lets a player in whose address is proven. */
  void hello(Hello hello, InetSocketAddress sender) {
    Session known = sessions.opened(hello.playerNonce());
    Session before = sessions.get(hello.previousSessionId());
    if (known != null) {
      // the welcome was lost, so the hello came again
      known.remote = sender;
      welcome(known);
    } else if (closing) {
      turnAway(RejectReason.SHUTTING_DOWN, hello, sender);
    } else if (before != null && mayGoOn(before, sender)) {
      resume(before, hello.playerNonce(), sender);
    } else if (!ordering.hasRoom()) {
      turnAway(RejectReason.MATCH_FULL, hello, sender);
    } else {
      begin(hello.playerNonce(), sender);
    }
  }

  private void turnAway(RejectReason reason, Hello hello, InetSocketAddress sender) {
    handshake.reject(Reject.ofHello(reason, hello.playerNonce()), Protocol.HELLO_BYTES, sender);
    log.turnedAway(nowMicros, sender, reason.label());
  }

  /** Without keys the address is all that shows that it is the same player. */
  private boolean mayGoOn(Session before, InetSocketAddress sender) {
    return before.isAuthenticated() || before.remote.equals(sender);
  }

  private void begin(long playerNonce, InetSocketAddress sender) {
    if (sessions.isEmpty()) {
      beginMatch();
    }
    Session begun =
        Session.begin(
            identity(playerNonce),
            sessions.freeSlot(),
            sender,
            nowMicros,
            settings,
            listener,
            upstreams.connect(this),
            metrics);
    metrics.joined();
    enter(begun);
    log.joined(nowMicros, begun, sessions.size());
  }

  /** The player is the same to the game server; numbers and keys are new. */
  private void resume(Session before, long playerNonce, InetSocketAddress sender) {
    boolean wasWaitedFor = before.player.waitedFor();
    leave(before);
    Session next = before.next(identity(playerNonce), sender, nowMicros);
    metrics.resumed();
    if (!wasWaitedFor) {
      metrics.waitedFor(true);
    }
    enter(next);
    log.resumed(nowMicros, next);
  }

  private SessionIdentity identity(long playerNonce) {
    int sessionId;
    do {
      sessionId = random.nextInt();
    } while (sessionId == Envelope.NO_SESSION || sessions.get(sessionId) != null);
    return new SessionIdentity(playerNonce, random.nextLong(), sessionId, matchId, incarnation);
  }

  private void enter(Session entering) {
    sessions.add(entering);
    ordering.join(eventMicros, entering.player);
    welcome(entering);
  }

  private void welcome(Session to) {
    handshake.welcome(
        new Welcome(
            to.identity,
            settings.heartbeatIntervalMicros(),
            settings.mtu(),
            to.isAuthenticated(),
            to.isResumed()),
        to.remote);
  }

  /** The player says bye. */
  void bye(Session leaving, ByeReason reason) {
    end(leaving, reason, false);
  }

  // ------------------------------------------------------------------ from the game server

  /** Takes a datagram that the game server sent to a player; it stays the caller's to release. */
  void fromGame(Session to, ByteBuf payload) {
    metrics.fromGame(payload.readableBytes());
    if (sessions.get(to.id()) != to) {
      // the game server does not know yet that this player has left
      return;
    }
    beginEvent();
    // the grouping goes on from one match to the next, and a match begins with an update
    if (grouping.startsUpdate(nowMicros, to.slot) || updates == 0) {
      metrics.update(updates == 0 ? 0 : nowMicros - updateSentMicros);
      updateSentMicros = nowMicros;
      ordering.update(eventMicros, ++updates, nowMicros);
    }
    to.attendance.served(nowMicros);
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
    timer.endEvent();
  }

  /** The game server is not there (ICMP): it may come back, and the players stay. */
  void gameUnreachable(Throwable cause) {
    metrics.socketError();
    log.gameSocket(nowMicros, settings.game(), cause);
  }

  /** The listening socket failed: a player proxy is not there, or we have made a mistake. */
  void listenerFailed(Throwable cause) {
    metrics.socketError();
    log.playerSocket(nowMicros, cause);
  }

  // ------------------------------------------------------------------ housekeeping

  /** Looks after silence: probes, players who are away, sessions that are over. */
  void tick() {
    beginEvent();
    for (Session idle = sessions.nextIdle(); idle != null; idle = sessions.nextIdle()) {
      end(idle, ByeReason.IDLE, true);
    }
    for (Session each : sessions.all()) {
      each.reassembler.expire(nowMicros);
      if (nowMicros - each.lastSentMicros >= settings.silenceMicros() / 3) {
        ByteBuf probe = listener.alloc().buffer();
        DatagramEncoder.writeProbe(probe, each.id(), nowMicros);
        each.send(probe, nowMicros);
      }
      boolean away = each.attendance.isAway(nowMicros, updateSentMicros);
      if (away == each.player.waitedFor()) {
        log.waitedFor(nowMicros, each, !away);
        metrics.waitedFor(!away);
        if (away) {
          ordering.sideline(eventMicros, each.player);
        } else {
          ordering.restore(eventMicros, each.player);
        }
      }
    }
    timer.endEvent();
    if (timer.standstillMicros() > toldStandstillMicros) {
      metrics.stoodStill(timer.standstillMicros() - toldStandstillMicros);
      toldStandstillMicros = timer.standstillMicros();
    }
    recorder.ifPresent(Recorder::flush);
    log.flush(nowMicros);
  }

  /** What is in the queue now, and why it waits. */
  QueueSnapshot queue() {
    return QueueSnapshot.of(clock.nowMicros(), ordering, sessions.all());
  }

  private void end(Session ending, ByeReason reason, boolean sayBye) {
    if (sessions.get(ending.id()) != ending) {
      return;
    }
    if (sayBye) {
      ByteBuf bye = listener.alloc().buffer();
      DatagramEncoder.writeBye(bye, ending.id(), reason);
      ending.send(bye, nowMicros);
    }
    leave(ending);
    // what it has in the queue still goes out through its own socket
    upstreams.closeLater(ending.upstream(), settings.maxWaitMicros() * 2);
    metrics.left(reason);
    log.left(nowMicros, ending, reason.label(), sessions.size());
  }

  private void leave(Session leaving) {
    sessions.remove(leaving);
    ordering.leave(eventMicros, leaving.player);
    leaving.reassembler.close();
  }

  /** Tells how the match is; on its event loop, like everything else. */
  MatchStatus status(String name) {
    return MatchStatus.of(
        name, settings, listener, ordering, updates, sessions.all(), clock.nowMicros());
  }

  /** Hands out what is queued, in order, and says bye to everybody. */
  void close() {
    closing = true;
    beginEvent();
    for (Session each : sessions.all()) {
      end(each, ByeReason.SHUTTING_DOWN, true);
    }
    // after they have left, as a replay of the recording does it
    timer.drain();
  }
}
