package io.fairorder.lab;

import io.fairorder.lab.experiment.ListCommand;
import io.fairorder.lab.experiment.ResultsCommand;
import io.fairorder.lab.experiment.RunCommand;
import io.fairorder.lab.load.LoadCommand;
import io.fairorder.lab.parts.BotsCommand;
import io.fairorder.lab.parts.GameCommand;
import io.fairorder.lab.parts.PathsCommand;
import picocli.CommandLine.Command;

/** The command line of {@code fairorder lab}: what measures the pair. */
@Command(
    name = "lab",
    description =
        "Measures how fair a match is and what the proxies cost, or runs parts of a match.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RunCommand.class,
      ListCommand.class,
      ResultsCommand.class,
      LoadCommand.class,
      GameCommand.class,
      BotsCommand.class,
      PathsCommand.class
    },
    mixinStandardHelpOptions = true)
final class LabCommand {}
