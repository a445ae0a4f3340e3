package io.fairorder.integration.pair;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A game server that sends everybody a state 25 times a second, and notes what it gets, from whom
 * and when. Players are whoever has sent something.
 */
final class TickingGame implements AutoCloseable {
  private static final long TICK_MILLIS = 40;

  /** A message as it arrived. */
  record Arrival(Message message, InetSocketAddress from, long nanos) {
    double delayMillis() {
      return (nanos - message.sentNanos()) / 1e6;
    }
  }

  private final UdpPeer socket;
  private final Set<InetSocketAddress> players = new LinkedHashSet<>();
  private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor();
  private int tick;

  private TickingGame(InetSocketAddress address) throws IOException {
    socket = UdpPeer.bind(address, (peer, datagram) -> join(datagram.from()));
    var unused =
        ticks.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  static TickingGame start() throws IOException {
    return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  static TickingGame start(InetSocketAddress address) throws IOException {
    return new TickingGame(address);
  }

  InetSocketAddress address() {
    return socket.address();
  }

  /** Returns the addresses that have sent something, in the order in which they first did. */
  List<InetSocketAddress> players() {
    synchronized (players) {
      return List.copyOf(players);
    }
  }

  /** Returns what has arrived so far, in the order in which it did. */
  List<Arrival> arrivals() {
    List<Arrival> arrivals = new ArrayList<>();
    for (UdpPeer.Received each : socket.received()) {
      arrivals.add(new Arrival(Message.decode(each.bytes()), each.from(), each.nanos()));
    }
    return arrivals;
  }

  /** Returns what has arrived so far of one player. */
  List<Arrival> arrivalsOf(int player) {
    return arrivals().stream().filter(each -> each.message().player() == player).toList();
  }

  int count() {
    return socket.count();
  }

  private void join(InetSocketAddress player) {
    synchronized (players) {
      players.add(player);
    }
  }

  private void tick() {
    tick++;
    for (InetSocketAddress player : players()) {
      socket.send(ByteBuffer.allocate(64).putInt(tick).array(), player);
    }
  }

  @Override
  public void close() {
    ticks.shutdownNow();
    socket.close();
  }
}
