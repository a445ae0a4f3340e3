package io.fairorder.integration.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fairorder.integration.pair.UdpPeer;
import io.fairorder.integration.process.Await;
import io.fairorder.integration.process.Installed;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packages for people without Docker, unpacked and started as they would. */
@Timeout(120)
class PackagesIT {
  @TempDir private Path folder;

  private final List<AutoCloseable> opened = new ArrayList<>();

  private <T extends AutoCloseable> T opened(T closeable) {
    opened.add(closeable);
    return closeable;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private Path tar() throws Exception {
    return Packages.untar(Packages.archive("fairorder-", ".tar.gz"), folder.resolve("tar"));
  }

  private Path zip() throws Exception {
    return Packages.unzip(Packages.archive("fairorder-", ".zip"), folder.resolve("zip"));
  }

  private Program start(Path launcher, String... arguments) throws IOException {
    return opened(Program.start(folder, Map.of(), command(launcher, arguments)));
  }

  /** Nothing is set, so nothing on the machine can be used but by its whole path. */
  private Program startAlone(Path launcher, String... arguments) throws IOException {
    return opened(Program.startAlone(folder, command(launcher, arguments)));
  }

  private static List<String> command(Path launcher, String... arguments) {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static void assertTellsItsVersion(Program launched) throws Exception {
    assertThat(launched.exitCode()).as("%s", launched.lines()).isZero();
    assertThat(launched.lines())
        .singleElement()
        .asString()
        .matches("fairorder \\d+\\.\\d+\\.\\d+\\S*");
  }

  /** The game gets what the client sends, and the client what the game answers. */
  private static void assertPassesDatagrams(InetSocketAddress proxy) throws Exception {
    try (UdpPeer client = UdpPeer.open()) {
      Await.until(
          "an answer",
          () -> {
            client.send("action".getBytes(UTF_8), proxy);
            return client.count() > 0;
          });
      assertThat(client.received().get(0).bytes()).asString(UTF_8).isEqualTo("action");
    }
  }

  @Test
  void shouldPassDatagramsThroughEachPackage() throws Exception {
    Path image =
        Packages.untar(Packages.archive("fairorder-player-", ".tar.gz"), folder.resolve("image"));
    Path tar = tar();
    Path zip = zip();
    UdpPeer game =
        opened(
            UdpPeer.bind(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                (peer, datagram) -> peer.send(datagram.bytes(), datagram.from())));
    String gameAddress = "127.0.0.1:" + game.address().getPort();

    Program server =
        start(tar.resolve("bin/fairorder"), "server", "--listen", "0", "--game", gameAddress);
    String serverAddress = "127.0.0.1:" + Launched.address(server).getPort();
    Program player =
        start(zip.resolve("bin/fairorder"), "player", "--listen", "0", "--server", serverAddress);
    Program alone =
        startAlone(
            image.resolve("bin/fairorder-player"), "--listen", "0", "--server", serverAddress);

    assertPassesDatagrams(Launched.address(player));
    assertPassesDatagrams(Launched.address(alone));
  }

  @Test
  void shouldTellItsVersionAlsoThroughALink() throws Exception {
    Path link = folder.resolve("bin/fairorder");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, tar().resolve("bin/fairorder"));
    assertTellsItsVersion(start(link, "--version"));
    Path image =
        Packages.untar(Packages.archive("fairorder-player-", ".tar.gz"), folder.resolve("image"));
    assertTellsItsVersion(startAlone(image.resolve("bin/fairorder-player"), "--version"));
  }

  @Test
  void shouldSayWhatIsMissing() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", folder.resolve("nowhere").toString());
    Program launched =
        opened(
            Program.start(
                folder, environment, command(tar().resolve("bin/fairorder"), "--version")));
    assertThat(launched.exitCode()).isEqualTo(1);
    assertThat(launched.lines())
        .containsExactly(
            "fairorder: no Java found (%s/bin/java): install Java 17 or newer, or set JAVA_HOME"
                .formatted(environment.get("JAVA_HOME")));
  }

