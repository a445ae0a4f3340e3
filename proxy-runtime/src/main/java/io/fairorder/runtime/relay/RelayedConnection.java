package io.fairorder.runtime.relay;

import io.fairorder.runtime.HostPort;
import io.netty.channel.ChannelFuture;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One accepted connection: finds a target for it, then joins the two until both directions have
 * ended or one end fails. Lives on one event loop.
 */
final class RelayedConnection {
  private static final Logger LOG = LoggerFactory.getLogger(RelayedConnection.class);

  private final TcpRelay relay;
  private final RelayEnd client;
  private final int firstTarget;
  private SocketChannel connecting;
  private RelayEnd target;
  private int attempts;
  private boolean opened;
  private boolean closed;

  RelayedConnection(TcpRelay relay, SocketChannel accepted) {
    this.relay = relay;
    firstTarget = relay.firstTarget();
    client = new RelayEnd(this, relay.shared().metrics()::fromClient);
    accepted.pipeline().addLast(client);
  }

  private int index() {
    return (firstTarget + attempts) % relay.settings().targets().size();
  }

  /** Begins an attempt at the target whose turn it is. */
  void connect() {
    HostPort name = relay.settings().targets().get(index());
    try {
      relay.shared().resolver().execute(() -> resolve(name));
    } catch (RejectedExecutionException e) {
      reset();
    }
  }

  /** Runs on the resolver's thread. */
  private void resolve(HostPort name) {
    InetSocketAddress resolved;
    try {
      resolved = name.resolve();
    } catch (UnknownHostException e) {
      resolved = null;
    }
    InetSocketAddress result = resolved;
    try {
      relay.shared().loop().execute(() -> resolved(result));
    } catch (RejectedExecutionException e) {
      // the relay was closed while the address was looked up
      LOG.debug("an address was looked up too late");
    }
  }

  private void resolved(InetSocketAddress address) {
    if (closed) {
      return;
    }
    if (address == null) {
      failed("its name is unknown");
      return;
    }
    target = new RelayEnd(this, relay.shared().metrics()::fromTarget);
    ChannelFuture attempt = relay.connect(address, target);
    connecting = (SocketChannel) attempt.channel();
    attempt.addListener(
        done -> {
          if (closed) {
            RelayEnd.reset((SocketChannel) attempt.channel());
          } else if (done.isSuccess()) {
            join();
          } else {
            failed(done.cause().getMessage());
          }
        });
  }

  private void failed(String why) {
    connecting = null;
    attempts++;
    if (attempts < relay.settings().targets().size()) {
      connect();
      return;
    }
    closed = true;
    relay
        .shared()
        .refuse(
            RelayRefusal.UNREACHABLE,
            "a TCP connection is reset, because nobody of {} can be reached: {}",
            relay.settings().targets(),
            why);
    client.reset();
    relay.ended(this);
  }

  private void join() {
    opened = true;
    relay.reached(index());
    relay.shared().metrics().opened();
    client.join(target);
    target.join(client);
  }

  /** Returns whether both ends are joined. */
  boolean isOpen() {
    return opened && !closed;
  }

  /** One direction has ended and all of its bytes are with the kernel. */
  void directionEnded() {
    if (client.isOutputEnded() && target.isOutputEnded()) {
      end(false);
    }
  }

  /**
   * An end has failed or was closed. A target that is not joined yet is only another attempt; and
   * an end that has got and given everything may go while the other one still reads.
   */
  void broken(RelayEnd end) {
    if ((opened || end == client) && !end.isDone()) {
      reset();
    }
  }

  /** Resets both ends: whoever still reads must not take what has come for all there was. */
  void reset() {
    end(true);
  }

  private void end(boolean reset) {
    if (closed) {
      return;
    }
    closed = true;
    if (opened) {
      relay.shared().metrics().closed();
    } else {
      relay.shared().metrics().refused(RelayRefusal.GONE.label());
    }
    if (reset) {
      client.reset();
      if (opened) {
        target.reset();
      } else if (connecting != null) {
        RelayEnd.reset(connecting);
      }
    } else {
      client.close();
      target.close();
    }
    relay.ended(this);
  }
}
