package io.fairorder.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A game's TCP connection through both proxies, started as an operator starts them. */
@Timeout(180)
class TcpRelayIT {
  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();
  private static final Pattern RELAYING =
      Pattern.compile("relaying TCP from /127\\.0\\.0\\.1:(\\d+) to");
  private static final Pattern LISTENING = Pattern.compile("listening on /127\\.0\\.0\\.1:(\\d+)");
  private static final int WAIT_MILLIS = 60_000;

  @TempDir private Path folder;
  private Process server;
  private Process player;

  @AfterEach
  void endTheProxies() {
    for (Process process : new Process[] {player, server}) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
  }

  @Test
  void shouldCarryAnUploadItsEndAndADownloadThroughBothProxies() throws Exception {
    byte[] up = random(3_000_000, 1);
    byte[] down = random(5_000_000, 2);
    try (ServerSocket game = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      game.setSoTimeout(WAIT_MILLIS);
      CompletableFuture<byte[]> received =
          CompletableFuture.supplyAsync(() -> receiveThenSend(game, down));
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), startPair(game))) {
        client.setSoTimeout(WAIT_MILLIS);
        OutputStream out = client.getOutputStream();
        out.write(up);
        client.shutdownOutput();

        assertThat(client.getInputStream().readAllBytes()).isEqualTo(down);
        assertThat(received.get(WAIT_MILLIS, TimeUnit.MILLISECONDS)).isEqualTo(up);
      }
    }
    for (Process process : new Process[] {player, server}) {
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
  }

  /** Starts both proxies, the first by a file and the second by its environment. */
  private int startPair(ServerSocket game) throws Exception {
    Path file = folder.resolve("server.conf");
    Files.writeString(
        file,
        """
        fairorder.server {
          listen = "127.0.0.1:0"
          game = "127.0.0.1:9"
          tcp.relays = [{ listen = "127.0.0.1:0", target = "localhost:%d" }]
        }
        """
            .formatted(game.getLocalPort()));
    server = start("server", Map.of(), "--config", file.toString());
    int udpPort = await(server, "server", LISTENING);
    int tcpPort = await(server, "server", RELAYING);
    player =
        start(
            "player",
            Map.of(
                "FAIRORDER_PLAYER_TCP_RELAYS",
                "[{ listen = \"127.0.0.1:0\", target = \"127.0.0.1:%d\" }]".formatted(tcpPort)),
            "--listen",
            "127.0.0.1:0",
            "--server",
            "127.0.0.1:" + udpPort);
    return await(player, "player", RELAYING);
  }

  private Process start(String command, Map<String, String> environment, String... flags)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(HOME.resolve("fairorder").toString(), command);
    builder.command().addAll(List.of(flags));
    builder.environment().putAll(environment);
    return builder
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(command + ".log").toFile())
        .start();
  }

  /** Waits for a line in the log of a process and returns the port that it names. */
  private int await(Process process, String command, Pattern line) throws Exception {
    Path log = folder.resolve(command + ".log");
    long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (System.nanoTime() < deadlineNanos) {
      boolean alive = process.isAlive();
      String text = Files.readString(log);
      Matcher matcher = line.matcher(text);
      if (matcher.find()) {
        return Integer.parseInt(matcher.group(1));
      }
      assertThat(alive).as("%s runs: %s", command, text).isTrue();
      Thread.sleep(20);
    }
    throw new AssertionError("no " + line + " in " + Files.readString(log));
  }

  private static byte[] receiveThenSend(ServerSocket game, byte[] down) {
    try (Socket socket = game.accept()) {
      socket.setSoTimeout(WAIT_MILLIS);
      byte[] received = socket.getInputStream().readAllBytes();
      socket.getOutputStream().write(down);
      return received;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] random(int bytes, long seed) {
    byte[] random = new byte[bytes];
    new Random(seed).nextBytes(random);
    return random;
  }
}
