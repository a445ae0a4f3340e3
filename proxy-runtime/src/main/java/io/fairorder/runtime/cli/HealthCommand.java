package io.fairorder.runtime.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Logs;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.util.concurrent.Callable;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@code fairorder health}, which container engines run now and then. */
@Command(
    name = "health",
    description = "Asks a running proxy's admin port whether it can serve.",
    footer = {
      "",
      "Prints the answer in a line. Exit codes: 0 it can; 1 it cannot, or nobody",
      "answers; 2 an argument is wrong."
    },
    mixinStandardHelpOptions = true)
public final class HealthCommand implements Callable<Integer> {
  /** The admin port gives every match a second to answer. */
  private static final int PATIENCE_MILLIS = 4_000;

  private static final int LONGEST_ANSWER_BYTES = 2_000;

  @Parameters(
      arity = "0..1",
      paramLabel = "[H:]P",
      defaultValue = "127.0.0.1:9090",
      description = "the admin port (default: ${DEFAULT-VALUE}); a port alone is on loopback")
  private String admin;

  @Option(names = "--live", description = "ask only whether the process lives")
  private boolean live;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    // the answer is what is wanted, not how Netty starts
    Logs.configure(Logs.Format.TEXT, Level.ERROR);
    HostPort address = address();
    try {
      HttpURLConnection page = page(address);
      try {
        return tell(address, page);
      } finally {
        page.disconnect();
      }
    } catch (IOException e) {
      return say(1, address + " does not answer: " + e.getMessage());
    }
  }

  private int tell(HostPort address, HttpURLConnection page) throws IOException {
    int status = page.getResponseCode();
    return switch (status) {
      case HttpURLConnection.HTTP_OK -> say(0, line(page.getInputStream()));
      case HttpURLConnection.HTTP_UNAVAILABLE ->
          say(1, "not ready: " + line(page.getErrorStream()));
      default -> say(1, address + " answers with HTTP status " + status);
    };
  }

  private int say(int exitCode, String answer) {
    spec.commandLine().getOut().println(answer);
    return exitCode;
  }

  private HostPort address() {
    try {
      HostPort address = HostPort.parse(admin, "127.0.0.1");
      if (address.port() > 0) {
        return address;
      }
      throw new IllegalArgumentException("nobody is on port 0");
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "'" + admin + "' is no admin port: " + e.getMessage(), e);
    }
  }

  private HttpURLConnection page(HostPort address) throws IOException {
    URL url = new URL("http://" + address + (live ? "/healthz" : "/readyz"));
    HttpURLConnection page = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
    page.setConnectTimeout(PATIENCE_MILLIS);
    page.setReadTimeout(PATIENCE_MILLIS);
    page.setInstanceFollowRedirects(false);
    return page;
  }

  /** Reads the beginning of an answer: a line for each reason, made one line that is only text. */
  private static String line(InputStream answer) throws IOException {
    if (answer == null) {
      return "no reason given";
    }
    try (answer) {
      return new String(answer.readNBytes(LONGEST_ANSWER_BYTES), UTF_8)
          .strip()
          .replaceAll("\\R", "; ")
          .replaceAll("\\p{Cntrl}", " ");
    }
  }
}
