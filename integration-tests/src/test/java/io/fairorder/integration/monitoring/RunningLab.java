package io.fairorder.integration.monitoring;

import io.fairorder.integration.process.AdminPort;
import io.fairorder.integration.process.Launched;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** The lab of docker-compose.yml with two of its players, as processes on this machine. */
final class RunningLab implements AutoCloseable {
  private final Path folder;
  private final Deque<Program> running = new ArrayDeque<>();
  private final Map<String, AdminPort> admins = new LinkedHashMap<>();

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
    Program gameFair = launch("lab", "game", "--listen", "0");
    Program gameArrival = launch("lab", "game", "--listen", "0");
    String fair = text(Launched.address(gameFair));
    String arrival = text(Launched.address(gameArrival));
    Program server = launch("server", "--listen", "0", "--game", fair);
    String proxy = text(Launched.address(server));
    Program paths =
        launch(
            "lab",
            "paths",
            "--path=0=" + proxy + ",ping=20ms,loss-percent=1,name=fair-20ms",
            "--path=0=" + proxy + ",ping=120ms,loss-percent=1,name=fair-120ms",
            "--path=0=" + arrival + ",ping=20ms,loss-percent=1,name=arrival-20ms",
            "--path=0=" + arrival + ",ping=120ms,loss-percent=1,name=arrival-120ms");
    Program near = launch("player", "--listen", "0", "--server", path(paths, "fair-20ms"));
    Program far = launch("player", "--listen", "0", "--server", path(paths, "fair-120ms"));
    Program botsArrival =
        launch(
            "lab",
            "bots",
            "--connect",
            path(paths, "arrival-20ms") + "," + path(paths, "arrival-120ms"));
    Program botsFair =
        launch(
            "lab",
            "bots",
            "--connect",
            text(Launched.address(near)) + "," + text(Launched.address(far)));
    admins.put("game:9090", Launched.admin(gameFair));
    admins.put("game-arrival:9090", Launched.admin(gameArrival));
    admins.put("server-proxy:9090", Launched.admin(server));
    admins.put("paths:9090", Launched.admin(paths));
    admins.put("player-20ms:9090", Launched.admin(near));
    admins.put("player-120ms:9090", Launched.admin(far));
    admins.put("bots-arrival:9090", Launched.admin(botsArrival));
    admins.put("bots-fair:9090", Launched.admin(botsFair));
  }

  private Program launch(String... arguments) throws IOException {
    String[] withAdmin = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, withAdmin, 0, arguments.length);
    withAdmin[arguments.length] = "--admin";
    withAdmin[arguments.length + 1] = "0";
    Program launched = Launched.start(folder, withAdmin);
    running.push(launched);
    return launched;
  }

  private static String path(Program paths, String name) {
    return paths.await("path " + name + ": listening on /(127\\.0\\.0\\.1:\\d+)");
  }

  private static String text(InetSocketAddress address) {
    return "127.0.0.1:" + address.getPort();
  }

  /** Where the parts are that are here, by what they are called in the lab. */
  Map<String, AdminPort> admins() {
    return admins;
  }

  @Override
  public void close() {
    running.forEach(Program::close);
  }
}
