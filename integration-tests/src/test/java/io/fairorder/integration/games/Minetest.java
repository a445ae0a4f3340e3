package io.fairorder.integration.games;

import io.fairorder.integration.process.Installed;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Minetest 5.6: a world of blocks, sent when there is something to send. */
final class Minetest implements Game {
  @Override
  public String name() {
    return "minetest";
  }

  @Override
  public boolean hasTicks() {
    return false;
  }

  @Override
  public List<String> programs() {
    return List.of("minetestserver", "minetest");
  }

  @Override
  public Program startServer(Path folder, int port) throws IOException {
    Path world = Files.createDirectories(folder.resolve("world"));
    Path settings =
        Files.writeString(
            folder.resolve("server.conf"),
            """
            server_announce=false
            bind_address=127.0.0.1
            ipv6_server=false
            enable_ipv6=false
            creative_mode=true
            enable_damage=false
            """);
    return Program.start(
        folder,
        Map.of("HOME", folder.toString()),
        List.of(
            "/usr/lib/minetest/minetestserver",
            "--config",
            settings.toString(),
            "--world",
            world.toString(),
            "--gameid",
            "minetest",
            "--port",
            Integer.toString(port)));
  }

  @Override
  public Pattern ready() {
    return Pattern.compile("listening on ");
  }

  @Override
  public Program startClient(
      Path folder, Map<String, String> environment, String player, InetSocketAddress server)
      throws IOException {
    Path settings =
        Files.writeString(
            folder.resolve("client.conf"),
            """
            video_driver=null
            enable_shaders=false
            enable_sound=false
            enable_ipv6=false
            fps_max=20
            continuous_forward=true
            viewing_range=20
            """);
    return Program.start(
        folder,
        environment,
        List.of(
            Installed.path("minetest"),
            "--config",
            settings.toString(),
            "--go",
            "--address",
            "127.0.0.1",
            "--port",
            Integer.toString(server.getPort()),
            "--name",
            player,
            "--password",
            "x",
            "--random-input"));
  }

  @Override
  public Pattern givenUp() {
    return Pattern.compile("Connection timed out|Access denied");
  }

  /** It presses keys at random by itself. */
  @Override
  public List<String> moves() {
    return List.of();
  }

  @Override
  public long joins(String log, String player) {
    return LogCount.of(log, "\\b" + player + " \\[127\\.0\\.0\\.1\\] joins game");
  }

  @Override
  public long deeds(String log, String player) {
    return LogCount.of(log, "\\b" + player + " (digs|places node|punches|uses|right-clicks) ");
  }

  @Override
  public long leaves(String log, String player) {
    return LogCount.of(log, "\\b" + player + " (leaves game|times out)");
  }

  /** The log gives the address only, without the port. */
  @Override
  public Optional<Integer> portOf(Program server, String player) {
    return Optional.empty();
  }

  /** Servers announce themselves to a list over HTTP; nobody can ask them. */
  @Override
  public Optional<GameQuery> query() {
    return Optional.empty();
  }

  @Override
  public OptionalDouble pingOf(Program server, String player) {
    return OptionalDouble.empty();
  }

  @Override
  public Pattern courseOfTheMatch() {
    return Pattern.compile(
        "ACTION\\[Server\\]: .* (digs|places|punches|uses|right-clicks|drops|tried to access) ");
  }
}
