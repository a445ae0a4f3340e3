package io.fairorder.lab;

import io.fairorder.lab.experiment.ListCommand;
import io.fairorder.lab.experiment.ResultsCommand;
import io.fairorder.lab.experiment.RunCommand;
import io.fairorder.lab.load.LoadCommand;
import picocli.CommandLine.Command;

/** The command line of {@code fairorder lab}: what measures the pair. */
@Command(
    name = "lab",
    description = "Measures how fair a match is, and what the proxies cost.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {RunCommand.class, ListCommand.class, ResultsCommand.class, LoadCommand.class},
    mixinStandardHelpOptions = true)
final class LabCommand {}
