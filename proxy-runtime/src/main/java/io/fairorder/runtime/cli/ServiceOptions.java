package io.fairorder.runtime.cli;

import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.AdminServer;
import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import io.fairorder.runtime.JvmMetrics;
import io.fairorder.runtime.Logs;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.StopSignal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.Security;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options of every command that serves, and what they do with them: read the settings, run
 * until stopped.
 */
public final class ServiceOptions {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceOptions.class);

  @Option(
      names = "--admin",
      paramLabel = "[H:]P",
      description = "metrics, health and status over HTTP; a port alone is on loopback")
  private String admin;

  @Option(names = "--config", paramLabel = "F", description = "a file with settings (HOCON)")
  private Path config;

  @Option(names = "--print-config", description = "show what is in force, and end")
  private boolean printConfig;

  @Option(names = "--check-config", description = "say whether the settings are right, and end")
  private boolean checkConfig;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Reads the settings, starts the service and serves until the process is asked to stop.
   *
   * @param section where the settings are, such as {@code server}
   * @param flags what the command's own flags set
   * @param read reads the settings under {@code fairorder} and says what is wrong with them
   * @return the exit code: 0, 1 if a port cannot be had, 2 if a setting is wrong
   */
  public int run(String section, Configuration.Loader flags, Function<Settings, ServiceStart> read)
      throws InterruptedException {
    forgetNamesSoon();
    ServiceStart start;
    Optional<InetSocketAddress> adminAddress;
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
      if (checkConfig) {
        return 0;
      }
    } catch (ConfigurationException e) {
      command.commandLine().getErr().println(command.qualifiedName() + ": " + e.getMessage());
      return 2;
    }
    return serve(start, adminAddress);
  }

  /**
   * A name may move to another machine or container; Java would remember where it was for half a
   * minute. This must come before the first name is looked up.
   */
  private static void forgetNamesSoon() {
    Security.setProperty("networkaddress.cache.ttl", "1");
    Security.setProperty("networkaddress.cache.negative.ttl", "1");
  }

  private static int serve(ServiceStart start, Optional<InetSocketAddress> adminAddress)
      throws InterruptedException {
    try (StopSignal stop = new StopSignal();
        RunningService service = start.start();
        AdminServer admin =
            adminAddress.isPresent() ? admin(adminAddress.get(), start, service) : null) {
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
      InetSocketAddress address, ServiceStart start, RunningService service) throws IOException {
    JvmMetrics.register(service.pages().metrics());
    return AdminServer.start(start.transport(), address, service.pages());
  }
}
