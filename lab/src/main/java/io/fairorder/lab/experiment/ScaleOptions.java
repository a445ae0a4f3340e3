package io.fairorder.lab.experiment;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how large a run is. */
final class ScaleOptions {
  private static final int MOST_PAIRS = 10_000_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Decides all that is random; the same seed gives the same files. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "How many pairs of reactions to compare in each match for the goals at least; the other"
              + " experiments take half as many. Default: ${DEFAULT-VALUE}.")
  private int pairs;

  Scale scale(CommandSpec spec) {
    if (pairs < 1 || pairs > MOST_PAIRS) {
      throw new ParameterException(
          spec.commandLine(), "--pairs is " + pairs + ", allowed is 1 to " + MOST_PAIRS);
    }
    return new Scale(seed, pairs);
  }
}
