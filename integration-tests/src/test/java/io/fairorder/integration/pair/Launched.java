package io.fairorder.integration.pair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process started through the launcher, as a user starts it. */
public final class Launched implements AutoCloseable {
  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();
  private static final Pattern LISTENING =
      Pattern.compile("listening on \\S*?/?127\\.0\\.0\\.1:(\\d+)");

  private static final Pattern ADMIN = Pattern.compile("admin port on /127\\.0\\.0\\.1:(\\d+)");

  private final Process process;
  private final Path out;

  private Launched(Process process, Path out) {
    this.process = process;
    this.out = out;
  }

  /** Starts {@code ./fairorder} with these arguments; what it prints goes into the folder. */
  public static Launched start(Path folder, String... arguments) throws IOException {
    return start(folder, HOME.resolve("fairorder"), new ProcessBuilder().environment(), arguments);
  }

  /** Starts another launcher, in an environment of which nothing else is known. */
  static Launched start(
      Path folder, Path launcher, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().keySet().retainAll(environment.keySet());
    builder.environment().putAll(environment);
    return new Launched(builder.start(), out);
  }

  /** Returns what it has printed so far. */
  public List<String> lines() {
    try {
      return Files.readAllLines(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it says where it listens. */
  public InetSocketAddress address() {
    return address(LISTENING);
  }

  /** Waits until it says where its admin port is. */
  public InetSocketAddress admin() {
    return address(ADMIN);
  }

  /** Waits until a line has a port on loopback, the first group, and returns its address. */
  public InetSocketAddress address(Pattern line) {
    InetSocketAddress[] found = new InetSocketAddress[1];
    Await.until(
        "a line has " + line,
        () -> {
          Matcher matcher = line.matcher(String.join("\n", lines()));
          if (matcher.find()) {
            found[0] = address(Integer.parseInt(matcher.group(1)));
          }
          return found[0] != null;
        });
    return found[0];
  }

  private static InetSocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** Waits until it has ended, and returns its exit code. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      throw new AssertionError("the process does not end");
    }
    return process.exitValue();
  }

  /** Sends it a signal: STOP, CONT. */
  void signal(String name) throws IOException, InterruptedException {
    int exitCode =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    if (exitCode != 0) {
      throw new AssertionError("kill -" + name + " failed");
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
