package io.fairorder.integration.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process of its own, whose output goes into a file. */
public final class Program implements AutoCloseable {
  private final Process process;
  private final Path out;

  private Program(Process process, Path out) {
    this.process = process;
    this.out = out;
  }

  /** Starts a command in this folder, with these variables added to its environment. */
  public static Program start(Path folder, Map<String, String> environment, List<String> command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return start(folder, builder);
  }

  /**
   * Starts a command in this folder that finds nothing but by its whole path: no variable is set.
   */
  public static Program startAlone(Path folder, List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    return start(folder, builder);
  }

  private static Program start(Path folder, ProcessBuilder builder) throws IOException {
    String name = Path.of(builder.command().get(0)).getFileName().toString();
    Path out = Files.createTempFile(folder, name + "-", ".txt");
    builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(out.toFile());
    return new Program(builder.start(), out);
  }

  /** Returns what it has printed so far; what is no UTF-8 is shown as a question mark. */
  public String output() {
    try {
      return new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the same in lines. */
  public List<String> lines() {
    return output().lines().toList();
  }

  /** Waits until what it prints matches, and returns the first group. */
  public String await(String regex) {
    Pattern pattern = Pattern.compile(regex);
    String[] found = new String[1];
    Await.until(
        "a line like " + regex + " of " + out,
        () -> {
          Matcher matcher = pattern.matcher(output());
          if (matcher.find()) {
            found[0] = matcher.group(1);
          } else if (!process.isAlive()) {
            throw new AssertionError(
                "it has ended, without a line like " + regex + "\n" + output());
          }
          return found[0] != null;
        });
    return found[0];
  }

  /** Types a line into its standard input. */
  public void type(String line) throws IOException {
    Writer writer = process.outputWriter(StandardCharsets.UTF_8);
    writer.write(line + "\n");
    writer.flush();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until it has ended, and returns its exit code. */
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      throw new AssertionError("the process does not end");
    }
    return process.exitValue();
  }

  /** Asks it to stop, as a service manager does and Ctrl-C does. */
  public void stop() {
    process.destroy();
  }

  /** Sends it a signal: STOP, CONT. */
  public void signal(String name) throws IOException, InterruptedException {
    int exitCode =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    if (exitCode != 0) {
      throw new AssertionError("kill -" + name + " failed");
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
