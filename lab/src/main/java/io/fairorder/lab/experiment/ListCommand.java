package io.fairorder.lab.experiment;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says which experiments there are. */
@Command(name = "list", description = "Lists the experiments.", mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (String name : Experiments.names()) {
      Experiment experiment = Experiments.find(name, Scale.USUAL).orElseThrow();
      out.printf(
          "%-12s %s: %d matches, by %s%n",
          name, experiment.title(), experiment.points().size(), experiment.places());
    }
    out.printf(
        "%-12s %s%n", RunCommand.TRACE, "Measured delays from a CSV file, with --trace FILE");
    out.flush();
    return 0;
  }
}
