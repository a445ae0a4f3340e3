package io.fairorder.runtime;

import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The one place that chooses how sockets are served, and makes what fits the choice. */
public enum Transport {
  /** Linux's own epoll: its timers are finer than a millisecond, which delivery times need. */
  EPOLL,
  /** What every Java runtime has: its timers are rounded to milliseconds. */
  NIO;

  private static final long CLOSE_SECONDS = 5;

  /** What can be asked for in the configuration. */
  public enum Choice {
    /** {@link Transport#EPOLL} where it is available, {@link Transport#NIO} elsewhere. */
    AUTO,
    /** {@link Transport#EPOLL} or nothing. */
    EPOLL,
    /** {@link Transport#NIO}. */
    NIO
  }

  /**
   * Returns the transport for a choice.
   *
   * @throws UnsupportedOperationException if epoll is asked for and not available; the message says
   *     why
   */
  public static Transport of(Choice choice) {
    return of(choice, whyNotEpoll());
  }

  /** Returns the best transport that this machine has. */
  public static Transport best() {
    return of(Choice.AUTO);
  }

  /** Ends event loops and waits until their threads are done. */
  public static void close(EventLoopGroup loops) {
    loops.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** Returns what to throw where a socket cannot be bound. */
  public static UncheckedIOException cannotBind(InetSocketAddress address, Throwable cause) {
    return new UncheckedIOException(
        new IOException(address + " cannot be bound: " + cause.getMessage(), cause));
  }

  /** Returns the transport for a choice on a machine where epoll has that against it. */
  static Transport of(Choice choice, Optional<String> whyNotEpoll) {
    return switch (choice) {
      case NIO -> NIO;
      case AUTO -> whyNotEpoll.isEmpty() ? EPOLL : NIO;
      case EPOLL -> {
        if (whyNotEpoll.isPresent()) {
          throw new UnsupportedOperationException("no epoll here: " + whyNotEpoll.get());
        }
        yield EPOLL;
      }
    };
  }

  /**
   * Returns the transport that a setting ({@code auto}, {@code epoll} or {@code nio}) asks for.
   *
   * @throws ConfigurationException if the setting is none of them, or epoll is not available
   */
  public static Transport from(Settings settings, String key) {
    try {
      return of(settings.choice(key, Choice.class));
    } catch (UnsupportedOperationException e) {
      throw settings.refuse(key, "auto or nio (" + e.getMessage() + ")");
    }
  }

  /** Returns why epoll is not available on this machine, or nothing if it is. */
  public static Optional<String> whyNotEpoll() {
    Throwable cause = Epoll.unavailabilityCause();
    if (cause == null) {
      return Optional.empty();
    }
    // the outermost cause speaks of a failed static initializer; the innermost names the fault
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return Optional.of(cause.getMessage() == null ? cause.toString() : cause.getMessage());
  }

  /**
   * Makes event loops, each with a thread of its own that keeps the process alive.
   *
   * @param name the threads are named {@code name-1}, {@code name-2} …
   * @param threads how many
   */
  public EventLoopGroup eventLoops(String name, int threads) {
    IoHandlerFactory handlers =
        switch (this) {
          case EPOLL -> EpollIoHandler.newFactory();
          case NIO -> NioIoHandler.newFactory();
        };
    return new MultiThreadIoEventLoopGroup(threads, new LoopThreads(name), handlers);
  }

  /** Returns what makes UDP sockets. */
  public ChannelFactory<? extends DatagramChannel> datagramChannels() {
    return switch (this) {
      case EPOLL -> EpollDatagramChannel::new;
      case NIO -> NioDatagramChannel::new;
    };
  }

  /** Returns what makes listening TCP sockets. */
  public ChannelFactory<? extends ServerSocketChannel> serverSocketChannels() {
    return switch (this) {
      case EPOLL -> EpollServerSocketChannel::new;
      case NIO -> NioServerSocketChannel::new;
    };
  }

  /** Returns what makes connecting TCP sockets. */
  public ChannelFactory<? extends SocketChannel> socketChannels() {
    return switch (this) {
      case EPOLL -> EpollSocketChannel::new;
      case NIO -> NioSocketChannel::new;
    };
  }
}
