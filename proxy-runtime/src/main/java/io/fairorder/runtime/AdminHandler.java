package io.fairorder.runtime;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the requests of one connection, one after the other, and ends it when none comes. */
final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger log = LoggerFactory.getLogger(AdminHandler.class);

  private final AdminAnswers answers;
  private final AdminLimits limits;

  /** Counts to a whole request, not to the next byte: a byte a second keeps nothing open. */
  private Future<?> deadline;

  private boolean lastRequestSeen;

  AdminHandler(AdminAnswers answers, AdminLimits limits) {
    this.answers = answers;
    this.limits = limits;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    awaitRequest(ctx, limits.requestMicros());
  }

  private void awaitRequest(ChannelHandlerContext ctx, long micros) {
    cancelDeadline();
    deadline = ctx.executor().schedule(() -> end(ctx), micros, TimeUnit.MICROSECONDS);
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    if (lastRequestSeen) {
      return;
    }
    cancelDeadline();
    if (!ctx.channel().isWritable()) {
      // asks on and on without taking the answers: they would pile up here
      lastRequestSeen = true;
      end(ctx);
      return;
    }
    boolean keepAlive = request.decoderResult().isSuccess() && HttpUtil.isKeepAlive(request);
    lastRequestSeen = !keepAlive;
    FullHttpResponse response = answers.to(request, ctx.alloc());
    HttpUtil.setContentLength(response, response.content().readableBytes());
    HttpUtil.setKeepAlive(response.headers(), request.protocolVersion(), keepAlive);
    ctx.writeAndFlush(response)
        .addListener((ChannelFuture sent) -> afterAnswer(ctx, sent, keepAlive));
  }

  private void afterAnswer(ChannelHandlerContext ctx, ChannelFuture sent, boolean keepAlive) {
    if (keepAlive && sent.isSuccess()) {
      awaitRequest(ctx, limits.idleMicros());
    } else {
      end(ctx);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    cancelDeadline();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    // a visitor went away or sends what is not HTTP: nothing that an operator has to know
    log.debug("admin connection from {} ends", ctx.channel().remoteAddress(), cause);
    end(ctx);
  }

  private static void end(ChannelHandlerContext ctx) {
    // nothing is left to do where closing fails
    ChannelFuture unused = ctx.close();
  }
}
