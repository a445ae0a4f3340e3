package io.fairorder.player.proxy;

import io.fairorder.player.core.OutgoingReport;
import io.fairorder.player.core.PacedRelease;
import io.fairorder.player.core.PlayerCore;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.DatagramAuthenticator;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.Fragment;
import io.fairorder.protocol.Fragmenter;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Reassembler;
import io.fairorder.protocol.Report;
import io.fairorder.protocol.Side;
import io.fairorder.protocol.Update;
import io.fairorder.protocol.Welcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;

/** One player's open session: does what the core says with datagrams and timers. */
final class Session {
  /** A shorter interval would be a flood, whatever the server proxy asks for. */
  private static final long LEAST_HEARTBEAT_MICROS = 1_000;

  /** What a repeated action takes at most besides its payload: distance, age and length. */
  private static final int REPEAT_OVERHEAD_BYTES = 1 + 6 + 3;

  /** What an action takes besides payload and repeats, with a usual number of tags. */
  private static final int USUAL_OVERHEAD_BYTES = 32;

  /** More updates than this are not held: the oldest is released before its moment. */
  static final int MAX_HELD = 4096;

  private final ProxyLoop shared;
  private final ServerLink link;
  private final GameClient client;
  private final ByteBufAllocator allocator;
  private final int id;
  private final DatagramAuthenticator authenticator;
  private final int maxBytes;
  private final int maxKeptBytes;
  private final Fragmenter fragmenter;
  private final Reassembler reassembler;
  private final PlayerCore<ByteBuf> core;
  private final HeldUpdates held = new HeldUpdates();
  private final UpdateCopies copies = new UpdateCopies();
  private final Alarm releaseAlarm;
  private final Alarm heartbeatAlarm;
  private boolean open = true;

  Session(
      ProxyLoop shared,
      ServerLink link,
      GameClient client,
      ByteBufAllocator allocator,
      Welcome welcome) {
    this.shared = shared;
    this.link = link;
    this.client = client;
    this.allocator = allocator;
    id = welcome.identity().sessionId();
    authenticator =
        shared
            .settings()
            .secret()
            .map(
                secret ->
                    DatagramAuthenticator.forSession(
                        secret.toBytes(), Side.PLAYER_PROXY, welcome.identity()))
            .orElse(null);
    int mtu = Math.min(shared.settings().mtu(), welcome.mtu());
    maxBytes = mtu - (authenticator == null ? 0 : Protocol.TRAILER_BYTES);
    fragmenter = new Fragmenter(mtu, authenticator != null);
    reassembler = new Reassembler(allocator, loss -> shared.metrics().refused(loss.label()));
    PlayerSettings player = shared.settings().player();
    maxKeptBytes = player.redundancy() == 0 ? -1 : player.maxUnacknowledgedBytes();
    core = new PlayerCore<>(asTold(player, welcome), ByteBuf::release);
    releaseAlarm = shared.alarm(this::releaseDue);
    heartbeatAlarm = shared.alarm(this::heartbeatDue);
  }

  /** The heartbeat interval is the server proxy's to tell (protocol.md 2). */
  private static PlayerSettings asTold(PlayerSettings settings, Welcome welcome) {
    return new PlayerSettings(
        Math.max(LEAST_HEARTBEAT_MICROS, welcome.heartbeatIntervalMicros()),
        settings.redundancy(),
        settings.maxUnacknowledged(),
        settings.maxUnacknowledgedBytes(),
        settings.maxRepeatAgeMicros(),
        settings.pacing());
  }

  /** Returns whether the session has not been closed; any sending may lead to that. */
  boolean isOpen() {
    return open;
  }

  int id() {
    return id;
  }

  /** Returns what opens the session's datagrams, or null without a secret. */
  DatagramAuthenticator authenticator() {
    return authenticator;
  }

  /** Tells how the session is. */
  SessionStatus status() {
    return new SessionStatus(
        id,
        core.actions(),
        core.unacknowledged(),
        core.repeats(),
        core.heartbeats(),
        core.newestUpdate(),
        core.pacing().onTime(),
        core.pacing().late(),
        core.pacing().offsetMicros(),
        held.size());
  }

  /** Sends what the game client has sent; the buffer stays the caller's. */
  void onAction(long nowMicros, ByteBuf payload) {
    int bytes = payload.readableBytes();
    int repeatBytes = bytes + REPEAT_OVERHEAD_BYTES;
    int budget = Math.max(0, maxBytes - bytes - USUAL_OVERHEAD_BYTES);
    ByteBuf kept = repeatBytes <= maxKeptBytes ? copy(payload) : Unpooled.EMPTY_BUFFER;
    Report report = fill(core.onAction(nowMicros, kept, repeatBytes, budget));
    report.payload(payload, payload.readerIndex(), bytes);
    int length = trim(report, bytes);
    if (length > Protocol.MAX_DATAGRAM_BYTES) {
      shared.metrics().refused(Drop.TOO_LARGE.label());
    } else {
      ByteBuf datagram = allocator.buffer(length + Protocol.TRAILER_BYTES);
      DatagramEncoder.writeAction(datagram, report);
      shared.metrics().repeats(report.repeats());
      send(datagram);
    }
    report.clear();
    setHeartbeat();
  }

  /**
   * A copy of just the size needed: the received buffer has room for the largest datagram there is,
   * and actions are kept for a round trip.
   */
  private ByteBuf copy(ByteBuf payload) {
    int bytes = payload.readableBytes();
    return allocator.buffer(bytes).writeBytes(payload, payload.readerIndex(), bytes);
  }

