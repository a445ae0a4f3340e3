package io.fairorder.lab;

import io.fairorder.lab.load.LoadCommand;
import picocli.CommandLine.Command;

/** The command line of {@code fairorder lab}: what measures the pair. */
@Command(
    name = "lab",
    description = "Measures the pair of proxies on this machine.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {LoadCommand.class},
    mixinStandardHelpOptions = true)
final class LabCommand {}
