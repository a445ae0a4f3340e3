package io.fairorder.runtime.cli;

import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.Transport;
import io.fairorder.runtime.relay.TcpRelaySettings;
import io.fairorder.runtime.relay.TcpRelays;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a proxy and the TCP relays beside it. */
public final class ProxyStart implements ServiceStart {
  private static final Logger LOG = LoggerFactory.getLogger(ProxyStart.class);

  private final ServiceStart proxy;
  private final Transport transport;
  private final List<TcpRelaySettings> relays;

  private ProxyStart(ServiceStart proxy, Transport transport, List<TcpRelaySettings> relays) {
    this.proxy = proxy;
    this.transport = transport;
    this.relays = relays;
  }

  /**
   * Reads what both proxies have in common.
   *
   * @param all the settings under {@code fairorder}
   * @param section the proxy's own, such as {@code server}
   */
  public static ProxyStart of(Settings all, String section, ServiceStart proxy) {
    Settings own = all.at(section);
    ProxyStart start =
        new ProxyStart(proxy, Transport.from(own, "transport"), TcpRelaySettings.read(all, own));
    if (Secret.from(all).isEmpty()) {
      LOG.warn("no secret is set: datagrams are not authenticated");
    }
    return start;
  }

  @Override
  public RunningService start() throws IOException {
    RunningService running = proxy.start();
    try {
      TcpRelays started = TcpRelays.start(relays, new RelaySeries(running.pages().metrics()));
      started.descriptions().forEach(LOG::info);
      return new RunningService(
          running.pages(),
          () -> {
            started.close();
            running.close();
          });
    } catch (IOException | RuntimeException e) {
      running.close();
      throw e;
    }
  }

  @Override
  public Transport transport() {
    return transport;
  }
}