  /**
   * Puts what the core reports into the protocol's words: repeats from the newest to the oldest.
   */
  private Report fill(OutgoingReport<ByteBuf> from) {
    Report report = shared.report();
    report.clear();
    report.sessionId(id).number(from.number()).tags().copyFrom(from.tags());
    for (int k = from.repeats() - 1; k >= 0; k--) {
      ByteBuf payload = from.repeatPayload(k);
      report.addRepeat(
          from.repeatNumber(k),
          from.repeatAgeMicros(k),
          from.repeatUntagged(k),
          payload,
          payload.readerIndex(),
          payload.readableBytes());
    }
    return report;
  }

  /** Leaves repeats out that make the datagram larger than the MTU, and returns its length. */
  private int trim(Report report, int payloadBytes) {
    int length = DatagramEncoder.reportOverheadBytes(report) + payloadBytes;
    while (length > maxBytes && report.repeats() > 0) {
      report.dropOldestRepeat();
      length = DatagramEncoder.reportOverheadBytes(report) + payloadBytes;
    }
    return length;
  }

  /** Takes a datagram of an update and hands it to the game client when its moment has come. */
  void onUpdate(long nowMicros, Update update) {
    if (copies.isCopy(update.id(), update.ordinal())) {
      shared.metrics().refused(Drop.COPY.label());
      return;
    }
    PacedRelease pacing = core.pacing();
    long late = pacing.late();
    long paced = late + pacing.onTime();
    long moment =
        core.onUpdate(
            nowMicros, update.id(), update.sentMicros(), update.lowEnd(), update.acknowledged());
    if (pacing.late() + pacing.onTime() > paced) {
      shared.metrics().paced(pacing.late() > late);
    }
    shared.metrics().update(moment - nowMicros, pacing.offsetMicros());
    if (moment <= nowMicros && held.isEmpty()) {
      release(nowMicros, update.id(), update.hasPayload() ? update.retainedPayload() : null);
      setHeartbeat();
      return;
    }
    if (held.size() == MAX_HELD) {
      releaseOldest(nowMicros);
    }
    ByteBuf payload = null;
    if (update.hasPayload()) {
      int bytes = update.payloadLength();
      payload = allocator.buffer(bytes).writeBytes(update.buffer(), update.payloadOffset(), bytes);
    }
    held.add(moment, update.id(), payload);
    releaseAlarm.set(held.momentMicros());
  }

  private void releaseDue() {
    long nowMicros = shared.nowMicros();
    while (!held.isEmpty() && held.momentMicros() <= nowMicros) {
      releaseOldest(nowMicros);
    }
    if (!held.isEmpty()) {
      releaseAlarm.set(held.momentMicros());
    }
    setHeartbeat();
  }

  private void releaseOldest(long nowMicros) {
    long update = held.update();
    release(nowMicros, update, held.remove());
  }

  private void release(long nowMicros, long update, ByteBuf payload) {
    if (payload != null) {
      client.hand(payload);
    }
    core.onReleased(nowMicros, update);
  }

  /** Sends the heartbeat if it is due, and sets the timer for the next one. */
  private void setHeartbeat() {
    long due = core.nextHeartbeatMicros();
    if (open && due != PlayerCore.NEVER) {
      if (due <= shared.nowMicros()) {
        heartbeatDue();
      } else {
        heartbeatAlarm.set(due);
      }
    }
  }

  private void heartbeatDue() {
    long nowMicros = shared.nowMicros();
    Report report = fill(core.onHeartbeat(nowMicros, maxBytes - USUAL_OVERHEAD_BYTES));
    ByteBuf datagram = allocator.buffer(trim(report, 0) + Protocol.TRAILER_BYTES);
    DatagramEncoder.writeHeartbeat(datagram, report);
    shared.metrics().heartbeat();
    shared.metrics().repeats(report.repeats());
    send(datagram);
    report.clear();
    if (open) {
      heartbeatAlarm.set(core.nextHeartbeatMicros());
    }
  }

  /** Answers a probe at once. */
  void onProbe(long receivedMicros, long sentMicros) {
    ByteBuf reply = allocator.buffer();
    long heldMicros = shared.nowMicros() - receivedMicros;
    DatagramEncoder.writeProbeReply(reply, id, sentMicros, heldMicros);
    send(reply);
  }

  /** Returns the whole datagram that the caller must release, or null if it is not complete. */
  ByteBuf reassemble(long nowMicros, Fragment fragment) {
    return reassembler.add(fragment, nowMicros);
  }

  void sendBye(ByeReason reason) {
    ByteBuf bye = allocator.buffer();
    DatagramEncoder.writeBye(bye, id, reason);
    send(bye);
  }

  /** Divides and seals a datagram as needed and sends it; the buffer is taken over. */
  private void send(ByteBuf datagram) {
    if (!link.isWritable()) {
      datagram.release();
      shared.metrics().refused(Drop.SOCKET_FULL.label());
      return;
    }
    int count = fragmenter.fragmentsFor(datagram.readableBytes());
    if (count == 1) {
      sealAndWrite(datagram);
    } else {
      long group = fragmenter.nextGroup();
      for (int index = 0; index < count; index++) {
        ByteBuf part = allocator.buffer(maxBytes + Protocol.TRAILER_BYTES);
        fragmenter.write(part, id, group, index, count, datagram);
        sealAndWrite(part);
      }
      datagram.release();
    }
    link.flush();
  }

  private void sealAndWrite(ByteBuf datagram) {
    if (authenticator != null) {
      authenticator.seal(datagram);
    }
    link.write(datagram);
  }

  /** Hands over what is still held, because updates are never dropped, and releases the rest. */
  void close() {
    open = false;
    releaseAlarm.cancel();
    heartbeatAlarm.cancel();
    while (!held.isEmpty()) {
      ByteBuf payload = held.remove();
      if (payload != null) {
        client.hand(payload);
      }
    }
    core.close();
    reassembler.close();
  }
}
