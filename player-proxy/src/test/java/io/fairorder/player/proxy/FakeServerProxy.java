package io.fairorder.player.proxy;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.Challenge;
import io.fairorder.protocol.Cookie;
import io.fairorder.protocol.DatagramAuthenticator;
import io.fairorder.protocol.DatagramDecoder;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.DatagramType;
import io.fairorder.protocol.Envelope;
import io.fairorder.protocol.Fragment;
import io.fairorder.protocol.Fragmenter;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Reassembler;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.RejectReason;
import io.fairorder.protocol.Report;
import io.fairorder.protocol.ServerBoundHandler;
import io.fairorder.protocol.SessionIdentity;
import io.fairorder.protocol.Side;
import io.fairorder.protocol.Tags;
import io.fairorder.protocol.Update;
import io.fairorder.protocol.Welcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server proxy that does as the test says and remembers what it was sent. */
final class FakeServerProxy implements ServerBoundHandler, AutoCloseable {
  private static final Cookie COOKIE =
      Cookie.of("a cookie of 16 b".getBytes(StandardCharsets.UTF_8));

  /** An action as it arrived, first or repeated. */
  record Received(int session, long number, Tags tags, List<Long> repeats, ByteBuf content) {
    byte[] payload() {
      return ByteBufUtil.getBytes(content);
    }
  }

  /** A player proxy's answer to a probe. */
  record ProbeReply(int session, long sentMicros, long heldMicros) {}

  private record Peer(
      int id,
      SocketAddress address,
      DatagramAuthenticator authenticator,
      Fragmenter fragmenter,
      Reassembler reassembler) {}

  final List<Hello> hellos = new ArrayList<>();
  final List<Integer> sessions = new ArrayList<>();
  final List<Received> actions = new ArrayList<>();
  final List<Received> heartbeats = new ArrayList<>();
  final List<ByeReason> byes = new ArrayList<>();
  final List<ProbeReply> probeReplies = new ArrayList<>();
  final List<Refusal> refusals = new ArrayList<>();
  final List<Integer> sizes = new ArrayList<>();

  private final byte[] secret;
  private final DatagramAuthenticator handshake;
  private final DatagramSocket socket;
  private final InetSocketAddress address;
  private final Thread thread;
  private final DatagramDecoder decoder = new DatagramDecoder();
  private final Map<Integer, Peer> peers = new HashMap<>();
  private final Map<Long, Welcome> welcomes = new HashMap<>();
  private SocketAddress sender;
  private RejectReason rejecting;
  private boolean silent;
  private int nextSession = 0x1000;

