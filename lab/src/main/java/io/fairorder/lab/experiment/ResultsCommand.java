package io.fairorder.lab.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs all experiments and makes the page of results from them. */
@Command(
    name = "results",
    description = "Runs all experiments and writes results.md with its tables and charts.",
    mixinStandardHelpOptions = true)
public final class ResultsCommand implements Callable<Integer> {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "docs",
      description =
          "Where results.md goes; charts and CSV files go into the folder 'results' beside it."
              + " Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Mixin private ScaleOptions scaleOptions;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Progress progress = Progress.of(spec);
    Path page = ResultsPage.write(out, scaleOptions.scale(spec), progress);
    spec.commandLine().getOut().println("wrote " + page);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
