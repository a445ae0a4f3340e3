package io.fairorder.lab.demo;

import io.fairorder.runtime.Logs;
import io.fairorder.runtime.StopSignal;
import io.fairorder.server.match.MatchSettings.Mechanism;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code fairorder demo}. */
@Command(
    name = "demo",
    description = "Lets four players race with FairOrder and without, and shows what it changes.",
    footer = {
      "",
      "Everything runs in this process, on loopback, with the real proxies: a small",
      "game, four players with human reactions, and their paths to the server. It",
      "ends with 0 after --seconds or on Ctrl-C; with 1 if a port cannot be had."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class DemoCommand implements Callable<Integer> {
  private static final int USUAL_PORT = 8080;
  private static final long JOIN_MICROS = 20_000_000;
  private static final long SCREEN_MILLIS = 200;
  private static final long LINE_MILLIS = 5_000;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "how long to play, 0 until Ctrl-C (${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "where the page is, 0 for any free port (8080, or a free one if it is taken)")
  private Integer port;

  @Option(names = "--no-web", description = "no page, only the terminal")
  private boolean noWeb;

  @Option(names = "--json", description = "print nothing but the summary, as JSON")
  private boolean json;

  @Option(
      names = "--ordering",
      paramLabel = "M",
      defaultValue = "fair",
      description = "what the proxies do: fair, arrival, lag or bucket (${DEFAULT-VALUE})")
  private String ordering;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "decides objects, reactions and paths (${DEFAULT-VALUE})")
  private long seed;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (seconds < 0) {
      throw wrong("--seconds must not be negative: " + seconds);
    }
    if (port != null && (port < 0 || port > 65_535)) {
      throw wrong("--port is not in 0 to 65535: " + port);
    }
    DemoSettings settings = DemoSettings.usual(mechanism(), seed);
    // what the proxies say of reconnecting players would run through the screen
    Logs.configure(Logs.Format.TEXT, Level.ERROR);
    LiveEvents events = new LiveEvents();
    try (Demo demo = Demo.start(settings, events, JOIN_MICROS);
        DemoWeb web = noWeb ? null : openWeb(demo, events)) {
      // only now: until everything runs, a failure has its own exit code
      try (StopSignal stop = new StopSignal()) {
        show(demo, web == null ? "" : web.url(), stop);
      }
      return 0;
    } catch (IOException e) {
      spec.commandLine().getErr().println("fairorder demo: " + e.getMessage());
      return 1;
    }
  }

  private Mechanism mechanism() {
    try {
      return Controls.mechanism(ordering);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--ordering: " + e.getMessage(), e);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private DemoWeb openWeb(Demo demo, LiveEvents events) throws IOException {
    if (port != null) {
      return DemoWeb.open(port, demo, events, seconds);
    }
    try {
      return DemoWeb.open(USUAL_PORT, demo, events, seconds);
    } catch (IOException taken) {
      return DemoWeb.open(0, demo, events, seconds);
    }
  }

  private void show(Demo demo, String url, StopSignal stop) throws InterruptedException {
    Map<String, String> environment = System.getenv();
    // the launcher asks the shell, because Java cannot tell for standard output alone
    boolean terminal = Boolean.getBoolean("fairorder.terminal");
    boolean blocks = speaksUtf8(environment);
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    DemoText text =
        new DemoText(
            seconds,
            url,
            terminal && !environment.containsKey("NO_COLOR"),
            blocks ? "\u2588" : "#");
    if (json) {
      if (!url.isEmpty()) {
        spec.commandLine().getErr().println("see the race as it happens: " + url);
      }
      waitUntilTheEnd(demo, stop, LINE_MILLIS, () -> {});
      out.println(SummaryJson.of(demo.view()));
    } else if (terminal) {
      try (Terminal screen = new Terminal(out)) {
        Runnable show = () -> screen.show(text.screen(demo.view()));
        waitUntilTheEnd(demo, stop, SCREEN_MILLIS, show);
        show.run();
      }
      out.println(text.conclusion(demo.view()));
    } else {
      if (!url.isEmpty()) {
        out.println("see the race as it happens: " + url);
      }
      waitUntilTheEnd(
          demo,
          stop,
          LINE_MILLIS,
          () -> {
            out.println(text.line(demo.view()));
            out.flush();
          });
      text.screen(demo.view()).forEach(out::println);
      out.println(text.conclusion(demo.view()));
    }
    out.flush();
  }

  /** Shows again and again until the time is over or somebody asks to stop. */
  private void waitUntilTheEnd(Demo demo, StopSignal stop, long everyMillis, Runnable show)
      throws InterruptedException {
    long endMicros = seconds == 0 ? Long.MAX_VALUE : seconds * 1_000_000L;
    long leftMicros;
    do {
      show.run();
      leftMicros = endMicros - demo.elapsedMicros();
    } while (leftMicros > 0
        && !stop.await(
            Math.min(TimeUnit.MILLISECONDS.toMicros(everyMillis), leftMicros),
            TimeUnit.MICROSECONDS));
  }

  private static boolean speaksUtf8(Map<String, String> environment) {
    String locale =
        environment.getOrDefault(
            "LC_ALL", environment.getOrDefault("LC_CTYPE", environment.getOrDefault("LANG", "")));
    return locale.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
  }
}
