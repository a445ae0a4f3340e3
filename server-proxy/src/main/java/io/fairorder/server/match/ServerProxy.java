package io.fairorder.server.match;

import io.fairorder.protocol.Protocol;
import io.fairorder.runtime.LoopInquiry;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.server.grouping.UpdateGrouping;
import io.fairorder.server.recording.Recorder;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A running server proxy: any number of matches, each on one event loop. */
public final class ServerProxy implements AutoCloseable {
  private static final long TICK_MICROS = 50_000;
  private static final long CLOSE_SECONDS = 5;
  private static final int READS_AT_ONCE = 64;

  private final EventLoopGroup loops;
  private final List<Running> matches = new ArrayList<>();

  private record Running(
      String name,
      Match match,
      Channel listener,
      Upstreams upstreams,
      Future<?> ticks,
      Optional<Recorder> recorder) {}

  private ServerProxy(EventLoopGroup loops) {
    this.loops = loops;
  }

  /**
   * Opens the listening ports and starts serving, with the same grouping and metrics for each
   * match.
   *
   * @param grouping makes the rule of update grouping for each match
   * @throws IOException if a port cannot be had
   */
  public static ServerProxy start(
      List<MatchSettings> matches,
      Transport transport,
      MicrosClock clock,
      Supplier<UpdateGrouping> grouping,
      MatchMetrics metrics)
      throws IOException {
    List<NamedMatch> named = new ArrayList<>();
    for (MatchSettings settings : matches) {
      named.add(new NamedMatch("match-" + (named.size() + 1), settings, grouping, metrics));
    }
    return start(named, transport, clock);
  }

  /**
   * Opens the listening ports and starts serving.
   *
   * @throws IOException if a port cannot be had; nothing is left running then
   */
  public static ServerProxy start(List<NamedMatch> matches, Transport transport, MicrosClock clock)
      throws IOException {
    int threads = Math.min(matches.size(), Runtime.getRuntime().availableProcessors());
    ServerProxy proxy = new ServerProxy(transport.eventLoops("fairorder-match", threads));
    try {
      for (NamedMatch match : matches) {
        proxy.open(match, transport, clock);
      }
      return proxy;
    } catch (IOException | RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  private void open(NamedMatch named, Transport transport, MicrosClock clock) throws IOException {
    MatchSettings settings = named.settings();
    MatchMetrics metrics = named.metrics();
    Listener handler = new Listener();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loops.next())
            .channelFactory(transport.datagramChannels())
            // queued actions keep their receive buffers, so these must not be larger than needed
            .option(
                ChannelOption.RECVBUF_ALLOCATOR,
                // and what has piled up is to be read before timers run (Standstill)
                new FixedRecvByteBufAllocator(settings.mtu() + Protocol.TRAILER_BYTES)
                    .maxMessagesPerRead(READS_AT_ONCE))
            .handler(handler);
    settings.buffers().applyTo(bootstrap);
    var bound = bootstrap.bind(settings.listen()).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          settings.listen() + " cannot be bound: " + bound.cause().getMessage(), bound.cause());
    }
    Channel listener = bound.channel();
    EventLoop loop = listener.eventLoop();
    Upstreams upstreams = new Upstreams(settings, transport, loop);
    Optional<Recorder> recorder = Optional.empty();
    if (settings.recording().isPresent()) {
      recorder =
          Optional.of(
              Recorder.start(settings.recording().get(), named.name(), metrics::notRecorded));
    }
    Match match =
        new Match(settings, clock, listener, upstreams, named.grouping().get(), recorder, metrics);
    handler.match = match;
    var ticks =
        loop.scheduleAtFixedRate(match::tick, TICK_MICROS, TICK_MICROS, TimeUnit.MICROSECONDS);
    matches.add(new Running(named.name(), match, listener, upstreams, ticks, recorder));
  }

  /** Returns where match {@code index} listens. */
  public InetSocketAddress address(int index) {
    return (InetSocketAddress) matches.get(index).listener.localAddress();
  }

  /**
   * Asks every match how it is.
   *
   * @param timeoutMicros how long to wait for all of them together
   * @return what they say, by name; nothing from a match that is too busy to answer, or over
   */
  public Map<String, Optional<MatchStatus>> statuses(long timeoutMicros) {
    List<LoopInquiry<MatchStatus>> inquiries = new ArrayList<>();
    for (Running running : matches) {
      inquiries.add(
          LoopInquiry.ask(running.listener.eventLoop(), () -> running.match.status(running.name)));
    }
    MicrosClock clock = MicrosClock.system();
    long deadlineMicros = clock.nowMicros() + timeoutMicros;
    Map<String, Optional<MatchStatus>> statuses = new LinkedHashMap<>();
    for (int index = 0; index < inquiries.size(); index++) {
      statuses.put(
          matches.get(index).name, inquiries.get(index).await(deadlineMicros - clock.nowMicros()));
    }
    return statuses;
  }

  /**
   * Looks at the queue of match {@code index}, on its own event loop. It costs the match a sort of
   * the queue, so it is for people who want to see it, not for every datagram.
   */
  public Future<QueueSnapshot> queue(int index) {
    Running running = matches.get(index);
    return running.listener.eventLoop().submit(running.match::queue);
  }

  /**
   * Hands out what is queued, says bye to everybody and ends all threads. A second call does
   * nothing.
   */
  @Override
  public void close() {
    if (loops.isShuttingDown()) {
      return;
    }
    for (Running running : matches) {
      running
          .listener
          .eventLoop()
          .submit(
              () -> {
                running.ticks.cancel(false);
                running.match.close();
                running.upstreams.close();
                running.listener.close().addListener(closed -> {});
              })
          .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
    Transport.close(loops);
    for (Running running : matches) {
      running.recorder.ifPresent(Recorder::close);
    }
  }

  /** Hands datagrams of player proxies to the match. */
  private static final class Listener extends SimpleChannelInboundHandler<DatagramPacket> {
    private volatile Match match;

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
      if (match != null) {
        match.receive(packet);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      match.listenerFailed(cause);
    }
  }
}
