package io.fairorder.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class AdminServerTest {
  private static final long SECOND_MICROS = 1_000_000;
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final CollectorRegistry registry = new CollectorRegistry();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private volatile List<String> notReady = List.of();
  private volatile StatusWriter status = json -> json.writeString("fine");
  private AdminServer server;

  @BeforeEach
  void start() throws IOException {
    server = AdminServer.start(Transport.of(Transport.Choice.AUTO), ANY_PORT, pages());
  }

  @AfterEach
  void closeAndLeaveNoThread() throws InterruptedException {
    server.close();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("fairorder-admin")) {
        // what is left of a thread that has said goodbye
        thread.join(2_000);
        assertThat(thread.isAlive()).isFalse();
      }
    }
  }

  @Test
  void shouldShowMetricsInPrometheusTextFormat() throws Exception {
    Counter.build("fairorder_late_total", "Late actions").register(registry).inc(3);

    HttpResponse<String> response = get("/metrics");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .hasValue("text/plain; version=0.0.4; charset=utf-8");
    assertThat(response.body())
        .contains("# TYPE fairorder_late_total counter\n")
        .contains("fairorder_late_total 3.0\n");
  }

  @Test
  void shouldBeHealthyAsLongAsItLives() throws Exception {
    notReady = List.of("no upstream");

    assertThat(get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void shouldSayWhyItIsNotReady() throws Exception {
    assertThat(get("/readyz").statusCode()).isEqualTo(200);

    notReady = List.of("no upstream", "clock stands still");
    HttpResponse<String> response = get("/readyz");

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.body()).isEqualTo("no upstream\nclock stands still\n");
  }

  @Test
  void shouldShowTheStatusAsJson() throws Exception {
    status =
        json -> {
          json.writeStartObject();
          json.writeNumberField("players", 2);
          json.writeStringField("match", "café");
          json.writeEndObject();
        };

    HttpResponse<String> response = get("/status?pretty");

    assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(response.body()).isEqualTo("{\"players\":2,\"match\":\"café\"}");
  }

  @Test
  void shouldSurviveAPageThatFails() throws Exception {
    status =
        json -> {
          json.writeStartObject();
          throw new IllegalStateException("inner secret");
        };

    HttpResponse<String> response = get("/status");

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body()).doesNotContain("inner secret");
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/metrics/", "/Metrics", "/status/../healthz"})
  void shouldKnowNoOtherPage(String path) throws Exception {
    assertThat(exchange("GET " + path + " HTTP/1.1\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 404 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
  void shouldRefuseOtherMethods(String method) throws Exception {
    HttpRequest request = request("/status").method(method, BodyPublishers.ofString("{}")).build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("allow")).hasValue("GET, HEAD");
  }

  @Test
  void shouldAnswerHeadWithTheLengthAndNoContent() throws Exception {
    HttpRequest request = request("/healthz").method("HEAD", BodyPublishers.noBody()).build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValueAsLong("content-length")).hasValue(6);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void shouldAnswerRequestsOfOneConnectionInTheirOrderUntilOneAsksToClose() throws Exception {
    String answers =
        exchange(
            String.join(
                "\r\n\r\n",
                "GET /healthz HTTP/1.1",
                "GET /nothing HTTP/1.1",
                "GET /readyz HTTP/1.1\r\nConnection: close",
                "GET /status HTTP/1.1",
                ""));

    assertThat(answers.split("HTTP/1.1 ", -1))
        .satisfiesExactly(
            before -> assertThat(before).isEmpty(),
            first -> assertThat(first).startsWith("200 ").endsWith("alive\n"),
            second -> assertThat(second).startsWith("404 "),
            third -> assertThat(third).startsWith("200 ").endsWith("ready\n"));
  }

  @Test
  void shouldRefuseWhatIsTooLongOrNoHttp() throws Exception {
    String tooLong = "x".repeat(10_000);

    assertThat(exchange("GET /" + tooLong + " HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 414 ");
    assertThat(exchange("GET / HTTP/1.1\r\nX: " + tooLong + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431 ");
    assertThat(
            exchange(
                "POST /status HTTP/1.1\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ");
    assertThat(exchange("\u0016\u0003\u0001 hello\r\n\r\n")).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void shouldCloseAConnectionThatSendsAByteNowAndThenButNoRequest() throws Exception {
    restart(new AdminLimits(8, 300_000, 60 * SECOND_MICROS, SECOND_MICROS));

    try (Socket socket = connect()) {
      socket.setSoTimeout(50);
      assertThat(bytesSentUntilClosed(socket)).isLessThan(100);
    }
  }

  @Test
  void shouldCloseAConnectionThatIsIdleAfterAnAnswer() throws Exception {
    restart(new AdminLimits(8, 60 * SECOND_MICROS, 100_000, SECOND_MICROS));

    assertThat(exchange("GET /healthz HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void shouldCloseAConnectionThatDoesNotTakeItsAnswer() throws Exception {
    restart(new AdminLimits(1, 60 * SECOND_MICROS, 60 * SECOND_MICROS, 200_000));
    String large = "x".repeat(16 << 20);
    status = json -> json.writeString(large);

    try (Socket deaf = connect()) {
      deaf.getOutputStream().write("GET /status HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      // the only place is free again when the first connection has been closed
      while (!exchange("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n").contains("200 OK")) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void shouldNotPileUpAnswersThatNobodyTakes() throws Exception {
    String large = "x".repeat(8 << 20);
    AtomicInteger asked = new AtomicInteger();
    status =
        json -> {
          asked.incrementAndGet();
          json.writeString(large);
        };

    try (Socket greedy = connect()) {
      String many = "GET /status HTTP/1.1\r\n\r\n".repeat(200);
      greedy.getOutputStream().write(many.getBytes(UTF_8));
      get("/healthz");
    }

    assertThat(asked.get()).isBetween(1, 10);
  }

  @Test
  void shouldBoundTheNumberOfConnections() throws Exception {
    restart(new AdminLimits(1, 60 * SECOND_MICROS, 60 * SECOND_MICROS, SECOND_MICROS));

    try (Socket first = connect()) {
      first.getOutputStream().write("GET /healthz HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      assertThat(first.getInputStream().read()).isEqualTo('H');

      try (Socket second = connect()) {
        assertThat(second.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void shouldSayThatAPortIsTaken() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> AdminServer.start(Transport.NIO, server.address(), pages()))
        .withMessageContaining("admin port")
        .withMessageContaining(Integer.toString(server.address().getPort()));
  }

  @ParameterizedTest
  @EnumSource
  void shouldEndOpenConnectionsWhenClosed(Transport transport) throws Exception {
    if (transport == Transport.EPOLL && Transport.whyNotEpoll().isPresent()) {
      return;
    }
    server.close();
    server = AdminServer.start(transport, ANY_PORT, pages());
    try (Socket socket = connect()) {
      socket.getOutputStream().write("GET /healthz HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      assertThat(socket.getInputStream().read()).isEqualTo('H');

      server.close();
      server.close();

      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8)).endsWith("alive\n");
    }
  }

  @Test
  void shouldAskThePagesOnItsOwnThreadOnly() throws Exception {
    status = json -> json.writeString(Thread.currentThread().getName());

    assertThat(get("/status").body()).isEqualTo("\"fairorder-admin-1\"");
  }

  private AdminPages pages() {
    return new AdminPages(registry, () -> notReady, json -> status.write(json));
  }

  private void restart(AdminLimits limits) throws IOException {
    server.close();
    server = AdminServer.start(Transport.of(Transport.Choice.AUTO), ANY_PORT, pages(), limits);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.address().getPort() + path))
        .timeout(Duration.ofSeconds(10));
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
    socket.setSoTimeout(10_000);
    return socket;
  }

  /** Sends a text as it is and returns what comes back until the other side closes. */
  private String exchange(String text) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(text.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (SocketException e) {
      return "closed: " + e.getMessage();
    }
  }

  private static int bytesSentUntilClosed(Socket socket) throws IOException {
    for (int sent = 0; sent < 1_000; sent++) {
      try {
        socket.getOutputStream().write('G');
        if (socket.getInputStream().read() < 0) {
          return sent;
        }
      } catch (SocketTimeoutException e) {
        // still open
      } catch (SocketException e) {
        return sent;
      }
    }
    return Integer.MAX_VALUE;
  }
}
