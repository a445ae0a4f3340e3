package io.fairorder.lab.demo;

import io.fairorder.runtime.Transport;
import io.fairorder.server.match.QueueSnapshot;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Serves the demo's page on loopback: the files, a stream of events, and what can be changed. It
 * has threads of its own, and looks at the queue only while somebody looks at the page.
 */
final class DemoWeb implements AutoCloseable {
  private static final byte[] HOST = {127, 0, 0, 1};
  private static final int LARGEST_BODY = 1_024;
  private static final long QUEUE_MILLIS = 50;
  private static final long FIGURES_MILLIS = 250;
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup loop;
  private final Channel listening;
  private final ChannelGroup connections = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final ExecutorService changes =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "demo-changes"));
  private final Demo demo;
  private final LiveEvents events;

  private DemoWeb(int port, Demo demo, LiveEvents events, int seconds) throws IOException {
    this.demo = demo;
    this.events = events;
    loop = Transport.best().eventLoops("demo-web", 1);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loop)
            .channelFactory(Transport.best().serverSocketChannels())
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    connections.add(channel);
                    channel
                        .pipeline()
                        .addLast(new HttpServerCodec())
                        .addLast(new HttpObjectAggregator(LARGEST_BODY))
                        .addLast(new PageHandler(demo, events, changes, seconds));
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getByAddress(HOST), port))
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      changes.shutdown();
      Transport.close(loop);
      throw new IOException("port " + port + " cannot be had: " + bound.cause().getMessage());
    }
    listening = bound.channel();
    every(QUEUE_MILLIS, this::sendQueue);
    every(FIGURES_MILLIS, () -> events.figures(demo.view()));
  }

  /**
   * Opens the page.
   *
   * @param port 0 for any that is free
   * @param seconds how long the demo runs, 0 until it is stopped
   * @throws IOException if the port cannot be had
   */
  static DemoWeb open(int port, Demo demo, LiveEvents events, int seconds) throws IOException {
    return new DemoWeb(port, demo, events, seconds);
  }

  /** Where a browser finds it. */
  String url() {
    return "http://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort() + "/";
  }

  private void every(long millis, Runnable task) {
    Future<?> unused =
        loop.scheduleAtFixedRate(
            () -> {
              if (!events.streams().isEmpty()) {
                task.run();
              }
            },
            millis,
            millis,
            TimeUnit.MILLISECONDS);
  }

  private void sendQueue() {
    demo.proxies().queue().ifPresent(asked -> asked.addListener(this::queueSeen));
  }

  private void queueSeen(Future<? super QueueSnapshot> seen) {
    if (seen.isSuccess() && seen.getNow() instanceof QueueSnapshot queue) {
      events.queue(queue, demo::playerNamed);
    }
  }

  @Override
  public void close() {
    listening.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    connections.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    changes.shutdown();
    try {
      // what is being restarted must not outlive the demo
      boolean unused = changes.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Transport.close(loop);
  }
}
