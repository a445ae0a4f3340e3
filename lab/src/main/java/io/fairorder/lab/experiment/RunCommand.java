package io.fairorder.lab.experiment;

import io.fairorder.lab.experiment.Experiment.Point;
import io.fairorder.lab.experiment.LiveRun.LiveResult;
import io.fairorder.lab.experiment.TraceFile.TraceException;
import io.fairorder.runtime.Logs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one experiment and writes its files. */
@Command(
    name = "run",
    description = "Runs an experiment and writes a CSV, a Markdown table and charts.",
    mixinStandardHelpOptions = true,
    footer = {"", "'fairorder lab list' names the experiments."})
public final class RunCommand implements Callable<Integer> {
  /** The experiment that needs a file. */
  static final String TRACE = "trace";

  private static final int MOST_ROUNDS = 100_000;

  @Parameters(paramLabel = "EXPERIMENT", description = "What to run.")
  private String name;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write the files. Default: lab-results/EXPERIMENT.")
  private Path out;

  @Mixin private ScaleOptions scaleOptions;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description =
          "Only the matches whose path, series or mechanism contains this; given several times, all of them.")
  private List<String> only = List.of();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Measured delays as CSV (time_s,player,up_ms,down_ms), for the experiment 'trace'.")
  private Path trace;

  @Option(
      names = "--live",
      description =
          "Over real sockets on this machine, in real time, where the proxies know the mechanism.")
  private boolean live;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "40",
      description = "With --live: how many rounds each match has. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Scale scale = scaleOptions.scale(spec);
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw wrong("--rounds is " + rounds + ", allowed is 1 to " + MOST_ROUNDS);
    }
    Experiment experiment = filtered(experiment(scale));
    Path folder = out == null ? Path.of("lab-results", experiment.id()) : out;
    Progress progress = Progress.of(spec);
    PrintWriter printed = spec.commandLine().getOut();
    List<Path> files;
    if (live) {
      // who joins and leaves is not what was asked for
      Logs.configure(Logs.Format.TEXT, Level.ERROR);
      List<LiveResult> results = LiveRun.play(experiment, rounds, progress);
      files = LiveRun.write(folder, experiment, rounds, results);
      printed.println(LiveRun.table(experiment, results));
    } else {
      List<Result> results = ExperimentRun.play(experiment, progress);
      files = ResultFiles.write(folder, experiment, scale, results);
      printed.println(Tables.full(experiment, results));
    }
    files.forEach(file -> printed.println("wrote " + file));
    printed.flush();
    return 0;
  }

  private Experiment experiment(Scale scale) {
    if (name.equals(TRACE)) {
      if (trace == null) {
        throw wrong("the experiment 'trace' needs --trace FILE");
      }
      try {
        String file = trace.getFileName().toString();
        return Experiments.trace(file, List.copyOf(TraceFile.read(trace).values()), scale);
      } catch (TraceException e) {
        throw wrong(e.getMessage());
      }
    }
    if (trace != null) {
      throw wrong("--trace is for the experiment 'trace'");
    }
    return Experiments.find(name, scale)
        .orElseThrow(
            () ->
                wrong(
                    "no experiment is called '"
                        + name
                        + "'; there are "
                        + String.join(", ", Experiments.names())
                        + " and "
                        + TRACE));
  }

  private Experiment filtered(Experiment experiment) {
    List<Point> points =
        experiment.points().stream()
            .filter(this::isWanted)
            .filter(point -> !live || LiveMatch.canPlay(point.plan()))
            .toList();
    if (points.isEmpty()) {
      throw wrong(
          live
              ? "no match is left that can be played live"
              : "no match contains " + String.join(" and ", only));
    }
    return experiment.withPoints(points);
  }

  private boolean isWanted(Point point) {
    String names =
        String.join("\n", point.place(), point.series(), point.plan().mechanism().id())
            .toLowerCase(Locale.ROOT);
    return only.stream().allMatch(text -> names.contains(text.toLowerCase(Locale.ROOT)));
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
