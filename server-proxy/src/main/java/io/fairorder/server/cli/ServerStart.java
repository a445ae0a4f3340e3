package io.fairorder.server.cli;

import io.fairorder.runtime.MicrosClock;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.cli.RunningService;
import io.fairorder.runtime.cli.ServiceStart;
import io.fairorder.server.admin.ServerMetrics;
import io.fairorder.server.admin.ServerPages;
import io.fairorder.server.match.NamedMatch;
import io.fairorder.server.match.ServerProxy;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the server proxy with all that an operator sees of it. */
final class ServerStart implements ServiceStart {
  private static final Logger LOG = LoggerFactory.getLogger(ServerStart.class);

  private final CollectorRegistry registry;
  private final List<NamedMatch> matches;
  private final Transport transport;
  private final int perPlayerLimit;

  private ServerStart(
      CollectorRegistry registry,
      List<NamedMatch> matches,
      Transport transport,
      int perPlayerLimit) {
    this.registry = registry;
    this.matches = matches;
    this.transport = transport;
    this.perPlayerLimit = perPlayerLimit;
  }

  /** Reads everything that can be wrong. */
  static ServerStart of(ServerConfiguration configuration) {
    CollectorRegistry registry = new CollectorRegistry();
    ServerMetrics metrics = new ServerMetrics(registry);
    return new ServerStart(
        registry,
        configuration.matches(metrics::of),
        configuration.transport(),
        configuration.perPlayerLimit());
  }

  @Override
  public RunningService start() throws IOException {
    ServerProxy proxy = ServerProxy.start(matches, transport, MicrosClock.system());
    for (int index = 0; index < matches.size(); index++) {
      NamedMatch match = matches.get(index);
      LOG.info(
          "match {}: listening on {} for the game server {}",
          match.name(),
          proxy.address(index),
          match.settings().game());
    }
    return new RunningService(
        ServerPages.of(registry, proxy::statuses, perPlayerLimit), proxy::close);
  }
}
