package io.fairorder.player.proxy;

import io.fairorder.protocol.ByeReason;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One game client: keeps a link to a server proxy open for it, and its datagrams until it is. */
final class GameClient {
  private static final Logger LOG = LoggerFactory.getLogger(GameClient.class);

  static final long FIRST_DELAY_MICROS = 200_000;
  static final long LONGEST_DELAY_MICROS = 2_000_000;

  /** A server proxy that turns players away has a reason that takes longer to go. */
  static final long REJECTED_DELAY_MICROS = 5_000_000;

  /** A session that ends sooner is a failure like one that never opened. */
  private static final long STABLE_MICROS = 1_000_000;

  private final ProxyLoop shared;
  private final Channel channel;
  private final InetSocketAddress address;
  private final WaitingDatagrams waiting;
  private final Alarm idle;
  private final Alarm retry;
  private ServerLink link;
  private ServerLink.Previous previous;
  private boolean resolving;
  private boolean closed;
  private int server;
  private int failures;
  private long helloDelayMicros = FIRST_DELAY_MICROS;
  private String lastFailure = "";

  /**
   * Makes a client that is not connected yet.
   *
   * @param channel where the client's datagrams come from and go to
   * @param onIdle called when the client has been silent for too long
   */
  GameClient(ProxyLoop shared, Channel channel, InetSocketAddress address, Runnable onIdle) {
    this.shared = shared;
    this.channel = channel;
    this.address = address;
    waiting = new WaitingDatagrams(shared.metrics());
    idle = shared.alarm(onIdle);
    retry = shared.alarm(this::connect);
  }

  /** Takes a datagram of the game client; the buffer stays the caller's. */
  void onDatagram(ByteBuf datagram) {
    long nowMicros = shared.nowMicros();
    idle.set(nowMicros + shared.settings().idleTimeoutMicros());
    Session session = link == null ? null : link.session();
    if (session != null) {
      session.onAction(nowMicros, datagram);
    } else {
      // a copy, because the received buffer has room for the largest datagram there is
      int bytes = datagram.readableBytes();
      waiting.add(
          channel.alloc().buffer(bytes).writeBytes(datagram, datagram.readerIndex(), bytes));
    }
  }

  /** Hands a datagram of the game server to the game client; the buffer is taken over. */
  void hand(ByteBuf payload) {
    if (!channel.isWritable()) {
      payload.release();
      shared.metrics().refused(Drop.SOCKET_FULL.label());
      return;
    }
    if (!payload.isReadable()) {
      payload.release();
      shared.metrics().refused(Drop.EMPTY.label());
      return;
    }
    shared.metrics().toClient(payload.readableBytes());
    var unused = channel.writeAndFlush(new DatagramPacket(payload, address), channel.voidPromise());
  }

  /** Tells how the client is. */
  ClientStatus status() {
    Session session = link == null ? null : link.session();
    return new ClientStatus(
        address,
        Optional.ofNullable(link).map(ServerLink::server),
        lastFailure,
        waiting.size(),
        Optional.ofNullable(session).map(Session::status));
  }

  /** Begins an attempt at the address whose turn it is. */
  void connect() {
    if (closed || resolving || link != null) {
      return;
    }
    resolving = true;
    ServerAddress name = shared.settings().servers().get(server);
    try {
      shared.resolver().execute(() -> resolve(name));
    } catch (RejectedExecutionException e) {
      // the proxy is being closed
      resolving = false;
    }
  }

  /** Runs on the resolver's thread. */
  private void resolve(ServerAddress name) {
    InetSocketAddress resolved;
    try {
      resolved = name.resolve();
    } catch (UnknownHostException | RuntimeException e) {
      resolved = null;
    }
    InetSocketAddress result = resolved;
    try {
      shared.loop().execute(() -> resolved(result));
    } catch (RejectedExecutionException e) {
      // the proxy was closed while the address was looked up
      LOG.debug("an address was looked up too late");
    }
  }

  private void resolved(InetSocketAddress result) {
    resolving = false;
    if (closed) {
      return;
    }
    if (result == null || result.isUnresolved()) {
      linkLost(LinkLoss.UNRESOLVED, "server address " + (server + 1), 0, previous);
      return;
    }
    boolean same = previous != null && previous.server().equals(result);
    link = new ServerLink(shared, this, result, same ? previous : null, helloDelayMicros);
    link.open();
  }

  /** The link has a session now. */
  void opened(Session session, String description) {
    shared.metrics().sessionOpened();
    helloDelayMicros = FIRST_DELAY_MICROS;
    lastFailure = "";
    LOG.info("player {}: {}", address, description);
    // sending may show that nobody is there any more; what is left waits for the next session
    while (session.isOpen() && waiting.size() > 0) {
      ByteBuf next = waiting.poll();
      try {
        session.onAction(shared.nowMicros(), next);
      } finally {
        next.release();
      }
    }
  }

  /**
   * The link has come to an end, so another one is opened, at once or later.
   *
   * @param openMicros how long it had a session, 0 if it never had one
   * @param toGoOnFrom what is left of it, if its session may still be known; or null
   */
  void linkLost(LinkLoss loss, String detail, long openMicros, ServerLink.Previous toGoOnFrom) {
    if (closed) {
      return;
    }
    previous = toGoOnFrom;
    shared.metrics().linkLost(loss.label());
    if (link != null) {
      helloDelayMicros = link.helloDelayMicros();
      link = null;
    }
    boolean stable = openMicros >= STABLE_MICROS;
    failures = stable ? 1 : failures + 1;
    if (loss.triesNext()) {
      server = (server + 1) % shared.settings().servers().size();
    }
    boolean untried = failures < shared.settings().servers().size();
    if (stable || untried) {
      helloDelayMicros = FIRST_DELAY_MICROS;
    }
    String failure = loss.label() + ": " + detail;
    // the same failure again and again says nothing new
    if (openMicros > 0 || !failure.equals(lastFailure)) {
      LOG.warn("player {}: {}; connecting again", address, failure);
      lastFailure = failure;
    }
    long delayMicros = stable || untried ? 0 : delayAfter(loss);
    retry.set(shared.nowMicros() + delayMicros);
  }

  private long delayAfter(LinkLoss loss) {
    return switch (loss) {
      case SILENT -> 0;
      case REJECTED, SECRET_MISMATCH -> REJECTED_DELAY_MICROS;
      case UNRESOLVED, NO_SOCKET, REFUSED, UNKNOWN_SESSION, BYE -> {
        int doublings = Math.min(4, failures - shared.settings().servers().size());
        yield Math.min(LONGEST_DELAY_MICROS, FIRST_DELAY_MICROS << doublings);
      }
    };
  }

  /** Says bye and releases everything. */
  void close(ByeReason reason) {
    closed = true;
    idle.cancel();
    retry.cancel();
    if (link != null) {
      link.close(reason);
      link = null;
    }
    waiting.clear();
  }
}
