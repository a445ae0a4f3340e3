package io.fairorder.player.cli;

import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import io.fairorder.runtime.Logs;
import io.fairorder.runtime.StopSignal;
import io.fairorder.runtime.relay.TcpRelayMetrics;
import io.fairorder.runtime.relay.TcpRelaySettings;
import io.fairorder.runtime.relay.TcpRelays;
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

  @Option(names = "--config", paramLabel = "F", description = "a file with settings (HOCON)")
  private Path config;

  @Option(names = "--print-config", description = "show what is in force, and end")
  private boolean printConfig;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    PlayerProxySettings settings;
    List<TcpRelaySettings> tcp;
    try {
      Configuration configuration =
          Configuration.loader()
              .file(config)
              .flag("--listen", "fairorder.player.listen", listen)
              .flag("--server", "fairorder.player.server", server)
              .load();
      if (printConfig) {
        spec.commandLine().getOut().print(configuration.render(true));
        spec.commandLine().getOut().flush();
        return 0;
      }
      Logs.configure(configuration);
      settings = PlayerConfiguration.read(configuration.settings());
      tcp = TcpRelaySettings.read(configuration.settings(), configuration.settings().at("player"));
    } catch (ConfigurationException e) {
      spec.commandLine().getErr().println("fairorder player: " + e.getMessage());
      return 2;
    }
    Logger log = LoggerFactory.getLogger(PlayerCommand.class);
    try (StopSignal stop = new StopSignal();
        PlayerProxy proxy = PlayerProxy.start(settings);
        TcpRelays relays = TcpRelays.start(tcp, TcpRelayMetrics.NONE)) {
      log.info("listening on {}", proxy.address());
      relays.descriptions().forEach(log::info);
      if (settings.secret().isEmpty()) {
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
