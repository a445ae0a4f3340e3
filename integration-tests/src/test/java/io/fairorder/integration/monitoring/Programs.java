package io.fairorder.integration.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Programs that may be missing on a machine. */
final class Programs {
  /** How a program ended, and what it printed. */
  record Ended(int exitCode, String output) {}

  private Programs() {}

  /** Skips the test, with a reason, where a program is not installed. */
  static void assume(String... programs) {
    for (String program : programs) {
      assumeTrue(
          Stream.of(System.getenv("PATH").split(File.pathSeparator))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
          () -> program + " is not installed");
    }
  }

  /** Runs a program in the project's folder until it ends. */
  static Ended run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of(command))
            .directory(DeployedFile.HOME.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), output);
  }
}
