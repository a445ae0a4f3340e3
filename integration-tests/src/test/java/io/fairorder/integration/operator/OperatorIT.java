package io.fairorder.integration.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Both proxies as processes of their own, looked into through their admin ports. */
@Timeout(180)
class OperatorIT {
  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  @TempDir private Path folder;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<Process> processes = new ArrayList<>();
  private final List<AutoCloseable> opened = new ArrayList<>();

  /** A started proxy and what it logs. */
  private record Proxy(Process process, Path log) {
    /** Waits until a line of the log matches, and returns its first group. */
    String await(String regex) throws Exception {
      Pattern pattern = Pattern.compile(regex);
      long end = System.nanoTime() + PATIENCE_NANOS;
      while (System.nanoTime() < end) {
        Matcher matcher = pattern.matcher(Files.readString(log));
        if (matcher.find()) {
          return matcher.group(1);
        }
        assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
        TimeUnit.MILLISECONDS.sleep(20);
      }
      throw new AssertionError("no line like " + regex + " in\n" + Files.readString(log));
    }

    String admin() throws Exception {
      return await("admin port on /(127\\.0\\.0\\.1:\\d+)");
    }

    int stop() throws InterruptedException {
      process.destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    }
  }

  private Proxy start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("fairorder").toString()));
    command.addAll(List.of(arguments));
    Path log = folder.resolve("log-" + processes.size());
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    processes.add(process);
    return new Proxy(process, log);
  }

  @AfterEach
  void close() throws Exception {
    processes.forEach(Process::destroyForcibly);
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private DatagramSocket socket() throws IOException {
    DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    socket.setSoTimeout(100);
    opened.add(socket);
    return socket;
  }

  private HttpResponse<String> get(String admin, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + admin + path))
            .timeout(Duration.ofSeconds(20))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private double metric(String admin, String series) throws Exception {
    for (String line : get(admin, "/metrics").body().lines().toList()) {
      if (line.startsWith(series + " ")) {
        return Double.parseDouble(line.substring(series.length() + 1));
      }
    }
    return Double.NaN;
  }

  /** A game server that answers every datagram with as many bytes. */
  private DatagramSocket echo() throws IOException {
    DatagramSocket game = socket();
    Thread thread =
        new Thread(
            () -> {
              DatagramPacket packet = new DatagramPacket(new byte[2_000], 2_000);
              while (!game.isClosed()) {
                try {
                  game.receive(packet);
                  game.send(packet);
                } catch (SocketTimeoutException e) {
                  // looks whether the socket is closed, and waits again
                } catch (IOException e) {
                  return;
                }
              }
            },
            "echo");
    thread.setDaemon(true);
    thread.start();
    return game;
  }

  private static String text(DatagramSocket socket) {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** Sends until so many answers have come back. */
  private static void play(DatagramSocket client, String proxy, int answers) throws IOException {
    int port = Integer.parseInt(proxy.substring(proxy.indexOf(':') + 1));
    byte[] action = "action".getBytes(UTF_8);
    DatagramPacket answer = new DatagramPacket(new byte[2_000], 2_000);
    long end = System.nanoTime() + PATIENCE_NANOS;
    for (int received = 0; received < answers && System.nanoTime() < end; ) {
      client.send(
          new DatagramPacket(
              action,
              action.length,
              new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
      try {
        client.receive(answer);
        received++;
      } catch (SocketTimeoutException e) {
        // the session is not open yet
      }
    }
  }

  @Test
  void shouldShowWhatBothProxiesDo() throws Exception {
    Proxy server =
        start("server", "--listen", "127.0.0.1:0", "--game", text(echo()), "--admin", "0");
    String matchAddress = server.await("listening on /(127\\.0\\.0\\.1:\\d+)");
    Proxy player = start("player", "--listen", "0", "--server", matchAddress, "--admin", ":0");
    String playerAddress = player.await("listening on /(127\\.0\\.0\\.1:\\d+)");
    DatagramSocket client = socket();
    play(client, playerAddress, 20);

    String serverAdmin = server.admin();
    assertThat(get(serverAdmin, "/healthz").statusCode()).isEqualTo(200);
    assertThat(get(serverAdmin, "/readyz").statusCode()).isEqualTo(200);
    String delivered = "fairorder_server_delivered_total{match=\"default\",}";
    assertThat(metric(serverAdmin, delivered)).isGreaterThanOrEqualTo(20);
    assertThat(metric(serverAdmin, "fairorder_server_queue_seconds_count{match=\"default\",}"))
        .isGreaterThanOrEqualTo(20);
    assertThat(
            metric(
                serverAdmin,
                "fairorder_server_datagrams_total{match=\"default\",direction=\"to_game\",}"))
        .isGreaterThanOrEqualTo(20);
    assertThat(
            metric(serverAdmin, "fairorder_server_players{match=\"default\",waited_for=\"true\",}"))
        .isEqualTo(1);
    assertThat(
            metric(
                serverAdmin,
                "fairorder_server_player_round_trip_seconds{match=\"default\",player=\"P0\",}"))
        .isPositive();
    assertThat(get(serverAdmin, "/metrics").body()).contains("jvm_gc_collection_seconds");
    assertThat(get(serverAdmin, "/status").body())
        .contains("\"name\" : \"default\"")
        .contains("\"listen\" : \"" + matchAddress + "\"")
        .contains("\"name\" : \"P0\"")
        .containsPattern("\"delivered\" : [1-9]");

    String playerAdmin = player.admin();
    assertThat(get(playerAdmin, "/readyz").statusCode()).isEqualTo(200);
    assertThat(metric(playerAdmin, "fairorder_player_sessions")).isEqualTo(1);
    assertThat(metric(playerAdmin, "fairorder_player_updates_total")).isPositive();
    assertThat(metric(playerAdmin, "fairorder_player_datagrams_total{direction=\"to_client\",}"))
        .isGreaterThanOrEqualTo(20);
    assertThat(get(playerAdmin, "/status").body())
        .contains("\"address\" : \"" + text(client) + "\"")
        .contains("\"server\" : \"" + matchAddress + "\"")
        .contains("\"state\" : \"open\"");

    assertThat(player.stop()).isZero();
    assertThat(server.stop()).isZero();
  }

  @Test
  void shouldServeSeveralMatchesInOneProcess() throws Exception {
    Path config =
        Files.writeString(
            folder.resolve("matches.conf"),
            """
            fairorder.server.matches = [
              { name = ffa, listen = "127.0.0.1:0", game = "%s" }
              { name = duel, listen = "127.0.0.1:0", game = "%s", ordering = arrival }
            ]
            """
                .formatted(text(echo()), text(echo())));
    Proxy server = start("server", "--config", config.toString(), "--admin", "127.0.0.1:0");
    String duel = server.await("match duel: listening on /(127\\.0\\.0\\.1:\\d+)");
    Proxy player = start("player", "--listen", "127.0.0.1:0", "--server", duel);
    play(socket(), player.await("listening on /(127\\.0\\.0\\.1:\\d+)"), 5);

    String admin = server.admin();
    assertThat(metric(admin, "fairorder_server_delivered_total{match=\"duel\",}"))
        .isGreaterThanOrEqualTo(5);
    assertThat(metric(admin, "fairorder_server_delivered_total{match=\"ffa\",}")).isZero();
    assertThat(get(admin, "/status").body())
        .contains("\"name\" : \"ffa\"", "\"ordering\" : \"fair\"")
        .contains("\"name\" : \"duel\"", "\"ordering\" : \"arrival\"");
    assertThat(server.stop()).isZero();
  }

  @Test
  void shouldExitWithOneIfTheAdminPortIsTaken() throws Exception {
    Proxy first =
        start("server", "--listen", "0", "--game", text(echo()), "--admin", "127.0.0.1:0");
    Proxy second =
        start("server", "--listen", "0", "--game", text(echo()), "--admin", first.admin());

    assertThat(second.process().waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(second.process().exitValue()).isEqualTo(1);
    assertThat(Files.readString(second.log())).contains("admin port").contains("cannot be bound");
  }

  @Test
  void shouldExitWithTwoAndNameTheEntryThatIsWrong() throws Exception {
    Path config =
        Files.writeString(
            folder.resolve("wrong.conf"),
            "fairorder.server.matches = [ { listen = 7001, game = \"127.0.0.1:7000\", late = x } ]");
    Proxy server = start("server", "--config", config.toString());

    assertThat(server.process().waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(server.process().exitValue()).isEqualTo(2);
    assertThat(Files.readString(server.log()))
        .contains("fairorder server: fairorder.server.matches[0].late is 'x', from ")
        .contains("allowed is one of deliver, drop");
  }
}
