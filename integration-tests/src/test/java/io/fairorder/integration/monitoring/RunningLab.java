package io.fairorder.integration.monitoring;

import io.fairorder.integration.pair.Launched;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The lab of docker-compose.yml with two of its players, as processes on this machine. */
final class RunningLab implements AutoCloseable {
  private final Path folder;
  private final Deque<Launched> running = new ArrayDeque<>();
  private final Map<String, InetSocketAddress> admins = new LinkedHashMap<>();

  private RunningLab(Path folder) {
    this.folder = folder;
  }

  /** Starts everything; what the processes print goes into the folder. */
  static RunningLab start(Path folder) throws IOException {
    RunningLab lab = new RunningLab(folder);
    try {
      lab.startAll();
      return lab;
    } catch (IOException | RuntimeException | Error e) {
      lab.close();
      throw e;
    }
  }

  private void startAll() throws IOException {
    Launched gameFair = launch("lab", "game", "--listen", "0");
    Launched gameArrival = launch("lab", "game", "--listen", "0");
    String fair = text(gameFair.address());
    String arrival = text(gameArrival.address());
    Launched server = launch("server", "--listen", "0", "--game", fair);
    String proxy = text(server.address());
    Launched paths =
        launch(
            "lab",
            "paths",
            "--path=0=" + proxy + ",ping=20ms,loss-percent=1,name=fair-20ms",
            "--path=0=" + proxy + ",ping=120ms,loss-percent=1,name=fair-120ms",
            "--path=0=" + arrival + ",ping=20ms,loss-percent=1,name=arrival-20ms",
            "--path=0=" + arrival + ",ping=120ms,loss-percent=1,name=arrival-120ms");
    Launched near = launch("player", "--listen", "0", "--server", path(paths, "fair-20ms"));
    Launched far = launch("player", "--listen", "0", "--server", path(paths, "fair-120ms"));
    Launched botsArrival =
        launch(
            "lab",
            "bots",
            "--connect",
            path(paths, "arrival-20ms") + "," + path(paths, "arrival-120ms"));
    Launched botsFair =
        launch("lab", "bots", "--connect", text(near.address()) + "," + text(far.address()));
    admins.put("game:9090", gameFair.admin());
    admins.put("game-arrival:9090", gameArrival.admin());
    admins.put("server-proxy:9090", server.admin());
    admins.put("paths:9090", paths.admin());
    admins.put("player-20ms:9090", near.admin());
    admins.put("player-120ms:9090", far.admin());
    admins.put("bots-arrival:9090", botsArrival.admin());
    admins.put("bots-fair:9090", botsFair.admin());
  }

  private Launched launch(String... arguments) throws IOException {
    String[] withAdmin = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, withAdmin, 0, arguments.length);
    withAdmin[arguments.length] = "--admin";
    withAdmin[arguments.length + 1] = "0";
    Launched launched = Launched.start(folder, withAdmin);
    running.push(launched);
    return launched;
  }

  private static String path(Launched paths, String name) {
    return text(
        paths.address(Pattern.compile("path " + name + ": listening on /127\\.0\\.0\\.1:(\\d+)")));
  }

  static String text(InetSocketAddress address) {
    return "127.0.0.1:" + address.getPort();
  }

  /** Where the parts are that are here, by what they are called in the lab. */
  Map<String, InetSocketAddress> admins() {
    return admins;
  }

  @Override
  public void close() {
    running.forEach(Launched::close);
  }
}
