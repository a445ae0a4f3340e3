package io.fairorder.lab.experiment;

import picocli.CommandLine.Command;

/** The {@code fairorder lab} command. */
@Command(
    name = "lab",
    description = "Measures how fair a match is, in virtual time or over real sockets.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {RunCommand.class, ListCommand.class, ResultsCommand.class})
public final class LabCommand {}
