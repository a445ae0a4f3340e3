package io.fairorder.integration.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.integration.process.AdminPort;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Both proxies as processes of their own, looked into through their admin ports. */
@Timeout(180)
class OperatorIT {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  @TempDir private Path folder;

  private final List<AutoCloseable> opened = new ArrayList<>();

  private Program start(String... arguments) throws IOException {
    Program proxy = Launched.start(folder, arguments);
    opened.add(proxy);
    return proxy;
  }

  @AfterEach
  void close() throws Exception {
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

  private static int stopped(Program proxy) throws InterruptedException {
    proxy.stop();
    return proxy.exitCode();
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
    Program server =
        start("server", "--listen", "127.0.0.1:0", "--game", text(echo()), "--admin", "0");
    String matchAddress = server.await("listening on /(127\\.0\\.0\\.1:\\d+)");
    Program player = start("player", "--listen", "0", "--server", matchAddress, "--admin", ":0");
    String playerAddress = player.await("listening on /(127\\.0\\.0\\.1:\\d+)");
    DatagramSocket client = socket();
    play(client, playerAddress, 20);

    AdminPort serverAdmin = Launched.admin(server);
    assertThat(serverAdmin.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(serverAdmin.get("/readyz").statusCode()).isEqualTo(200);
    String delivered = "fairorder_server_delivered_total{match=\"default\",}";
    assertThat(serverAdmin.metric(delivered)).isGreaterThanOrEqualTo(20);
    assertThat(serverAdmin.metric("fairorder_server_queue_seconds_count{match=\"default\",}"))
        .isGreaterThanOrEqualTo(20);
    assertThat(
            serverAdmin.metric(
                "fairorder_server_datagrams_total{match=\"default\",direction=\"to_game\",}"))
        .isGreaterThanOrEqualTo(20);
    assertThat(
            serverAdmin.metric("fairorder_server_players{match=\"default\",waited_for=\"true\",}"))
        .isEqualTo(1);
    assertThat(
            serverAdmin.metric(
                "fairorder_server_player_round_trip_seconds{match=\"default\",player=\"P0\",}"))
        .isPositive();
    assertThat(serverAdmin.get("/metrics").body()).contains("jvm_gc_collection_seconds");
    assertThat(serverAdmin.get("/status").body())
        .contains("\"name\" : \"default\"")
        .contains("\"listen\" : \"" + matchAddress + "\"")
        .contains("\"name\" : \"P0\"")
        .containsPattern("\"delivered\" : [1-9]");

    AdminPort playerAdmin = Launched.admin(player);
    assertThat(playerAdmin.get("/readyz").statusCode()).isEqualTo(200);
    assertThat(playerAdmin.metric("fairorder_player_sessions")).isEqualTo(1);
    assertThat(playerAdmin.metric("fairorder_player_updates_total")).isPositive();
    assertThat(playerAdmin.metric("fairorder_player_datagrams_total{direction=\"to_client\",}"))
        .isGreaterThanOrEqualTo(20);
    assertThat(playerAdmin.get("/status").body())
        .contains("\"address\" : \"" + text(client) + "\"")
        .contains("\"server\" : \"" + matchAddress + "\"")
        .contains("\"state\" : \"open\"");

    assertThat(stopped(player)).isZero();
    assertThat(stopped(server)).isZero();
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
    Program server = start("server", "--config", config.toString(), "--admin", "127.0.0.1:0");
    String duel = server.await("match duel: listening on /(127\\.0\\.0\\.1:\\d+)");
    Program player = start("player", "--listen", "127.0.0.1:0", "--server", duel);
    play(socket(), player.await("listening on /(127\\.0\\.0\\.1:\\d+)"), 5);

    AdminPort admin = Launched.admin(server);
    assertThat(admin.metric("fairorder_server_delivered_total{match=\"duel\",}"))
        .isGreaterThanOrEqualTo(5);
    assertThat(admin.metric("fairorder_server_delivered_total{match=\"ffa\",}")).isZero();
    assertThat(admin.get("/status").body())
        .contains("\"name\" : \"ffa\"", "\"ordering\" : \"fair\"")
        .contains("\"name\" : \"duel\"", "\"ordering\" : \"arrival\"");
    assertThat(stopped(server)).isZero();
  }

  @Test
  void shouldExitWithOneIfTheAdminPortIsTaken() throws Exception {
    Program first =
        start("server", "--listen", "0", "--game", text(echo()), "--admin", "127.0.0.1:0");
    Program second =
        start(
            "server",
            "--listen",
            "0",
            "--game",
            text(echo()),
            "--admin",
            Launched.admin(first).address());

    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.output()).contains("admin port").contains("cannot be bound");
  }

  @Test
  void shouldExitWithTwoAndNameTheEntryThatIsWrong() throws Exception {
    Path config =
        Files.writeString(
            folder.resolve("wrong.conf"),
            "fairorder.server.matches = [ { listen = 7001, game = \"127.0.0.1:7000\", late = x } ]");
    Program server = start("server", "--config", config.toString());

    assertThat(server.exitCode()).isEqualTo(2);
    assertThat(server.output())
        .contains("fairorder server: fairorder.server.matches[0].late is 'x', from ")
        .contains("allowed is one of deliver, drop");
  }
}
