package io.fairorder.integration.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ./fairorder} in a process of its own, started through the launcher as a user does. */
public final class Launched {
  private static final String LOOPBACK = "/?(127\\.0\\.0\\.1:\\d+)";

  private Launched() {}

  /** Returns the project's folder. */
  public static Path home() {
    return Path.of(System.getProperty("fairorder.home")).normalize();
  }

  /** Starts it with these arguments; what it prints goes into the folder. */
  public static Program start(Path folder, String... arguments) throws IOException {
    return start(folder, Map.of(), arguments);
  }

  /** The same, with these variables added to its environment. */
  public static Program start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(home().resolve("fairorder").toString()));
    command.addAll(List.of(arguments));
    return Program.start(folder, environment, command);
  }

  /** Waits until a proxy says where it listens. */
  public static InetSocketAddress address(Program proxy) {
    return loopback(proxy.await("listening on \\S*?" + LOOPBACK));
  }

  /** Waits until a proxy says where its admin port is. */
  public static AdminPort admin(Program proxy) {
    return new AdminPort(proxy.await("admin port on " + LOOPBACK));
  }

  private static InetSocketAddress loopback(String hostAndPort) {
    int port = Integer.parseInt(hostAndPort.substring(hostAndPort.indexOf(':') + 1));
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }
}
