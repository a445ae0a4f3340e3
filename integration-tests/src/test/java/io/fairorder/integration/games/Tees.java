package io.fairorder.integration.games;

import io.fairorder.integration.process.Installed;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Teeworlds and DDNet, which grew out of it: arenas of 50 ticks per second, of which every second
 * one is sent.
 *
 * @param serverSettings what this server is told besides what both are
 * @param clientSettings what this client is told besides what both are
 */
record Tees(
    String name,
    String serverProgram,
    List<String> serverSettings,
    String clientProgram,
    List<String> clientSettings,
    GameQuery status)
    implements Game {

  /** Runs and jumps about, shoots, and now and then starts anew. */
  private static final List<String> MOVES =
      List.of(
          ("mousemove 100 40 keydown d sleep 0.6 key space sleep 0.3 mousedown 1 sleep 0.2 mouseup 1"
                  + " key space sleep 0.5 keyup d mousemove 20 70 keydown a sleep 0.4 mousedown 1"
                  + " sleep 0.2 mouseup 1 key space sleep 0.4 keyup a sleep 0.2 keydown d key space"
                  + " sleep 0.6 mousedown 1 sleep 0.1 mouseup 1 sleep 0.4 keyup d key k sleep 0.3")
              .split(" "));

  private static final Pattern COURSE =
      Pattern.compile(
          "(T|D|I) (chat|register|game|net|sql|datafile|demo|ddnet|skins|textrender)|\\[chat|"
              + "\\[teamchat|pickup player|kill killer|\\[game\\]: |flag_|\\[datafile|pFont|"
              + "\\[textrender|\\[demo");

  /** Teeworlds 0.7. */
  static Tees teeworlds() {
    return new Tees(
        "teeworlds",
        "teeworlds-server",
        List.of("sv_gametype dm", "sv_scorelimit 0", "sv_timelimit 0", "sv_warmup 0"),
        "teeworlds",
        // the client waits for datagrams instead of spinning
        List.of("gfx_limitfps 1", "gfx_maxfps 20", "cl_cpu_throttle 10", "cl_skip_start_menu 1"),
        TeeQuery::ask7);
  }

  /** DDNet 16, with the protocol of Teeworlds 0.6. */
  static Tees ddNet() {
    return new Tees(
        "ddnet",
        "DDNet-Server",
        // the log tells of joining, leaving and kills
        List.of("sv_ipv4only 1", "sv_connlimit 100", "loglevel 4"),
        "DDNet",
        List.of(
            "cl_refresh_rate 20",
            "cl_refresh_rate_inactive 20",
            "gfx_backend OpenGL",
            "cl_show_welcome 0",
            "cl_auto_demo_record 0"),
        TeeQuery::ask6);
  }

  @Override
  public List<String> programs() {
    return List.of(serverProgram, clientProgram);
  }

  @Override
  public Program startServer(Path folder, int port) throws IOException {
    return Program.start(
        folder,
        Map.of("HOME", folder.toString(), "XDG_DATA_HOME", folder.toString()),
        command(
            serverProgram,
            serverSettings,
            "bindaddr 127.0.0.1",
            "sv_port " + port,
            "sv_register 0",
            "sv_map dm1",
            "sv_max_clients_per_ip 16",
            "sv_inactivekick 0"));
  }

  @Override
  public Pattern ready() {
    return Pattern.compile("version \\d+\\.\\d+ ");
  }

  @Override
  public Program startClient(
      Path folder, Map<String, String> environment, String player, InetSocketAddress server)
      throws IOException {
    return Program.start(
        folder,
        environment,
        command(
            clientProgram,
            clientSettings,
            "player_name " + player,
            "gfx_fullscreen 0",
            "gfx_screen_width " + Display.WIDTH,
            "gfx_screen_height " + Display.HEIGHT,
            "gfx_vsync 0",
            "snd_enable 0",
            "inp_grab 0",
            "bind k kill",
            "connect 127.0.0.1:" + server.getPort()));
  }

  private static List<String> command(String program, List<String> own, String... both) {
    return Stream.of(Stream.of(Installed.path(program)), own.stream(), Stream.of(both))
        .flatMap(words -> words)
        .toList();
  }

  @Override
  public Pattern givenUp() {
    return Pattern.compile("offline error");
  }

  @Override
  public List<String> moves() {
    return MOVES;
  }

  @Override
  public long joins(String log, String player) {
    return LogCount.of(log, "team_join player='\\d+:" + player + "'");
  }

  @Override
  public long deeds(String log, String player) {
    return LogCount.of(log, "(pickup player|kill killer)='(\\d+:)+" + player + "'");
  }

  @Override
  public long leaves(String log, String player) {
    return LogCount.of(log, "leave player='\\d+:" + player + "'");
  }

  @Override
  public Optional<Integer> portOf(Program server, String player) {
    String entered = "player has entered the game.* addr=\\D*[0-9.]+:(\\d+).*\n";
    return LogCount.last(server.output(), entered + ".*team_join player='\\d+:" + player)
        .map(Integer::valueOf);
  }

  @Override
  public OptionalDouble pingOf(Program server, String player) {
    return OptionalDouble.empty();
  }

  @Override
  public Optional<GameQuery> query() {
    return Optional.of(status);
  }

  @Override
  public Pattern courseOfTheMatch() {
    return COURSE;
  }
}
