package io.fairorder.lab.load;

import io.fairorder.runtime.Logs;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code fairorder lab load}. */
@Command(
    name = "load",
    description = "Plays one match for minutes and watches memory, threads and lateness.",
    footer = {
      "",
      "Both proxies, the game server, the paths and the bots run in this process.",
      "Exit codes: 0 nothing grows; 1 something does; 2 an option is wrong."
    },
    mixinStandardHelpOptions = true)
public final class LoadCommand implements Callable<Integer> {
  private static final int SAMPLES = 20;
  private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "5",
      description = "how long (default: ${DEFAULT-VALUE})")
  private double minutes;

  @Option(
      names = "--players",
      paramLabel = "N",
      defaultValue = "32",
      description = "how many bots (default: ${DEFAULT-VALUE})")
  private int players;

  @Option(
      names = "--moves",
      paramLabel = "N",
      defaultValue = "30",
      description = "datagrams a second of each bot (default: ${DEFAULT-VALUE})")
  private int moves;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!(minutes > 0 && minutes <= 24 * 60) || players < 1 || players > 1_000 || moves < 1) {
      throw new ParameterException(
          spec.commandLine(), "minutes, players and moves must be positive, players at most 1000");
    }
    // the table is what is wanted, not every join
    Logs.configure(Logs.Format.TEXT, Level.ERROR);
    long wholeMillis = (long) (minutes * 60_000);
    long intervalMillis = Math.max(SHORTEST_INTERVAL.toMillis(), wholeMillis / SAMPLES);
    PrintWriter out = spec.commandLine().getOut();
    out.println(LoadSample.HEADING);
    List<LoadSample> samples = new ArrayList<>();
    try (LoadedPair pair = LoadedPair.start(players, moves)) {
      long startNanos = System.nanoTime();
      for (long atMillis = intervalMillis; atMillis <= wholeMillis; atMillis += intervalMillis) {
        long passedMillis = (System.nanoTime() - startNanos) / 1_000_000;
        Thread.sleep(Math.max(0, atMillis - passedMillis));
        LoadSample sample = pair.sample((System.nanoTime() - startNanos) / 1_000_000_000);
        samples.add(sample);
        out.println(sample);
        out.flush();
      }
    }
    GrowthVerdict verdict = GrowthVerdict.of(samples);
    out.println(verdict);
    out.println(String.format(Locale.ROOT, "%d players, %d moves a second each", players, moves));
    out.flush();
    return verdict.grows() ? 1 : 0;
  }
}
