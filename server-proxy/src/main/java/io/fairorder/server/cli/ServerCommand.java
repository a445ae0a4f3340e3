package io.fairorder.server.cli;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.cli.ProxyStart;
import io.fairorder.runtime.cli.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of {@code fairorder server}. */
@Command(
    name = "server",
    description = "Runs the server proxy beside a game server.",
    footer = {
      "",
      "Every setting is in reference.conf; a file, the environment and these flags",
      "override it. It ends with 0 on SIGTERM or Ctrl-C, after handing out what is",
      "queued; with 1 if a port cannot be had; with 2 if a setting is wrong."
    },
    mixinStandardHelpOptions = true)
public final class ServerCommand implements Callable<Integer> {
  @Option(names = "--listen", paramLabel = "H:P", description = "where player proxies send to")
  private String listen;

  @Option(names = "--game", paramLabel = "H:P", description = "the game server")
  private String game;

  @Mixin private ServiceOptions service;

  @Override
  public Integer call() throws InterruptedException {
    return service.run(
        "server",
        Configuration.loader()
            .flag("--listen", "fairorder.server.listen", listen)
            .flag("--game", "fairorder.server.game", game),
        settings ->
            ProxyStart.of(settings, "server", ServerStart.of(new ServerConfiguration(settings))));
  }
}
