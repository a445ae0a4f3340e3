package io.fairorder.player.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.player.proxy.ClientStatus;
import io.fairorder.player.proxy.SessionStatus;
import io.fairorder.runtime.AdminPages;
import io.netty.util.NetUtil;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The pages of the player proxy's admin port. */
public final class PlayerPages {
  /** A proxy whose event loop is not free for so long has other troubles than a scrape. */
  static final long TIMEOUT_MICROS = 1_000_000;

  private final ClientStatuses clients;

  private PlayerPages(ClientStatuses clients) {
    this.clients = clients;
  }

  /**
   * Makes the pages.
   *
   * @param registry where the proxy counts; what is read from its state is added
   */
  public static AdminPages of(CollectorRegistry registry, ClientStatuses clients) {
    new ClientGauges(clients).register(registry);
    PlayerPages pages = new PlayerPages(clients);
    return new AdminPages(registry, pages::notReady, pages::write);
  }

  /** Without a game client it is ready for one; with one it needs a session for it. */
  private List<String> notReady() {
    Optional<List<ClientStatus>> answer = clients.ask(TIMEOUT_MICROS);
    if (answer.isEmpty()) {
      return List.of("the proxy does not answer");
    }
    return answer.get().stream()
        .filter(client -> client.session().isEmpty() && !client.lastFailure().isEmpty())
        .map(
            client ->
                "no session for %s, %s"
                    .formatted(
                        NetUtil.toSocketAddressString(client.address()), client.lastFailure()))
        .toList();
  }

  private void write(JsonGenerator json) throws IOException {
    Optional<List<ClientStatus>> answer = clients.ask(TIMEOUT_MICROS);
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeBooleanField("answers", answer.isPresent());
    if (answer.isPresent()) {
      json.writeArrayFieldStart("clients");
      for (ClientStatus client : answer.get()) {
        write(json, client);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ClientStatus client) throws IOException {
    json.writeStartObject();
    json.writeStringField("address", NetUtil.toSocketAddressString(client.address()));
    json.writeStringField(
        "server", client.server().map(NetUtil::toSocketAddressString).orElse(null));
    json.writeStringField("state", client.state());
    json.writeStringField("lastFailure", client.lastFailure());
    json.writeNumberField("waiting", client.waiting());
    if (client.session().isPresent()) {
      write(json, client.session().get());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, SessionStatus session) throws IOException {
    json.writeObjectFieldStart("session");
    json.writeStringField("id", "%08x".formatted(session.id()));
    json.writeNumberField("actions", session.actions());
    json.writeNumberField("unacknowledged", session.unacknowledged());
    json.writeNumberField("repeats", session.repeats());
    json.writeNumberField("heartbeats", session.heartbeats());
    json.writeNumberField("newestUpdate", session.newestUpdate());
    json.writeNumberField("updatesOnTime", session.updatesOnTime());
    json.writeNumberField("updatesLate", session.updatesLate());
    json.writeNumberField("pacingOffsetMicros", session.offsetMicros());
    json.writeNumberField("held", session.held());
    json.writeEndObject();
  }
}
