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

/** Teeworlds 0.7: an arena of 50 ticks per second, of which every second one is sent. */
final class Teeworlds implements Game {
  @Override
  public String name() {
    return "teeworlds";
  }

  @Override
  public List<String> programs() {
    return List.of("teeworlds-server", "teeworlds");
  }

  @Override
  public Program startServer(Path folder, int port) throws IOException {
    return Program.start(
        folder,
        Map.of("HOME", folder.toString()),
        List.of(
            Installed.path("teeworlds-server"),
            "bindaddr 127.0.0.1",
            "sv_port " + port,
            "sv_register 0",
            "sv_gametype dm",
            "sv_map dm1",
            "sv_scorelimit 0",
            "sv_timelimit 0",
            "sv_inactivekick 0",
            "sv_warmup 0",
            "sv_max_clients_per_ip 8"));
  }

  @Override
  public Pattern ready() {
    return Pattern.compile("version 0\\.7");
  }

  @Override
  public Program startClient(
      Path folder, Map<String, String> environment, String player, InetSocketAddress server)
      throws IOException {
    return Program.start(folder, environment, Tees.client("teeworlds", player, server));
  }

  @Override
  public Pattern givenUp() {
    return Pattern.compile("offline error");
  }

  @Override
  public List<String> moves() {
    return Tees.MOVES;
  }

  @Override
  public long joins(String log, String player) {
    return Tees.joins(log, player);
  }

  @Override
  public long deeds(String log, String player) {
    return Tees.deeds(log, player);
  }

  @Override
  public long leaves(String log, String player) {
    return Tees.leaves(log, player);
  }

  @Override
  public Optional<Integer> portOf(Program server, String player) {
    return Tees.portOf(server.output(), player);
  }

  @Override
  public Optional<GameQuery> query() {
    return Optional.of(TeeQuery::ask7);
  }

  @Override
  public OptionalDouble pingOf(Program server, String player) {
    return OptionalDouble.empty();
  }

  @Override
  public Pattern courseOfTheMatch() {
    return Tees.COURSE;
  }
}
