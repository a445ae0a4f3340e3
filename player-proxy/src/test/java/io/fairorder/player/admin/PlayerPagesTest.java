package io.fairorder.player.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.player.proxy.ClientStatus;
import io.fairorder.player.proxy.SessionStatus;
import io.fairorder.runtime.AdminPages;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is read from the state of the proxy: gauges, readiness, the status page. */
class PlayerPagesTest {
  private final CollectorRegistry registry = new CollectorRegistry();
  private Optional<List<ClientStatus>> clients = Optional.of(List.of());
  private final AdminPages pages = PlayerPages.of(registry, timeoutMicros -> clients);

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static ClientStatus playing() {
    return new ClientStatus(
        loopback(5_000),
        Optional.of(loopback(7_001)),
        "",
        0,
        Optional.of(new SessionStatus(0xabc, 30, 2, 12, 5, 77, 70, 1, 4_200, 3)));
  }

  private static ClientStatus alone(String lastFailure) {
    return new ClientStatus(loopback(5_001), Optional.empty(), lastFailure, 6, Optional.empty());
  }

  private Double gauge(String name) {
    return registry.getSampleValue("fairorder_player_" + name);
  }

  @Test
  void shouldShowClientsAndSessions() {
    clients = Optional.of(List.of(playing(), alone("silent")));

    assertThat(gauge("answers")).isEqualTo(1);
    assertThat(gauge("clients")).isEqualTo(2);
    assertThat(gauge("sessions")).isEqualTo(1);
    assertThat(gauge("unacknowledged_actions")).isEqualTo(2);
    assertThat(gauge("held_datagrams")).isEqualTo(3);
  }

  @Test
  void shouldSayThatTheProxyDoesNotAnswer() {
    clients = Optional.empty();

    assertThat(gauge("answers")).isZero();
    assertThat(gauge("clients")).isNull();
    assertThat(pages.notReady().get()).containsExactly("the proxy does not answer");
  }

  @Test
  void shouldBeReadyUnlessAClientFindsNoServerProxy() {
    assertThat(pages.notReady().get()).isEmpty();

    clients = Optional.of(List.of(playing(), alone("")));
    assertThat(pages.notReady().get()).isEmpty();

    clients = Optional.of(List.of(playing(), alone("silent: nothing from there")));
    assertThat(pages.notReady().get())
        .containsExactly("no session for 127.0.0.1:5001, silent: nothing from there");
  }

  @Test
  void shouldWriteClientsAsJson() throws IOException {
    clients = Optional.of(List.of(playing(), alone("silent")));
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      pages.status().write(json);
    }

    assertThat(text.toString().replaceAll("\\s+", ""))
        .isEqualTo(
            """
            {"answers":true,"clients":[{"address":"127.0.0.1:5000","server":"127.0.0.1:7001",
            "state":"open","lastFailure":"","waiting":0,"session":{"id":"00000abc","actions":30,
            "unacknowledged":2,"repeats":12,"heartbeats":5,"newestUpdate":77,"updatesOnTime":70,
            "updatesLate":1,"pacingOffsetMicros":4200,"held":3}},
            {"address":"127.0.0.1:5001","server":null,"state":"waiting","lastFailure":"silent",
            "waiting":6}]}
            """
                .replaceAll("\\s+", ""));
  }
}
