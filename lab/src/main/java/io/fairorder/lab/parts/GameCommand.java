package io.fairorder.lab.parts;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.cli.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of {@code fairorder lab game}. */
@Command(
    name = "game",
    description = "Runs the demo game server and counts who is treated unfairly.",
    footer = {
      "",
      "Rounds come until it is stopped; each bot tells how long it took to react, so",
      "the server knows who should have been first. Every setting is in reference.conf",
      "under fairorder.lab.game; a file, the environment and these flags override it.",
      "It ends with 0 on SIGTERM or Ctrl-C; with 1 if a port cannot be had; with 2 if a",
      "setting is wrong."
    },
    mixinStandardHelpOptions = true)
public final class GameCommand implements Callable<Integer> {
  @Option(
      names = "--listen",
      paramLabel = "[H:]P",
      description = "where players send to; a port alone is on loopback")
  private String listen;

  @Mixin private ServiceOptions service;

  @Override
  public Integer call() throws InterruptedException {
    return service.run(
        "lab.game",
        Configuration.loader().flag("--listen", "fairorder.lab.game.listen", listen),
        settings -> GameStart.of(settings.at("lab").at("game")));
  }
}
