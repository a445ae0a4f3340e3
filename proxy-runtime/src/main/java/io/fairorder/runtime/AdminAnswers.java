package io.fairorder.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows the answer of the admin port to a request. */
final class AdminAnswers {
  private static final Logger log = LoggerFactory.getLogger(AdminAnswers.class);
  private static final JsonFactory JSON = new JsonFactory();
  private static final String TEXT = "text/plain; charset=utf-8";

  private final AdminPages pages;

  AdminAnswers(AdminPages pages) {
    this.pages = pages;
  }

  /** Returns the answer; for HEAD with its content, which the encoder leaves out. */
  FullHttpResponse to(HttpRequest request, ByteBufAllocator allocator) {
    if (request.decoderResult().isFailure()) {
      HttpResponseStatus status = refusal(request.decoderResult().cause());
      return text(status, status.reasonPhrase(), allocator);
    }
    String path = pathOf(request.uri());
    if (!isPage(path)) {
      return text(
          HttpResponseStatus.NOT_FOUND, "try /metrics, /healthz, /readyz or /status", allocator);
    }
    if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
      FullHttpResponse response =
          text(HttpResponseStatus.METHOD_NOT_ALLOWED, "only GET and HEAD", allocator);
      response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
      return response;
    }
    return page(path, allocator);
  }

  private static HttpResponseStatus refusal(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return HttpResponseStatus.REQUEST_URI_TOO_LONG;
    }
    return cause instanceof TooLongHttpHeaderException
        ? HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        : HttpResponseStatus.BAD_REQUEST;
  }

  private static String pathOf(String uri) {
    int query = uri.indexOf('?');
    return query < 0 ? uri : uri.substring(0, query);
  }

  private static boolean isPage(String path) {
    return switch (path) {
      case "/metrics", "/healthz", "/readyz", "/status" -> true;
      default -> false;
    };
  }

  private FullHttpResponse page(String path, ByteBufAllocator allocator) {
    try {
      return switch (path) {
        case "/metrics" -> written(TextFormat.CONTENT_TYPE_004, this::writeMetrics, allocator);
        case "/status" -> written("application/json", this::writeStatus, allocator);
        case "/readyz" -> readiness(allocator);
        default -> text(HttpResponseStatus.OK, "alive", allocator);
      };
    } catch (IOException | RuntimeException e) {
      // the visitor learns that it failed, the operator learns why
      log.warn("admin page {} failed", path, e);
      return text(HttpResponseStatus.INTERNAL_SERVER_ERROR, "failed, see the log", allocator);
    }
  }

  private FullHttpResponse readiness(ByteBufAllocator allocator) {
    List<String> reasons = pages.notReady().get();
    return reasons.isEmpty()
        ? text(HttpResponseStatus.OK, "ready", allocator)
        : text(HttpResponseStatus.SERVICE_UNAVAILABLE, String.join("\n", reasons), allocator);
  }

  private void writeMetrics(OutputStream out) throws IOException {
    try (Writer writer = new OutputStreamWriter(out, UTF_8)) {
      TextFormat.write004(writer, pages.metrics().metricFamilySamples());
    }
  }

  private void writeStatus(OutputStream out) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      pages.status().write(json);
    }
  }

  /** Writes a whole page, or fails before anything of it is sent. */
  private interface Page {
    void writeTo(OutputStream out) throws IOException;
  }

  private static FullHttpResponse written(String type, Page page, ByteBufAllocator allocator)
      throws IOException {
    ByteBuf content = allocator.buffer();
    boolean complete = false;
    try (OutputStream out = new ByteBufOutputStream(content)) {
      page.writeTo(out);
      complete = true;
    } finally {
      if (!complete) {
        content.release();
      }
    }
    return response(HttpResponseStatus.OK, type, content);
  }

  private static FullHttpResponse text(
      HttpResponseStatus status, String text, ByteBufAllocator allocator) {
    ByteBuf content = allocator.buffer();
    content.writeCharSequence(text + "\n", UTF_8);
    return response(status, TEXT, content);
  }

  private static FullHttpResponse response(
      HttpResponseStatus status, String type, ByteBuf content) {
    FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, content);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, type)
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .set("x-content-type-options", "nosniff");
    return response;
  }
}
