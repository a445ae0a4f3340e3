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

/** DDNet 16: the same family as Teeworlds, with the protocol of Teeworlds 0.6. */
final class DdNet implements Game {
  @Override
  public String name() {
    return "ddnet";
  }

  @Override
  public List<String> programs() {
    return List.of("DDNet-Server", "DDNet");
  }

  @Override
  public Program startServer(Path folder, int port) throws IOException {
    return Program.start(
        folder,
        Map.of("HOME", folder.toString(), "XDG_DATA_HOME", folder.toString()),
        List.of(
            Installed.path("DDNet-Server"),
            "sv_ipv4only 1",
            "bindaddr 127.0.0.1",
            "sv_port " + port,
            "sv_register 0",
            "sv_map dm1",
            "sv_max_clients_per_ip 16",
            "sv_inactivekick 0",
            "sv_connlimit 100",
            // tells of joining, leaving and kills
            "loglevel 4"));
  }

  @Override
  public Pattern ready() {
    return Pattern.compile("version \\d+\\.\\d+ on ");
  }

  @Override
  public Program startClient(
      Path folder, Map<String, String> environment, String player, InetSocketAddress server)
      throws IOException {
    return Program.start(folder, environment, Tees.client("DDNet", player, server));
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
    return Optional.of(TeeQuery::ask6);
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
