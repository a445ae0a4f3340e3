package io.fairorder.lab.link;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Makes the event loops and sockets of the lab: epoll where there is one, for its timers. */
public enum Transport {
  /** Linux: timers are late by some 0.1 ms. */
  EPOLL(EpollDatagramChannel.class),
  /** Everywhere: timers round to milliseconds. */
  NIO(NioDatagramChannel.class);

  private final Class<? extends DatagramChannel> datagramChannel;

  Transport(Class<? extends DatagramChannel> datagramChannel) {
    this.datagramChannel = datagramChannel;
  }

  /** The best that this machine has. */
  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  /** The kind of socket that goes with {@link #newGroup}. */
  public Class<? extends DatagramChannel> datagramChannel() {
    return datagramChannel;
  }

  /** Starts so many event loops; {@link #close} ends them. */
  public EventLoopGroup newGroup(int threads, String name) {
    IoHandlerFactory ioHandlers =
        switch (this) {
          case EPOLL -> EpollIoHandler.newFactory();
          case NIO -> NioIoHandler.newFactory();
        };
    return new MultiThreadIoEventLoopGroup(
        threads, new DefaultThreadFactory(name, true), ioHandlers);
  }

  /** Ends the event loops and waits until their threads are done. */
  public static void close(EventLoopGroup group) {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    group.terminationFuture().syncUninterruptibly();
  }
}
