package io.fairorder.player.proxy;

import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.Challenge;
import io.fairorder.protocol.Cookie;
import io.fairorder.protocol.DatagramAuthenticator;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.DatagramType;
import io.fairorder.protocol.Envelope;
import io.fairorder.protocol.Fragment;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.PlayerBoundHandler;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.Update;
import io.fairorder.protocol.Welcome;
import io.fairorder.runtime.SocketFailures;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;

/**
 * One player's socket towards one server proxy: says hello until a session is open, then passes
 * datagrams on to the session, and ends when the other side is gone.
 *
 * <p>It is used once. Another attempt is another link, with another nonce: numbers begin at 1
 * again, and nothing that is still on its way for the old session can be taken for the new one's.
 */
final class ServerLink extends ChannelInboundHandlerAdapter implements PlayerBoundHandler {
  /** After so many challenges on one link the hello waits for its timer, lest two loop for ever. */
  private static final int MAX_PROMPT_ANSWERS = 3;

  private static final long NONE = Long.MIN_VALUE;

  private final ProxyLoop shared;
  private final GameClient client;
  private final InetSocketAddress server;
  private final Previous previous;
  private final long nonce;
  private final Alarm helloAlarm;
  private final Alarm silenceAlarm;
  private Channel channel;
  private Session session;
  private boolean closed;
  private Cookie cookie = Cookie.NONE;
  private int promptAnswers;
  private long helloDelayMicros;
  private long openedMicros;
  private long receivedMicros;
  // when the first datagram was sent that nothing has come back since
  private long unansweredMicros = NONE;

  /** What is left of a link whose session the server proxy may still know. */
  record Previous(InetSocketAddress server, InetSocketAddress local, int sessionId) {}

  /**
   * Makes a link that is not open.
   *
   * @param previous the player's last link to this server proxy, or null: its local address is used
   *     again, because without keys that is what shows that the player is the same
   * @param helloDelayMicros how long to wait for an answer before the second hello
   */
  ServerLink(
      ProxyLoop shared,
      GameClient client,
      InetSocketAddress server,
      Previous previous,
      long helloDelayMicros) {
    this.shared = shared;
    this.client = client;
    this.server = server;
    this.previous = previous;
    this.helloDelayMicros = helloDelayMicros;
    nonce = shared.random().nextLong();
    helloAlarm = shared.alarm(this::sendHello);
    silenceAlarm = shared.alarm(this::checkSilence);
  }

  /** Opens the socket and says hello. */
  void open() {
    ChannelFuture connecting =
        previous == null
            ? shared.sockets(this).connect(server)
            : shared.sockets(this).connect(server, previous.local());
    channel = connecting.channel();
    connecting.addListener(
        done -> {
          if (closed) {
            var unused = channel.close();
          } else if (!done.isSuccess()) {
            lose(LinkLoss.NO_SOCKET, String.valueOf(done.cause()));
          } else {
            sendHello();
          }
        });
  }

  InetSocketAddress server() {
    return server;
  }

  /** Returns the open session, or null. */
  Session session() {
    return session;
  }

  /** Returns what the next link can go on from, or null. */
  private Previous toGoOnFrom() {
    if (session != null) {
      return new Previous(server, (InetSocketAddress) channel.localAddress(), session.id());
    }
    return previous;
  }

  /** Returns how long the hello after the next one would wait. */
  long helloDelayMicros() {
    return helloDelayMicros;
  }

  private void sendHello() {
    ByteBuf hello = channel.alloc().buffer(Protocol.HELLO_BYTES + Protocol.TRAILER_BYTES);
    int previousSession = previous == null ? Envelope.NO_SESSION : previous.sessionId();
    DatagramEncoder.writeHello(hello, new Hello(nonce, previousSession, cookie));
    if (shared.handshakeAuthenticator() != null) {
      shared.handshakeAuthenticator().seal(hello);
    }
    helloAlarm.set(shared.nowMicros() + helloDelayMicros);
    helloDelayMicros = Math.min(2 * helloDelayMicros, GameClient.LONGEST_DELAY_MICROS);
    write(hello);
    channel.flush();
  }

  /** Returns whether the socket takes datagrams now; if not, they are better dropped than late. */
  boolean isWritable() {
    return channel.isWritable();
  }

  /** Writes a datagram as it is; the buffer is taken over. */
  void write(ByteBuf datagram) {
    shared.metrics().toServer(datagram.readableBytes());
    if (unansweredMicros == NONE) {
      unansweredMicros = shared.nowMicros();
      silenceAlarm.set(unansweredMicros + shared.settings().serverTimeoutMicros());
    }
    var unused = channel.write(datagram, channel.voidPromise());
  }

  void flush() {
    channel.flush();
  }

  private void checkSilence() {
    // an answer has come, and nothing was sent since
    if (unansweredMicros == NONE) {
      return;
    }
    long deadline = unansweredMicros + shared.settings().serverTimeoutMicros();
    if (shared.nowMicros() < deadline) {
      silenceAlarm.set(deadline);
      return;
    }
    if (session != null && shared.settings().servers().size() > 1) {
      // the next link is another server proxy's; this one may still hear us
      session.sendBye(ByeReason.PLAYER_LEFT);
    }
    lose(LinkLoss.SILENT, "nothing from " + server);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    DatagramPacket packet = (DatagramPacket) message;
    try {
      if (!closed) {
        receivedMicros = shared.nowMicros();
        shared.metrics().fromServer(packet.content().readableBytes());
        receive(packet.content());
      }
    } finally {
      packet.release();
    }
  }