  @Test
  void shouldHaveTheSameInBothArchives() throws Exception {
    Map<String, Integer> tar = contents(tar());
    assertThat(contents(zip())).isEqualTo(tar);
    assertThat(tar)
        .containsKeys(
            "bin/fairorder",
            "bin/fairorder.bat",
            "conf/player.conf",
            "conf/reference.conf",
            "conf/server.conf",
            "docs/configuration.md",
            "lib/fairorder.jar",
            "systemd/fairorder@.service",
            "LICENSE",
            "README.md");
  }

  private static Map<String, Integer> contents(Path home) throws IOException {
    Map<String, Integer> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        contents.put(home.relativize(file).toString(), Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return contents;
  }

  /** No Windows here: this holds what can be held, that it says the same as the tested script. */
  @Test
  void shouldHaveAScriptForWindowsThatDoesTheSame() throws Exception {
    Path bin = tar().resolve("bin");
    String script = Files.readString(bin.resolve("fairorder"));
    byte[] bytes = Files.readAllBytes(bin.resolve("fairorder.bat"));
    String batch = new String(bytes, UTF_8);
    assertThat(batch).as("all of it is ASCII").matches("\\A\\p{ASCII}*\\z");
    assertThat(batch.lines().count()).isEqualTo(batch.split("\r\n", -1).length - 1L);
    assertThat(batch.replace("\r\n", "")).doesNotContain("\r", "\n");

    assertThat(script).contains("-jar \"$home/lib/fairorder.jar\" \"$@\"");
    assertThat(batch)
        .contains("-jar \"%~dp0..\\lib\\fairorder.jar\" %*\r\nexit /b %ERRORLEVEL%\r\n");
    Set<String> variables = new TreeSet<>(found(script, "\\$\\{?([A-Z_]{4,})"));
    variables.remove("TERM");
    assertThat(found(batch, "%([A-Z_]{4,})%")).containsAll(variables).contains("JAVA_HOME");
    for (String label : found(batch, "goto (:\\w+)")) {
      assertThat(batch).contains("\r\n" + label + "\r\n");
    }
  }

  private static List<String> found(String text, String regex) {
    return Pattern.compile(regex)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  @Test
  void shouldHaveSettingsToBeginWith() throws Exception {
    Path home = tar();
    Program server =
        start(
            home.resolve("bin/fairorder"),
            "server",
            "--config",
            home.resolve("conf/server.conf").toString(),
            "--check-config");
    Program player =
        start(
            home.resolve("bin/fairorder"),
            "player",
            "--config",
            home.resolve("conf/player.conf").toString(),
            "--check-config");
    assertThat(server.exitCode()).as("%s", server.lines()).isZero();
    assertThat(player.exitCode()).as("%s", player.lines()).isZero();
  }

  @Test
  void shouldHaveAUnitThatSystemdTakes() throws Exception {
    assumeTrue(
        Installed.find("systemd-analyze").isPresent(), "no systemd-analyze here (Debian: systemd)");
    Path home = tar();
    String unit =
        Files.readString(home.resolve("systemd/fairorder@.service"))
            .replace("/opt/fairorder/", home + "/");
    Path file = Files.writeString(folder.resolve("fairorder@server.service"), unit);
    Program verify = start(Path.of("systemd-analyze"), "verify", "--man=no", file.toString());
    assertThat(verify.exitCode()).as("%s", verify.lines()).isZero();
    assertThat(verify.lines()).isEmpty();
    // 0 is locked up, 10 open; what a network service without any care has is 9.6
    Program security =
        start(
            Path.of("systemd-analyze"),
            "security",
            "--offline=true",
            "--threshold=15",
            "--no-pager",
            file.toString());
    assertThat(security.exitCode()).as("%s", security.lines()).isZero();
  }
}
