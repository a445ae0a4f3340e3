package io.fairorder.lab.parts;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.cli.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of {@code fairorder lab bots}. */
@Command(
    name = "bots",
    description = "Runs bots that play the demo game.",
    footer = {
      "",
      "Each moves about and reacts to every round after a human time. A game that is",
      "not there yet, or begins anew, is joined when it is there. Names are looked up",
      "again and again. Every setting is in reference.conf under fairorder.lab.bots; a",
      "file, the environment and these flags override it. It ends with 0 on SIGTERM or",
      "Ctrl-C; with 1 if the admin port cannot be had; with 2 if a setting is wrong."
    },
    mixinStandardHelpOptions = true)
public final class BotsCommand implements Callable<Integer> {
  @Option(
      names = "--connect",
      paramLabel = "H:P[,H:P…]",
      description = "the game server, or what stands in front of it; one bot plays at each")
  private String connect;

  @Option(
      names = "--first-player",
      paramLabel = "N",
      description = "the number of the first bot; the others count on (0)")
  private String firstPlayer;

  @Mixin private ServiceOptions service;

  @Override
  public Integer call() throws InterruptedException {
    return service.run(
        "lab.bots",
        Configuration.loader()
            .flag("--connect", "fairorder.lab.bots.connect", connect)
            .flag("--first-player", "fairorder.lab.bots.first-player", firstPlayer),
        settings -> BotsStart.of(settings.at("lab").at("bots")));
  }
}
