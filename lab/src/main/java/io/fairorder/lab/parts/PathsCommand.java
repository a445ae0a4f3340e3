package io.fairorder.lab.parts;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.cli.ServiceOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code fairorder lab paths}. */
@Command(
    name = "paths",
    description = "Emulates the way of UDP datagrams through a network.",
    footer = {
      "",
      "What comes to a path's port goes on to its target, and the answers come back.",
      "ping is the round trip, jitter by how much it differs at most, loss-percent what",
      "is lost each way. Names are looked up again and again. Every setting is in",
      "reference.conf under fairorder.lab.paths; a file, the environment and these",
      "flags override it. It ends with 0 on SIGTERM or Ctrl-C; with 1 if a port cannot",
      "be had; with 2 if a setting is wrong."
    },
    mixinStandardHelpOptions = true)
public final class PathsCommand implements Callable<Integer> {
  @Option(
      names = "--path",
      paramLabel = "L=T[,…]",
      description =
          "a path from port L to H:P T, such as 7102=game:7000,ping=120ms,jitter=10ms,"
              + "loss-percent=1; given several times, several paths")
  private List<String> paths = List.of();

  @Mixin private ServiceOptions service;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    return service.run(
        "lab.paths",
        Configuration.loader().flag("--path", "fairorder.lab.paths.list", listed()),
        settings -> PathsStart.of(settings.at("lab").at("paths")));
  }

  /** The flags as the list that would stand in a file, null if there are none. */
  private String listed() {
    try {
      return paths.isEmpty() ? null : PathFlags.toList(paths);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
