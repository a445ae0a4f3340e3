package io.fairorder.runtime;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.WriteTimeoutHandler;
import java.util.concurrent.TimeUnit;

/**
 * Sets up a connection to the admin port, so that it uses up a bounded amount of everything. Lives
 * on one event loop.
 */
final class AdminConnections extends ChannelInitializer<Channel> {
  private final AdminPages pages;
  private final AdminLimits limits;
  private int open;

  AdminConnections(AdminPages pages, AdminLimits limits) {
    this.pages = pages;
    this.limits = limits;
  }

  @Override
  protected void initChannel(Channel channel) {
    if (open >= limits.connections()) {
      ChannelFuture unused = channel.close();
      return;
    }
    open++;
    channel.closeFuture().addListener(closed -> open--);
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
