package io.fairorder.lab.link;

import io.fairorder.runtime.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * A network path between UDP clients and one UDP server: listens on a port, forwards each client's
 * datagrams to the target through a socket per client, and back, as two {@link LinkModel}s say.
 *
 * <p>All clients of a link share its pipe; give each its own link for a path of its own. Everything
 * happens on one event loop; the public methods may be called from any thread and have taken effect
 * when they return. Datagrams without payload are not forwarded, because Netty sends none.
 */
public final class UdpLink implements AutoCloseable {
  private static final int LARGEST_DATAGRAM = 65_535;
  private static final int SOCKET_BUFFER = 4 << 20;
  private static final long NOT_ARMED = Long.MAX_VALUE;

  private final EventLoop loop;
  private final EventLoopGroup ownGroup;
  private final Map<Direction, LinkModel> models = new EnumMap<>(Direction.class);
  private final Map<InetSocketAddress, Client> clients = new HashMap<>();
  private final PriorityQueue<InFlight> inFlight = new PriorityQueue<>();
  private final Channel listening;
  // null while it is not known
  private InetSocketAddress target;
  private long entryNumber;
  private ScheduledFuture<?> timer;
  private long armedMicros = NOT_ARMED;
  private boolean paused;
  private boolean closed;

  private UdpLink(
      EventLoopGroup group,
      EventLoopGroup ownGroup,
      InetSocketAddress listen,
      InetSocketAddress target,
      LinkSettings toServer,
      LinkSettings toClient,
      long seed) {
    this.loop = group.next();
    this.ownGroup = ownGroup;
    this.target = target;
    models.put(Direction.TO_SERVER, new LinkModel(toServer, seed));
    // Another sequence of chances for the way back, or both would lose the same datagrams.
    models.put(Direction.TO_CLIENT, new LinkModel(toClient, ~seed));
    ChannelFuture bound =
        socket(new FromClients())
            .option(ChannelOption.AUTO_READ, false)
            .bind(listen)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      if (ownGroup != null) {
        Transport.close(ownGroup);
      }
      throw Transport.cannotBind(listen, bound.cause());
    }
    this.listening = bound.channel();
    // Not before the fields are set: from here on the event loop uses them.
    listening.config().setAutoRead(true);
  }

  /** Opens a link to the target on a free loopback port, with a thread of its own. */
  public static UdpLink open(InetSocketAddress target, LinkSettings eachWay, long seed) {
    return open(target, eachWay, eachWay, seed);
  }

  /** Opens a link that behaves differently each way. */
  public static UdpLink open(
      InetSocketAddress target, LinkSettings toServer, LinkSettings toClient, long seed) {
    EventLoopGroup group = Transport.best().eventLoops("udp-link", 1);
    return new UdpLink(group, group, freeLoopbackPort(), target, toServer, toClient, seed);
  }

  /** Opens a link on an event loop of this group of {@link Transport#best}, which stays open. */
  public static UdpLink open(
      EventLoopGroup group,
      InetSocketAddress listen,
      InetSocketAddress target,
      LinkSettings toServer,
      LinkSettings toClient,
      long seed) {
    return new UdpLink(group, null, listen, target, toServer, toClient, seed);
  }

  /**
   * Opens a link on an event loop of this group of {@link Transport#best}, which stays open. It
   * leads nowhere until it is {@linkplain #aimAt aimed} at something.
   *
   * @throws UncheckedIOException if the port cannot be had
   */
  public static UdpLink open(
      EventLoopGroup group, InetSocketAddress listen, LinkSettings eachWay, long seed) {
    return new UdpLink(group, null, listen, null, eachWay, eachWay, seed);
  }

  /** Where clients send to. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  /** How one direction behaves now. */
  public LinkSettings settings(Direction direction) {
    return callOnLoop(models.get(direction)::settings);
  }

  /** Changes both directions, for what enters from now on. */
  public void change(LinkSettings eachWay) {
    change(Direction.TO_SERVER, eachWay);
    change(Direction.TO_CLIENT, eachWay);
  }

  /** Changes one direction, for what enters from now on. */
  public void change(Direction direction, LinkSettings settings) {
    runOnLoop(() -> models.get(direction).change(settings));
  }

  /** Loses all that enters from now on, in both directions, or no longer does. */
  public void blackhole(boolean on) {
    blackhole(Direction.TO_SERVER, on);
    blackhole(Direction.TO_CLIENT, on);
  }

  /** Loses all that enters one direction from now on, or no longer does. */
  public void blackhole(Direction direction, boolean on) {
    runOnLoop(() -> models.get(direction).blackhole(on));
  }

  /** Holds everything back, as a stalled radio does; afterwards all that is due leaves at once. */
  public void pause(boolean on) {
    runOnLoop(
        () -> {
          paused = on;
          deliverDue();
        });
  }

  /** Gives every client a new source port towards the server, as a NAT that forgot it does. */
  public void rebind() {
    runOnLoop(() -> clients.values().forEach(Client::rebind));
  }

  /** Leads to another address from now on; there, every client has a new source port. */
  public void aimAt(InetSocketAddress newTarget) {
    runOnLoop(
        () -> {
          target = newTarget;
          clients.values().forEach(Client::rebind);
        });
  }

  /** How many clients have sent something so far and are not forgotten. */
  public int clients() {
    return callOnLoop(clients::size);
  }

  /** Forgets the clients that have sent nothing for so long, and closes their sockets. */
  public void forgetSilent(long micros) {
    runOnLoop(
        () -> {
          long heardBefore = nowMicros() - micros;
          clients.values().removeIf(client -> client.endIfSilentSince(heardBefore));
        });
  }

  /** What has happened to the datagrams of one direction. */
  public LinkStatistics statistics(Direction direction) {
    return callOnLoop(models.get(direction)::statistics);
  }

  /** Closes the sockets and drops what is on its way. */
  @Override
  public void close() {
    if (loop.isShuttingDown()) {
      // Closed before, or a shared group that ends first: it closes the sockets, we let go the
      // rest.
      loop.terminationFuture().syncUninterruptibly();
      dropInFlight();
    } else {
      callOnLoop(this::closeSockets).forEach(ChannelFuture::syncUninterruptibly);
    }
    if (ownGroup != null) {
      Transport.close(ownGroup);
    }
  }

  private List<ChannelFuture> closeSockets() {
    closed = true;
    disarm();
    dropInFlight();
    List<ChannelFuture> closing = new ArrayList<>();
    clients.values().forEach(client -> closing.add(client.upstream.channel().close()));
    closing.add(listening.close());
    return closing;
  }

  private void dropInFlight() {
    inFlight.forEach(datagram -> datagram.payload.release());
    inFlight.clear();
  }

  private void enter(Direction direction, Client client, ByteBuf payload) {
    if (closed) {
      return;
    }
    LinkModel model = models.get(direction);
    int copies = model.transmit(nowMicros(), payload.readableBytes());
    for (int copy = 0; copy < copies; copy++) {
      // A right-sized copy: the receive buffer is as large as the largest datagram.
      ByteBuf held = payload.alloc().buffer(Math.max(1, payload.readableBytes()));
      held.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
      inFlight.add(
          new InFlight(model.deliveryMicros(copy), entryNumber++, direction, client, held));
    }
    deliverDue();
  }

  private void deliverDue() {
    if (paused || closed) {
      return;
    }
    boolean anyToClients = false;
    for (InFlight head = inFlight.peek();
        head != null && head.dueMicros <= nowMicros();
        head = inFlight.peek()) {
      inFlight.remove();
      models.get(head.direction).forwarded();
      if (head.direction == Direction.TO_SERVER) {
        head.client.sendUpstream(head.payload);
      } else {
        ChannelFuture unused =
            listening.write(
                new DatagramPacket(head.payload, head.client.address), listening.voidPromise());
        anyToClients = true;
      }
    }
    if (anyToClients) {
      listening.flush();
    }
    arm();
  }

  /** Keeps one timer, for the head of what is in flight. */
  private void arm() {
    InFlight head = inFlight.peek();
    if (head == null || head.dueMicros >= armedMicros) {
      return;
    }
    disarm();
    armedMicros = head.dueMicros;
    timer =
        loop.schedule(this::onTimer, Math.max(0, armedMicros - nowMicros()), TimeUnit.MICROSECONDS);
  }

  private void onTimer() {
    armedMicros = NOT_ARMED;
    timer = null;
    deliverDue();
  }

  private void disarm() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    armedMicros = NOT_ARMED;
  }

  private Bootstrap socket(SimpleChannelInboundHandler<DatagramPacket> handler) {
    return new Bootstrap()
        .group(loop)
        .channelFactory(Transport.best().datagramChannels())
        .option(ChannelOption.SO_RCVBUF, SOCKET_BUFFER)
        .option(ChannelOption.SO_SNDBUF, SOCKET_BUFFER)
        .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(LARGEST_DATAGRAM))
        .handler(handler);
  }

  private void runOnLoop(Runnable task) {
    callOnLoop(
        () -> {
          task.run();
          return null;
        });
  }

  private <T> T callOnLoop(Callable<T> task) {
    return loop.submit(task).syncUninterruptibly().getNow();
  }

  private static long nowMicros() {
    return System.nanoTime() / 1000;
  }

  private static InetSocketAddress freeLoopbackPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** One datagram between entering and leaving; those due at the same time leave as they came. */
  private record InFlight(
      long dueMicros, long entry, Direction direction, Client client, ByteBuf payload)
      implements Comparable<InFlight> {
    @Override
    public int compareTo(InFlight other) {
      int byDue = Long.compare(dueMicros, other.dueMicros);
      return byDue != 0 ? byDue : Long.compare(entry, other.entry);
    }
  }

  /** One client and its socket towards the server. */
  private final class Client {
    private final InetSocketAddress address;
    private ChannelFuture upstream;
    private long heardMicros;

    Client(InetSocketAddress address) {
      this.address = address;
      this.upstream = socket(new FromServer(this)).connect(target);
    }

    void sendUpstream(ByteBuf payload) {
      Channel channel = upstream.channel();
      if (upstream.isDone()) {
        ChannelFuture unused = channel.writeAndFlush(payload, channel.voidPromise());
      } else {
        upstream.addListener(
            connected -> {
              ChannelFuture unused = channel.writeAndFlush(payload, channel.voidPromise());
            });
      }
    }

    /** Closes the socket if the last datagram came before that moment; says whether it did. */
    boolean endIfSilentSince(long micros) {
      if (heardMicros >= micros) {
        return false;
      }
      ChannelFuture unused = upstream.channel().close();
      return true;
    }

    void rebind() {
      ChannelFuture unused = upstream.channel().close();
      upstream = socket(new FromServer(this)).connect(target);
    }
  }

  /** Passes on what the clients send. */
  private final class FromClients extends SimpleChannelInboundHandler<DatagramPacket> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
      if (target == null) {
        return;
      }
      Client client = clients.computeIfAbsent(packet.sender(), Client::new);
      client.heardMicros = nowMicros();
      enter(Direction.TO_SERVER, client, packet.content());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      // Nobody listens there any more: a network loses such datagrams without a word.
    }
  }

  /** Passes on what the server sends to one client. */
  private final class FromServer extends SimpleChannelInboundHandler<DatagramPacket> {
    private final Client client;

    FromServer(Client client) {
      this.client = client;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
      enter(Direction.TO_CLIENT, client, packet.content());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      // Nobody listens there (yet): a network loses such datagrams without a word.
    }
  }
}