  FakeServerProxy(byte[] secret) throws IOException {
    this.secret = secret;
    handshake =
        secret == null ? null : DatagramAuthenticator.forHandshake(secret, Side.SERVER_PROXY);
    socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    address = (InetSocketAddress) socket.getLocalSocketAddress();
    socket.setReceiveBufferSize(1 << 20);
    thread = new Thread(this::receive, "fake-server-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return address;
  }

  /** From now on nothing is answered. */
  synchronized void fallSilent() {
    silent = true;
  }

  /** From now on hellos are turned away. */
  synchronized void reject(RejectReason reason) {
    rejecting = reason;
  }

  /** Forgets everything, as a server proxy that was restarted. */
  synchronized void restart() {
    peers.clear();
    welcomes.clear();
  }

  synchronized void sendUpdate(int session, long id, long sentMicros, byte[] payload) {
    sendUpdate(session, id, sentMicros, 0, payload);
  }

  synchronized void sendUpdate(
      int session, long id, long sentMicros, long acknowledged, byte[] payload) {
    Update update = new Update();
    update.sessionId(session).id(id).sentMicros(sentMicros).lowEnd(1).acknowledged(acknowledged);
    if (payload != null) {
      update.payload(Unpooled.wrappedBuffer(payload), 0, payload.length);
    }
    ByteBuf out = Unpooled.buffer();
    DatagramEncoder.writeUpdate(out, update);
    sendInSession(session, out);
  }

  synchronized void sendProbe(int session, long sentMicros) {
    ByteBuf out = Unpooled.buffer();
    DatagramEncoder.writeProbe(out, session, sentMicros);
    sendInSession(session, out);
  }

  synchronized void sendBye(int session, ByeReason reason) {
    ByteBuf out = Unpooled.buffer();
    DatagramEncoder.writeBye(out, session, reason);
    sendInSession(session, out);
    peers.remove(session);
  }

  /** Answers every hello so far once more, as if the answers had been sent twice on the way. */
  synchronized void sendWelcomesAgain() {
    for (Welcome welcome : welcomes.values()) {
      ByteBuf out = Unpooled.buffer();
      DatagramEncoder.writeWelcome(out, welcome);
      sendSealed(out, handshake, peers.get(welcome.identity().sessionId()).address());
    }
  }

  /** Sends bytes that are no message to the player of a session. */
  synchronized void sendBytes(int session, byte[] bytes) {
    send(Unpooled.wrappedBuffer(bytes), peers.get(session).address());
  }

  private void sendInSession(int session, ByteBuf datagram) {
    Peer peer = peers.get(session);
    int count = peer.fragmenter().fragmentsFor(datagram.readableBytes());
    if (count == 1) {
      sendSealed(datagram, peer.authenticator(), peer.address());
      return;
    }
    long group = peer.fragmenter().nextGroup();
    for (int index = 0; index < count; index++) {
      ByteBuf part = Unpooled.buffer();
      peer.fragmenter().write(part, session, group, index, count, datagram);
      sendSealed(part, peer.authenticator(), peer.address());
    }
  }

  private void sendSealed(ByteBuf datagram, DatagramAuthenticator keys, SocketAddress to) {
    if (keys != null) {
      keys.seal(datagram);
    }
    send(datagram, to);
  }

  private void send(ByteBuf datagram, SocketAddress to) {
    byte[] bytes = new byte[datagram.readableBytes()];
    datagram.readBytes(bytes);
    try {
      socket.send(new DatagramPacket(bytes, bytes.length, to));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void receive() {
    byte[] bytes = new byte[65_535];
    while (!socket.isClosed()) {
      DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
      try {
        socket.receive(packet);
      } catch (IOException e) {
        // a player proxy that has ended, or the end of the test
        continue;
      }
      synchronized (this) {
        sender = packet.getSocketAddress();
        sizes.add(packet.getLength());
        onDatagram(Unpooled.wrappedBuffer(bytes, 0, packet.getLength()));
        notifyAll();
      }
    }
  }

  private void onDatagram(ByteBuf datagram) {
    DatagramType type = Envelope.type(datagram);
    DatagramAuthenticator keys = handshake;
    if (type != null && type.isInSession()) {
      int session = Envelope.sessionId(datagram);
      Peer peer = peers.get(session);
      if (peer == null) {
        if (!silent && type != DatagramType.BYE) {
          ByteBuf out = Unpooled.buffer();
          DatagramEncoder.writeReject(out, Reject.ofUnknownSession(session));
          sendSealed(out, handshake, sender);
        }
        return;
      }
      keys = peer.authenticator();
    }
    Refusal refusal = secret == null ? null : keys.open(datagram);
    if (refusal == null) {
      refusal = decoder.decodeServerBound(datagram, this);
    }
    if (refusal != null) {
      refusals.add(refusal);
    }
  }

  @Override
  public void onHello(Hello hello) {
    hellos.add(hello);
    if (silent) {
      return;
    }
    ByteBuf out = Unpooled.buffer();
    if (rejecting != null) {
      DatagramEncoder.writeReject(out, Reject.ofHello(rejecting, hello.playerNonce()));
    } else if (!hello.cookie().equals(COOKIE)) {
      DatagramEncoder.writeChallenge(out, new Challenge(hello.playerNonce(), COOKIE));
    } else {
      Welcome welcome = welcomes.computeIfAbsent(hello.playerNonce(), this::openSession);
      DatagramEncoder.writeWelcome(out, welcome);
    }
    sendSealed(out, handshake, sender);
  }

  private Welcome openSession(long playerNonce) {
    int id = nextSession++;
    SessionIdentity identity = new SessionIdentity(playerNonce, 77, id, 5, 1);
    DatagramAuthenticator keys =
        secret == null
            ? null
            : DatagramAuthenticator.forSession(secret, Side.SERVER_PROXY, identity);
    peers.put(
        id,
        new Peer(
            id,
            sender,
            keys,
            new Fragmenter(Protocol.DEFAULT_MTU, secret != null),
            new Reassembler(UnpooledByteBufAllocator.DEFAULT, loss -> {})));
    sessions.add(id);
    return new Welcome(identity, 20_000, Protocol.DEFAULT_MTU, secret != null, false);
  }

  @Override
  public void onBye(int sessionId, ByeReason reason) {
    byes.add(reason);
    peers.remove(sessionId);
  }

  @Override
  public void onAction(Report action) {
    actions.add(copy(action));
  }

  @Override
  public void onHeartbeat(Report heartbeat) {
    heartbeats.add(copy(heartbeat));
  }

  private static Received copy(Report report) {
    Tags tags = new Tags();
    tags.copyFrom(report.tags());
    List<Long> repeats = new ArrayList<>();
    for (int k = 0; k < report.repeats(); k++) {
      repeats.add(report.repeatedNumber(k));
    }
    byte[] payload = new byte[report.payloadLength()];
    if (report.buffer() != null) {
      report.buffer().getBytes(report.payloadOffset(), payload);
    }
    return new Received(
        report.sessionId(), report.number(), tags, repeats, Unpooled.wrappedBuffer(payload));
  }

  @Override
  public void onFragment(Fragment fragment) {
    Peer peer = peers.get(fragment.sessionId());
    ByteBuf whole = peer.reassembler().add(fragment, System.nanoTime() / 1_000);
    if (whole != null) {
      Refusal refusal = decoder.decodeServerBoundWhole(whole, peer.id(), this);
      if (refusal != null) {
        refusals.add(refusal);
      }
      whole.release();
    }
  }

  @Override
  public void onProbeReply(int sessionId, long sentMicros, long heldMicros) {
    probeReplies.add(new ProbeReply(sessionId, sentMicros, heldMicros));
  }

  @Override
  public void close() {
    socket.close();
    synchronized (this) {
      peers.values().forEach(peer -> peer.reassembler().close());
    }
  }
}
