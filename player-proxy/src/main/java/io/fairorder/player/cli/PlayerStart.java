package io.fairorder.player.cli;

import io.fairorder.player.admin.PlayerPages;
import io.fairorder.player.admin.ProxySeries;
import io.fairorder.player.proxy.PlayerProxy;
import io.fairorder.player.proxy.PlayerProxySettings;
import io.fairorder.runtime.cli.RunningService;
import io.fairorder.runtime.cli.ServiceStart;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the player proxy with all that an operator sees of it. */
final class PlayerStart implements ServiceStart {
  private static final Logger LOG = LoggerFactory.getLogger(PlayerStart.class);

  private final PlayerProxySettings settings;

  PlayerStart(PlayerProxySettings settings) {
    this.settings = settings;
  }

  @Override
  public RunningService start() throws IOException {
    CollectorRegistry registry = new CollectorRegistry();
    PlayerProxy proxy = PlayerProxy.start(settings, new ProxySeries(registry));
    LOG.info("listening on {}", proxy.address());
    return new RunningService(PlayerPages.of(registry, proxy::statuses), proxy::close);
  }
}
