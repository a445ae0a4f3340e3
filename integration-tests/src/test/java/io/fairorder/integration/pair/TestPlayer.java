package io.fairorder.integration.pair;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A game client that sends numbered messages, one by one or in a steady stream. */
final class TestPlayer implements AutoCloseable {
  private final UdpPeer socket = UdpPeer.open();
  private final int player;
  private final Supplier<InetSocketAddress> server;
  private final ScheduledExecutorService stream = Executors.newSingleThreadScheduledExecutor();
  private volatile int sent;

  /** Makes a client that sends to where the supplier says at that moment. */
  TestPlayer(int player, Supplier<InetSocketAddress> server) throws IOException {
    this.player = player;
    this.server = server;
  }

  /** Sends the next message; not while it streams. */
  void send() {
    int number = sent + 1;
    socket.send(new Message(player, number, System.nanoTime()).encode(), server.get());
    sent = number;
  }

  /** Sends so many messages a second from now on. */
  void stream(int perSecond) {
    long intervalMicros = 1_000_000 / perSecond;
    var unused =
        stream.scheduleAtFixedRate(
            this::send, intervalMicros, intervalMicros, TimeUnit.MICROSECONDS);
  }

  /** Ends the stream. */
  void stop() {
    stream.shutdown();
    try {
      if (!stream.awaitTermination(5, TimeUnit.SECONDS)) {
        throw new AssertionError("a stream does not end");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  int sent() {
    return sent;
  }

  /** Returns how many states it has got. */
  int states() {
    return socket.count();
  }

  @Override
  public void close() {
    stream.shutdownNow();
    socket.close();
  }
}
