package io.fairorder.lab.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;

/** Answers the requests of one connection to the demo's page. */
final class PageHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  /** The page needs nothing but itself, and nobody may put it into a frame. */
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Demo demo;
  private final LiveEvents events;
  private final ExecutorService changes;
  private final int seconds;

  PageHandler(Demo demo, LiveEvents events, ExecutorService changes, int seconds) {
    this.demo = demo;
    this.events = events;
    this.changes = changes;
    this.seconds = seconds;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    boolean keepAlive = request.decoderResult().isSuccess() && HttpUtil.isKeepAlive(request);
    if (!request.decoderResult().isSuccess()) {
      answer(ctx, keepAlive, HttpResponseStatus.BAD_REQUEST, TEXT, "not HTTP\n");
      return;
    }
    String path = request.uri().replaceFirst("\\?.*", "");
    if (!isForUs(ctx, request.headers().get(HttpHeaderNames.HOST))) {
      // a name that somebody else points here (DNS rebinding) is not ours
      answer(ctx, keepAlive, HttpResponseStatus.MISDIRECTED_REQUEST, TEXT, "unknown host\n");
    } else if (request.method().equals(HttpMethod.POST)) {
      post(ctx, request, path, keepAlive);
    } else if (!request.method().equals(HttpMethod.GET)) {
      answer(ctx, keepAlive, HttpResponseStatus.METHOD_NOT_ALLOWED, TEXT, "GET or POST\n");
    } else if (path.equals("/events")) {
      stream(ctx);
    } else if (path.equals("/summary.json")) {
      answer(ctx, keepAlive, HttpResponseStatus.OK, JSON, SummaryJson.of(demo.view()) + "\n");
    } else {
      file(ctx, path, keepAlive);
    }
  }

  private static boolean isForUs(ChannelHandlerContext ctx, String host) {
    int port = ((InetSocketAddress) ctx.channel().localAddress()).getPort();
    return host != null && (host.equals("127.0.0.1:" + port) || host.equals("localhost:" + port));
  }

  private void post(
      ChannelHandlerContext ctx, FullHttpRequest request, String path, boolean keepAlive) {
    HttpHeaders headers = request.headers();
    String origin = headers.get(HttpHeaderNames.ORIGIN);
    String type = headers.get(HttpHeaderNames.CONTENT_TYPE, "").replaceFirst("\\s*;.*", "");
    if (!Controls.knows(path)) {
      answer(ctx, keepAlive, HttpResponseStatus.NOT_FOUND, TEXT, "nothing to change here\n");
    } else if (origin != null && !origin.equals("http://" + headers.get(HttpHeaderNames.HOST))) {
      answer(ctx, keepAlive, HttpResponseStatus.FORBIDDEN, TEXT, "only the demo's own page\n");
    } else if (!type.equalsIgnoreCase(JSON)) {
      answer(
          ctx, keepAlive, HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE, TEXT, "only " + JSON + "\n");
    } else {
      String body = request.content().toString(StandardCharsets.UTF_8);
      try {
        // a change takes a moment, in which the events must go on
        changes.execute(() -> change(ctx, path, body, keepAlive));
      } catch (RejectedExecutionException e) {
        answer(ctx, false, HttpResponseStatus.SERVICE_UNAVAILABLE, TEXT, "ending\n");
      }
    }
  }

  private void change(ChannelHandlerContext ctx, String path, String body, boolean keepAlive) {
    try {
      new Controls(demo).apply(path, body);
      answer(ctx, keepAlive, HttpResponseStatus.OK, JSON, "{}\n");
    } catch (Controls.Refused e) {
      answer(ctx, keepAlive, HttpResponseStatus.BAD_REQUEST, TEXT, e.getMessage() + "\n");
    } catch (IOException | RuntimeException e) {
      answer(ctx, keepAlive, HttpResponseStatus.INTERNAL_SERVER_ERROR, TEXT, e.getMessage() + "\n");
    }
  }

  private void stream(ChannelHandlerContext ctx) {
    if (events.streams().isFull()) {
      answer(ctx, false, HttpResponseStatus.SERVICE_UNAVAILABLE, TEXT, "too many pages\n");
      return;
    }
    HttpResponse begin = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    secure(begin.headers())
        .set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream")
        .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
    ChannelFuture begun = ctx.write(begin);
    ChannelFuture told =
        ctx.writeAndFlush(EventStreams.frame("begin", "{\"seconds\":" + seconds + "}"));
    begun.addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    told.addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    events.streams().add(ctx.channel());
  }

  private static void file(ChannelHandlerContext ctx, String path, boolean keepAlive) {
    String name = PageFiles.nameOf(path);
    if (name == null) {
      answer(ctx, keepAlive, HttpResponseStatus.NOT_FOUND, TEXT, "no such page\n");
      return;
    }
    try {
      ByteBuf content = Unpooled.wrappedBuffer(PageFiles.read(name));
      answer(ctx, keepAlive, HttpResponseStatus.OK, PageFiles.typeOf(name), content);
    } catch (IOException e) {
      answer(ctx, false, HttpResponseStatus.INTERNAL_SERVER_ERROR, TEXT, e.getMessage() + "\n");
    }
  }

  private static void answer(
      ChannelHandlerContext ctx,
      boolean keepAlive,
      HttpResponseStatus status,
      String type,
      String text) {
    answer(ctx, keepAlive, status, type, Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private static void answer(
      ChannelHandlerContext ctx,
      boolean keepAlive,
      HttpResponseStatus status,
      String type,
      ByteBuf content) {
    FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, content);
    secure(response.headers()).set(HttpHeaderNames.CONTENT_TYPE, type);
    HttpUtil.setContentLength(response, content.readableBytes());
    HttpUtil.setKeepAlive(response, keepAlive);
    ChannelFuture sent = ctx.writeAndFlush(response);
    if (!keepAlive) {
      sent.addListener(ChannelFutureListener.CLOSE);
    }
  }

  private static HttpHeaders secure(HttpHeaders headers) {
    return headers
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, CONTENT_POLICY)
        .set(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
        .set("x-content-type-options", "nosniff")
        .set("referrer-policy", "no-referrer");
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    // the browser has gone, or was none
    ChannelFuture unused = ctx.close();
  }
}
