package io.fairorder.runtime.relay;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The running TCP relays of a proxy. They have one event loop of their own, so that a map download
 * never delays a match; without relays there is no thread at all.
 */
public final class TcpRelays implements AutoCloseable {
  private static final long CLOSE_SECONDS = 5;

  private final List<TcpRelay> relays = new ArrayList<>();
  private final List<Runnable> ends = new ArrayList<>();

  private TcpRelays() {}

  /**
   * Binds the port of each relay and begins to accept connections.
   *
   * @throws IOException if a port cannot be bound; nothing is left running then
   */
  public static TcpRelays start(List<TcpRelaySettings> settings, TcpRelayMetrics metrics)
      throws IOException {
    TcpRelays started = new TcpRelays();
    if (settings.isEmpty()) {
      return started;
    }
    EventLoopGroup loops = RelayLoop.TRANSPORT.eventLoops("fairorder-tcp", 1);
    ExecutorService resolver = Executors.newSingleThreadExecutor(TcpRelays::resolverThread);
    started.ends.add(resolver::shutdownNow);
    started.ends.add(() -> end(loops));
    RelayLoop shared = new RelayLoop(loops.next(), resolver, metrics);
    try {
      for (TcpRelaySettings relay : settings) {
        started.relays.add(TcpRelay.start(relay, shared));
      }
    } catch (IOException e) {
      started.close();
      throw e;
    }
    return started;
  }

  /** Looking a name up cannot be interrupted, so this thread must not keep the process alive. */
  private static Thread resolverThread(Runnable task) {
    Thread thread = new Thread(task, "fairorder-tcp-resolver");
    thread.setDaemon(true);
    return thread;
  }

  private static void end(EventLoopGroup loops) {
    loops
        .shutdownGracefully(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  /** Returns the address that a relay listens on, with the real port. */
  public InetSocketAddress address(int index) {
    return relays.get(index).address();
  }

  /** Returns a line for each relay that says from where to where it goes, for the log. */
  public List<String> descriptions() {
    return relays.stream()
        .map(r -> "relaying TCP from " + r.address() + " to " + r.settings().targets())
        .toList();
  }

  /**
   * Closes the ports, resets every connection and waits until the threads have ended. Not to be
   * called on the event loop. A second call does nothing.
   */
  @Override
  public void close() {
    relays.forEach(TcpRelay::close);
    relays.clear();
    ends.forEach(Runnable::run);
    ends.clear();
  }
}
