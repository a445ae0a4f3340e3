package io.fairorder.integration.games;

import io.fairorder.integration.process.Installed;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What Teeworlds and DDNet, which grew out of it, have in common. */
final class Tees {
  /** Runs and jumps about, shoots, and now and then starts anew. */
  static final List<String> MOVES =
      List.of(
          ("mousemove 100 40 keydown d sleep 0.6 key space sleep 0.3 mousedown 1 sleep 0.2 mouseup 1"
                  + " key space sleep 0.5 keyup d mousemove 20 70 keydown a sleep 0.4 mousedown 1"
                  + " sleep 0.2 mouseup 1 key space sleep 0.4 keyup a sleep 0.2 keydown d key space"
                  + " sleep 0.6 mousedown 1 sleep 0.1 mouseup 1 sleep 0.4 keyup d key k sleep 0.3")
              .split(" "));

  static final Pattern COURSE =
      Pattern.compile(
          "(T|D|I) (chat|register|game|net|sql|datafile|demo|ddnet|skins|textrender)|\\[chat|\\[teamchat|pickup player|kill killer|\\[game\\]: |flag_|\\[datafile|pFont|"
              + "\\[textrender|\\[demo");

  private Tees() {}

  /** Returns the command of a client that draws as little as it can. */
  static List<String> client(String program, String player, InetSocketAddress server) {
    List<String> command = new ArrayList<>();
    command.add(Installed.path(program));
    command.addAll(
        List.of(
            "player_name " + player,
            "gfx_fullscreen 0",
            "gfx_screen_width " + Display.WIDTH,
            "gfx_screen_height " + Display.HEIGHT,
            "gfx_vsync 0",
            "snd_enable 0",
            "cl_save_settings 0",
            "inp_grab 0",
            "bind k kill"));
    command.addAll(
        program.equals("DDNet")
            ? List.of(
                "cl_refresh_rate 20",
                "cl_refresh_rate_inactive 20",
                "gfx_backend OpenGL",
                "cl_show_welcome 0",
                "cl_auto_demo_record 0")
            : List.of(
                "gfx_limitfps 1", "gfx_maxfps 20", "cl_cpu_throttle 10", "cl_skip_start_menu 1"));
    command.add("connect 127.0.0.1:" + server.getPort());
    return command;
  }

  static long joins(String log, String player) {
    return LogCount.of(log, "team_join player='\\d+:" + player + "'");
  }

  static long deeds(String log, String player) {
    return LogCount.of(log, "(pickup player|kill killer)='(\\d+:)+" + player + "'");
  }

  static long leaves(String log, String player) {
    return LogCount.of(log, "leave player='\\d+:" + player + "'");
  }

  static Optional<Integer> portOf(String log, String player) {
    return LogCount.last(
            log,
            "player has entered the game.* addr=\\D*[0-9.]+:(\\d+).*\n.*team_join player='\\d+:"
                + player)
        .map(Integer::valueOf);
  }
}