  private void receive(ByteBuf datagram) {
    DatagramType type = Envelope.type(datagram);
    if (type != null && type.isInSession()) {
      int sessionId = Envelope.sessionId(datagram);
      if (session == null || sessionId != session.id()) {
        onForeign(datagram, type, sessionId);
        return;
      }
    }
    Refusal refusal = openSealed(datagram, type);
    if (refusal == null) {
      refusal = shared.decoder().decodePlayerBound(datagram, this);
    }
    if (refusal != null) {
      shared.metrics().refused(refusal.label());
    }
  }

  private Refusal openSealed(ByteBuf datagram, DatagramType type) {
    if (shared.handshakeAuthenticator() == null || type == null) {
      return null;
    }
    DatagramAuthenticator authenticator =
        type.isInSession() ? session.authenticator() : shared.handshakeAuthenticator();
    return authenticator.open(datagram);
  }

  /**
   * A datagram of another session: an update that has overtaken the welcome, or one for a player
   * proxy that had this port before and has ended, which the server proxy should know (protocol.md
   * 3).
   */
  private void onForeign(ByteBuf datagram, DatagramType type, int sessionId) {
    shared.metrics().refused(Drop.NO_SESSION.label());
    boolean answered = type == DatagramType.UPDATE || type == DatagramType.PROBE;
    if (answered
        && session != null
        && sessionId != Envelope.NO_SESSION
        && !Envelope.isSealed(datagram)
        && shared.handshakeAuthenticator() == null) {
      ByteBuf bye = channel.alloc().buffer();
      DatagramEncoder.writeBye(bye, sessionId, ByeReason.UNKNOWN_SESSION);
      write(bye);
      flush();
    }
  }

  private void answered() {
    unansweredMicros = NONE;
  }

  private void unexpected() {
    shared.metrics().refused(Drop.UNEXPECTED.label());
  }

  @Override
  public void onChallenge(Challenge challenge) {
    if (challenge.playerNonce() != nonce || session != null) {
      unexpected();
      return;
    }
    answered();
    cookie = challenge.cookie();
    if (promptAnswers < MAX_PROMPT_ANSWERS) {
      promptAnswers++;
      sendHello();
    }
  }

  @Override
  public void onWelcome(Welcome welcome) {
    if (welcome.identity().playerNonce() != nonce || session != null) {
      // also the welcome to a hello that was repeated: the session goes on
      unexpected();
      return;
    }
    answered();
    boolean secret = shared.settings().secret().isPresent();
    if (welcome.authenticated() != secret) {
      lose(
          LinkLoss.SECRET_MISMATCH,
          server + (secret ? " has no secret" : " has a secret and this side has none"));
      return;
    }
    helloAlarm.cancel();
    openedMicros = receivedMicros;
    session = new Session(shared, this, client, channel.alloc(), welcome);
    client.opened(
        session,
        "session %08x at %s%s, match %016x, incarnation %d"
            .formatted(
                session.id(),
                server,
                welcome.resumed() ? " (as before)" : "",
                welcome.identity().matchId(),
                welcome.identity().incarnation()));
  }

  @Override
  public void onReject(Reject reject) {
    if (!reject.isOfHello()) {
      if (session != null && reject.sessionId() == session.id()) {
        lose(LinkLoss.UNKNOWN_SESSION, server + " was restarted");
      } else {
        unexpected();
      }
    } else if (reject.playerNonce() == nonce && session == null) {
      lose(
          LinkLoss.REJECTED,
          "%s says %s (version %d)".formatted(server, reject.reason().label(), reject.version()));
    } else {
      unexpected();
    }
  }

  @Override
  public void onBye(int sessionId, ByeReason reason) {
    lose(LinkLoss.BYE, server + " says " + reason.label());
  }

  @Override
  public void onUpdate(Update update) {
    answered();
    session.onUpdate(receivedMicros, update);
  }

  @Override
  public void onProbe(int sessionId, long sentMicros) {
    answered();
    session.onProbe(receivedMicros, sentMicros);
  }

  @Override
  public void onFragment(Fragment fragment) {
    answered();
    ByteBuf whole = session.reassemble(receivedMicros, fragment);
    if (whole == null) {
      return;
    }
    try {
      Refusal refusal = shared.decoder().decodePlayerBoundWhole(whole, fragment.sessionId(), this);
      if (refusal != null) {
        shared.metrics().refused(refusal.label());
      }
    } finally {
      whole.release();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (SocketFailures.isRefused(cause)) {
      lose(LinkLoss.REFUSED, "nobody at " + server);
    } else {
      shared.failures().count(cause, shared.nowMicros());
    }
  }

  private void lose(LinkLoss loss, String detail) {
    if (closed) {
      return;
    }
    long openMicros = session == null ? 0 : Math.max(1, shared.nowMicros() - openedMicros);
    Previous toGoOnFrom = loss.maySessionLive() ? toGoOnFrom() : null;
    end();
    client.linkLost(loss, detail, openMicros, toGoOnFrom);
  }

  /** Says bye if there is a session, and releases everything. */
  void close(ByeReason reason) {
    if (closed) {
      return;
    }
    if (session != null) {
      session.sendBye(reason);
    }
    // saying bye may have shown that nobody is there
    if (!closed) {
      end();
    }
  }

  private void end() {
    closed = true;
    helloAlarm.cancel();
    if (session != null) {
      session.close();
    }
    silenceAlarm.cancel();
    var unused = channel.close();
  }
}
