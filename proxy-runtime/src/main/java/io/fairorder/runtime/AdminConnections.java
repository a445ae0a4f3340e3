package io.fairorder.runtime;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.WriteTimeoutHandler;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Sets up a connection to the admin port, so that it uses up a bounded amount of everything. Lives
 * on one event loop.
 */
final class AdminConnections extends ChannelInitializer<Channel> {
  private static final long CLOSE_SECONDS = 5;

  private final AdminPages pages;
  private final AdminLimits limits;
  private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);

  AdminConnections(AdminPages pages, AdminLimits limits) {
    this.pages = pages;
    this.limits = limits;
  }

  /** Closes every connection; to be called once no new ones come. */
  void close() {
    open.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  protected void initChannel(Channel channel) {
    if (open.size() >= limits.connections()) {
      ChannelFuture unused = channel.close();
      return;
    }
    open.add(channel);
    HttpDecoderConfig decoder =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(AdminLimits.MAX_REQUEST_LINE)
            .setMaxHeaderSize(AdminLimits.MAX_HEADER_BYTES);
    ChannelPipeline pipeline = channel.pipeline();
    pipeline.addLast(new WriteTimeoutHandler(limits.answerMicros(), TimeUnit.MICROSECONDS));
    pipeline.addLast(new HttpServerCodec(decoder));
    pipeline.addLast(new HttpObjectAggregator(AdminLimits.MAX_BODY_BYTES));
    pipeline.addLast(new AdminHandler(new AdminAnswers(pages), limits));
  }
}
