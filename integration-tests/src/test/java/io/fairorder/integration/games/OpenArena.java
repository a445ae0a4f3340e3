package io.fairorder.integration.games;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fairorder.integration.process.Await;
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

/** OpenArena 0.8.8, a shooter of the Quake 3 family: 20 frames per second. */
final class OpenArena implements Game {
  private static final String KEYS =
      """
      bind w "+forward"
      bind a "+left"
      bind d "+right"
      bind SPACE "+moveup"
      bind MOUSE1 "+attack"
      bind k "kill"
      """;

  @Override
  public String name() {
    return "openarena";
  }

  @Override
  public List<String> programs() {
    return List.of("openarena-server", "openarena", "quakestat");
  }

  @Override
  public Program startServer(Path folder, int port) throws IOException {
    return Program.start(
        folder,
        Map.of("HOME", folder.toString()),
        List.of(
            (Installed.path("openarena-server")
                    + " +set dedicated 1 +set net_enabled 1 +set net_ip 127.0.0.1 +set net_port "
                    + port
                    + " +set sv_maxclients 8 +set g_gametype 0 +set bot_enable 0"
                    + " +set g_inactivity 0 +set timelimit 0 +set fraglimit 0 +set ttycon 0"
                    + " +set sv_master1 none +map oa_dm1")
                .split(" ")));
  }

  @Override
  public Pattern ready() {
    return Pattern.compile("items registered");
  }

  @Override
  public Program startClient(
      Path folder, Map<String, String> environment, String player, InetSocketAddress server)
      throws IOException {
    Path settings = Files.createDirectories(folder.resolve(".openarena/baseoa"));
    Files.writeString(
        settings.resolve("autoexec.cfg"),
        KEYS
            + "seta name %s\nseta com_maxfps 25\nseta cl_maxpackets 60\nseta r_picmip 5\n"
                .formatted(player));
    return Program.start(
        folder,
        environment,
        List.of(
            (Installed.path("openarena")
                    + " +set net_ip 127.0.0.1 +set net_enabled 1 +set ttycon 0 +set s_initsound 0"
                    + " +set r_mode -1 +set r_customwidth "
                    + Display.WIDTH
                    + " +set r_customheight "
                    + Display.HEIGHT
                    + " +set r_fullscreen 0 +set com_introplayed 1 +set cl_renderer opengl1"
                    + " +connect 127.0.0.1:"
                    + server.getPort())
                .split(" ")));
  }

  @Override
  public Pattern givenUp() {
    return Pattern.compile("connection timed out|Connection timed out");
  }

  @Override
  public List<String> moves() {
    return List.of(
        ("keydown w sleep 0.4 mousedown 1 sleep 0.2 mouseup 1 keydown a sleep 0.3 keyup a key space"
                + " sleep 0.4 mousemove_relative -- 25 0 sleep 0.1 mousedown 1 sleep 0.1 mouseup 1"
                + " keydown d sleep 0.5 keyup d mousemove_relative 40 0 sleep 1 keyup w sleep 0.1"
                + " mousedown 1 sleep 0.2 mouseup 1 sleep 1 key k sleep 0.3 mousedown 1 sleep 0.2"
                + " mouseup 1")
            .split(" "));
  }

  @Override
  public long joins(String log, String player) {
    return LogCount.of(log, "print \"" + player + "\\^7 entered the game");
  }

  @Override
  public long deeds(String log, String player) {
    return LogCount.of(log, "^Kill: .*\\b" + player + "\\b")
        + LogCount.last(log, "^ClientUserinfoChanged: (\\d+) n\\\\" + player + "\\\\")
            .map(slot -> LogCount.of(log, "^Item: " + slot + " "))
            .orElse(0L);
  }

  @Override
  public long leaves(String log, String player) {
    return LogCount.of(log, "print \"" + player + "\\^7 (disconnected|timed out|was )");
  }

  /** The server's own list of players has addresses without ports. */
  @Override
  public Optional<Integer> portOf(Program server, String player) {
    return Optional.empty();
  }

  @Override
  public OptionalDouble pingOf(Program server, String player) throws IOException {
    int before = server.output().length();
    server.type("status");
    String line = "^ *\\d+ +-?\\d+ +(\\d+) " + player + " ";
    Await.until(
        "the server's status",
        () -> LogCount.last(server.output().substring(before), line).isPresent());
    return OptionalDouble.of(
        Double.parseDouble(LogCount.last(server.output().substring(before), line).orElseThrow()));
  }

  @Override
  public Optional<GameQuery> query() {
    return Optional.of(
        server -> {
          Process process =
              new ProcessBuilder(
                      Installed.path("quakestat"),
                      "-P",
                      "-retry",
                      "5",
                      "-q3s",
                      "127.0.0.1:" + server.getPort())
                  .redirectErrorStream(true)
                  .start();
          String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
          process.waitFor();
          return answer;
        });
  }

  @Override
  public Pattern courseOfTheMatch() {
    return Pattern.compile(
        "^(Item|Kill|PlayerScore|Award|Info|ClientUserinfoChanged|Playerstore): |print \"|"
            + "\\^7 |^score|was |\\bmsec\\b|\\d+ frames|CL_InitCGame|stitched|loaded");
  }
}
