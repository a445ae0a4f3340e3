package io.fairorder.integration.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A demo as people start it: {@code ./fairorder demo} in a process of its own. */
final class DemoProcess implements AutoCloseable {
  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long MINUTES = 2;

  private final Path out;
  private final Path err;
  private final Process process;

  private DemoProcess(Path folder, List<String> arguments) throws IOException {
    out = folder.resolve("out");
    err = folder.resolve("err");
    List<String> command = new ArrayList<>(List.of(HOME.resolve("fairorder").toString(), "demo"));
    command.addAll(arguments);
    process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
  }

  static DemoProcess start(Path folder, String... arguments) throws IOException {
    return new DemoProcess(folder, List.of(arguments));
  }

  /** Waits until the page can be opened, and says where. */
  String url() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (System.nanoTime() < deadline && process.isAlive()) {
      Matcher found = URL.matcher(output() + errors());
      if (found.find()) {
        return found.group();
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    throw new AssertionError("no page: " + output() + errors());
  }

  /** Asks it to stop, as a service manager does and Ctrl-C does. */
  void stop() {
    process.destroy();
  }

  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("it ends").isTrue();
    return process.exitValue();
  }

  String output() throws IOException {
    return Files.readString(out);
  }

  String errors() throws IOException {
    return Files.readString(err);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
