package io.fairorder.player.cli;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.cli.ProxyStart;
import io.fairorder.runtime.cli.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of {@code fairorder player}. */
@Command(
    name = "player",
    description = "Runs the player proxy beside a game client.",
    footer = {
      "",
      "Every setting is in reference.conf; a file, the environment and these flags",
      "override it. It ends with 0 on SIGTERM or Ctrl-C; with 1 if the port cannot",
      "be had; with 2 if a setting is wrong."
    },
    mixinStandardHelpOptions = true)
public final class PlayerCommand implements Callable<Integer> {
  @Option(names = "--listen", paramLabel = "H:P", description = "where the game client connects to")
  private String listen;

  @Option(
      names = "--server",
      paramLabel = "H:P[,H:P…]",
      description = "the server proxy; of several the first that answers")
  private String server;

  @Mixin private ServiceOptions service;

  @Override
  public Integer call() throws InterruptedException {
    return service.run(
        "player",
        Configuration.loader()
            .flag("--listen", "fairorder.player.listen", listen)
            .flag("--server", "fairorder.player.server", server),
        settings ->
            ProxyStart.of(settings, "player", new PlayerStart(PlayerConfiguration.read(settings))));
  }
}
