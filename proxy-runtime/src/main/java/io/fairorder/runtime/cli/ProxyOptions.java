package io.fairorder.runtime.cli;

import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.AdminServer;
import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import io.fairorder.runtime.JvmMetrics;
import io.fairorder.runtime.Logs;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.StopSignal;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.relay.TcpRelaySettings;
import io.fairorder.runtime.relay.TcpRelays;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options of both proxies, and what they do with them: read the settings, run until stopped.
 */
public final class ProxyOptions {
  private static final Logger LOG = LoggerFactory.getLogger(ProxyOptions.class);

  @Option(
      names = "--admin",
      paramLabel = "[H:]P",
      description = "metrics, health and status over HTTP; a port alone is on loopback")
  private String admin;

  @Option(names = "--config", paramLabel = "F", description = "a file with settings (HOCON)")
  private Path config;

  @Option(names = "--print-config", description = "show what is in force, and end")
  private boolean printConfig;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Reads the settings, starts the proxy and serves until the process is asked to stop.
   *
   * @param section where the proxy's settings are, such as {@code server}
   * @param flags what the command's own flags set
   * @param read reads the settings under {@code fairorder} and says what is wrong with them
   * @return the exit code: 0, 1 if a port cannot be had, 2 if a setting is wrong
   */
  public int run(String section, Configuration.Loader flags, Function<Settings, ProxyStart> read)
      throws InterruptedException {
    ProxyStart start;
    Optional<InetSocketAddress> adminAddress;
    Transport transport;
    List<TcpRelaySettings> tcp;
    try {
      Configuration configuration =
          flags.file(config).flag("--admin", "fairorder." + section + ".admin", admin).load();
      if (printConfig) {
        command.commandLine().getOut().print(configuration.render(true));
        command.commandLine().getOut().flush();
        return 0;
      }
      Logs.configure(configuration);
      Settings settings = configuration.settings();
      start = read.apply(settings);
      adminAddress = Addresses.admin(settings.at(section), "admin");
      transport = Transport.from(settings.at(section), "transport");
      tcp = TcpRelaySettings.read(settings, settings.at(section));
      if (Secret.from(settings).isEmpty()) {
        LOG.warn("no secret is set: datagrams are not authenticated");
      }
    } catch (ConfigurationException e) {
      command.commandLine().getErr().println(command.qualifiedName() + ": " + e.getMessage());
      return 2;
    }
    return serve(start, adminAddress, transport, tcp);
  }

  private static int serve(
      ProxyStart start,
      Optional<InetSocketAddress> adminAddress,
      Transport transport,
      List<TcpRelaySettings> tcp)
      throws InterruptedException {
    try (StopSignal stop = new StopSignal();
        RunningProxy proxy = start.start();
        TcpRelays relays = TcpRelays.start(tcp, new RelaySeries(proxy.pages().metrics()));
        AdminServer admin =
            adminAddress.isPresent() ? admin(adminAddress.get(), transport, proxy) : null) {
      relays.descriptions().forEach(LOG::info);
      if (admin != null) {
        LOG.info("admin port on {}", admin.address());
      }
      stop.await();
      LOG.info("ending");
      return 0;
    } catch (IOException e) {
      LOG.error(e.getMessage());
      return 1;
    }
  }

  private static AdminServer admin(
      InetSocketAddress address, Transport transport, RunningProxy proxy) throws IOException {
    JvmMetrics.register(proxy.pages().metrics());
    return AdminServer.start(transport, address, proxy.pages());
  }
}
