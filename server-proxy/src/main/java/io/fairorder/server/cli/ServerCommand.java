package io.fairorder.server.cli;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import io.fairorder.runtime.Logs;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.StopSignal;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.relay.TcpRelayMetrics;
import io.fairorder.runtime.relay.TcpRelaySettings;
import io.fairorder.runtime.relay.TcpRelays;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.match.MatchSettings;
import io.fairorder.server.match.ServerProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  @Option(names = "--config", paramLabel = "F", description = "a file with settings (HOCON)")
  private Path config;

  @Option(names = "--print-config", description = "show what is in force, and end")
  private boolean printConfig;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    MatchSettings match;
    ServerConfiguration server;
    Transport transport;
    List<TcpRelaySettings> tcp;
    try {
      Configuration configuration =
          Configuration.loader()
              .file(config)
              .flag("--listen", "fairorder.server.listen", listen)
              .flag("--game", "fairorder.server.game", game)
              .load();
      Settings settings = configuration.settings();
      if (printConfig) {
        spec.commandLine().getOut().print(configuration.render(true));
        spec.commandLine().getOut().flush();
        return 0;
      }
      Logs.configure(configuration);
      server = new ServerConfiguration(settings);
      match = server.match();
      transport = Transport.from(settings.at("server"), "transport");
      tcp = TcpRelaySettings.read(settings, settings.at("server"));
    } catch (ConfigurationException e) {
      spec.commandLine().getErr().println("fairorder server: " + e.getMessage());
      return 2;
    }
    return run(match, server, transport, tcp);
  }

  private static int run(
      MatchSettings match,
      ServerConfiguration server,
      Transport transport,
      List<TcpRelaySettings> tcp)
      throws InterruptedException {
    Logger log = LoggerFactory.getLogger(ServerCommand.class);
    try (StopSignal stop = new StopSignal();
        ServerProxy proxy =
            ServerProxy.start(
                List.of(match),
                transport,
                MicrosClock.system(),
                server.grouping(),
                MatchMetrics.NONE);
        TcpRelays relays = TcpRelays.start(tcp, TcpRelayMetrics.NONE)) {
      log.info("listening on {} for the game server {}", proxy.address(0), match.game());
      relays.descriptions().forEach(log::info);
      if (match.secret().isEmpty()) {
        log.warn("no secret is set: datagrams are not authenticated");
      }
      stop.await();
      log.info("ending");
      return 0;
    } catch (IOException e) {
      log.error("{}: {}", e.getMessage(), e.getCause() == null ? "" : e.getCause().getMessage());
      return 1;
    }
  }
}
