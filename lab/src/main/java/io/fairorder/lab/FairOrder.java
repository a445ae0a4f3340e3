package io.fairorder.lab;

import io.fairorder.lab.demo.DemoCommand;
import io.fairorder.player.cli.PlayerCommand;
import io.fairorder.runtime.cli.HealthCommand;
import io.fairorder.server.cli.ServerCommand;
import io.fairorder.server.replay.ReplayCommand;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** The {@code fairorder} command: finds the sub-command and runs it. */
@Command(
    name = "fairorder",
    description = "Makes online games fair: whoever reacted first acts first, whatever their ping.",
    mixinStandardHelpOptions = true,
    versionProvider = FairOrder.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DemoCommand.class,
      ServerCommand.class,
      PlayerCommand.class,
      HealthCommand.class,
      ReplayCommand.class,
      LabCommand.class
    })
public final class FairOrder {
  private FairOrder() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line with all its commands, as {@code main} runs it. */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new FairOrder());
    for (CommandLine command : commandLine.getSubcommands().values()) {
      command.getCommandSpec().versionProvider(new Version());
    }
    return commandLine.setParameterExceptionHandler(FairOrder::explain).setUsageHelpAutoWidth(true);
  }

  /** One line says what is wrong, another where to read on; the whole help would bury the first. */
  private static int explain(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(name + ": " + message(problem, args));
    CommandLine.UnmatchedArgumentException.printSuggestions(problem, command.getErr());
    command.getErr().println("Try '" + name + " --help'.");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** An unknown option is the likelier mistake than the missing value that picocli names first. */
  private static String message(ParameterException problem, String[] args) {
    if (problem instanceof MissingParameterException) {
      for (String arg : args) {
        String option = arg.replaceFirst("=.*", "");
        if (option.matches("-.+")
            && !problem.getCommandLine().getCommandSpec().optionsMap().containsKey(option)) {
          return "Unknown option: '" + option + "'";
        }
      }
    }
    return problem.getMessage();
  }

  /** Reads the version that the build wrote into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      Properties properties = new Properties();
      try (InputStream in = FairOrder.class.getResourceAsStream("version.properties")) {
        properties.load(in);
      }
      return new String[] {"fairorder " + properties.getProperty("version")};
    }
  }
}
