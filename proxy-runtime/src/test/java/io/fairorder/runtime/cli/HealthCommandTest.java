package io.fairorder.runtime.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.joran.spi.JoranException;
import io.fairorder.runtime.AdminPages;
import io.fairorder.runtime.AdminServer;
import io.fairorder.runtime.Transport;
import io.prometheus.client.CollectorRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** {@code fairorder health} asks a real admin port. */
@Timeout(20)
class HealthCommandTest {
  private volatile List<String> notReady = List.of();
  private AdminServer server;

  private record Answer(int exitCode, String out, String err) {}

  private static Answer health(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new HealthCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Answer(exitCode, out.toString(), err.toString());
  }

  private static Answer says(int exitCode, String line) {
    return new Answer(exitCode, line + System.lineSeparator(), "");
  }

  @BeforeEach
  void start() throws IOException {
    server =
        AdminServer.start(
            Transport.best(),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new AdminPages(
                new CollectorRegistry(), () -> notReady, json -> json.writeString("fine")));
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** The command sets up the logs of its process; other tests count on those of the tests. */
  @AfterAll
  static void setUpTheTestsLogsAgain() throws JoranException {
    LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();
    logs.reset();
    new ContextInitializer(logs).autoConfig();
  }

  private int port() {
    return server.address().getPort();
  }

  @Test
  void shouldExitWithZeroIfTheProxyCanServe() {
    assertThat(health("127.0.0.1:" + port())).isEqualTo(says(0, "ready"));
    assertThat(health("localhost:" + port())).isEqualTo(says(0, "ready"));
    assertThat(health(Integer.toString(port()))).isEqualTo(says(0, "ready"));
  }

  @Test
  void shouldSayInOneLineWhyItCannot() {
    notReady = List.of("match a does not answer", "match b \u001b[31mdoes not answer");

    assertThat(health("127.0.0.1:" + port()))
        .isEqualTo(says(1, "not ready: match a does not answer; match b  [31mdoes not answer"));
  }

  @Test
  void shouldNotAskMoreThanWhetherTheProcessLivesIfToldSo() {
    notReady = List.of("no server proxy answers");

    assertThat(health("--live", "127.0.0.1:" + port())).isEqualTo(says(0, "alive"));
  }

  @Test
  void shouldExitWithOneIfNobodyAnswers() {
    int port = port();
    server.close();

    Answer answer = health("127.0.0.1:" + port);

    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.out()).startsWith("127.0.0.1:" + port + " does not answer: ").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 404 Not Found",
        "HTTP/1.1 302 Found\r\nLocation: /",
        "HTTP/1.1 503 Busy\r\nContent-Length: 0",
        "SSH-2.0"
      })
  void shouldExitWithOneIfAnybodyElseAnswers(String first) throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answering =
          new Thread(
              () -> {
                try (Socket socket = other.accept()) {
                  readRequest(socket);
                  socket.getOutputStream().write((first + "\r\n\r\n").getBytes(UTF_8));
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      answering.start();

      Answer answer = health("127.0.0.1:" + other.getLocalPort());

      answering.join();
      assertThat(answer.exitCode()).isEqualTo(1);
      assertThat(answer.out()).containsAnyOf("answer", "no reason given").hasLineCount(1);
    }
  }

  /** A connection that is closed with something unread would be reset. */
  private static void readRequest(Socket socket) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    while (!lines.readLine().isEmpty()) {
      // the next one
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nine thousand", "127.0.0.1", "127.0.0.1:99999", "::1:9090", "0", ""})
  void shouldExitWithTwoIfTheArgumentIsNoAddress(String argument) {
    Answer answer = health(argument);

    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).startsWith("'" + argument + "' is no admin port: ");
  }

  @Test
  void shouldExitWithTwoIfThereAreTwoArguments() {
    assertThat(health("9090", "9091").exitCode()).isEqualTo(2);
  }
}
