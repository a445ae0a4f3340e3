package io.fairorder.server.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.runtime.AdminPages;
import io.fairorder.server.match.MatchStatus;
import io.fairorder.server.match.PlayerStatus;
import io.netty.util.NetUtil;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The pages of the server proxy's admin port. */
public final class ServerPages {
  /** A match whose event loop is not free for so long has other troubles than a scrape. */
  static final long TIMEOUT_MICROS = 1_000_000;

  private final MatchStatuses matches;

  private ServerPages(MatchStatuses matches) {
    this.matches = matches;
  }

  /**
   * Makes the pages.
   *
   * @param registry where the matches count; what is read from their state is added
   * @param perPlayerLimit of how many players there are series of their own
   */
  public static AdminPages of(
      CollectorRegistry registry, MatchStatuses matches, int perPlayerLimit) {
    new MatchGauges(matches, perPlayerLimit).register(registry);
    ServerPages pages = new ServerPages(matches);
    return new AdminPages(registry, pages::notReady, pages::write);
  }

  private List<String> notReady() {
    List<String> reasons = new ArrayList<>();
    matches
        .ask(TIMEOUT_MICROS)
        .forEach(
            (name, status) -> {
              if (status.isEmpty()) {
                reasons.add("match " + name + " does not answer");
              }
            });
    return reasons;
  }

  private void write(JsonGenerator json) throws IOException {
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeArrayFieldStart("matches");
    for (Map.Entry<String, Optional<MatchStatus>> each : matches.ask(TIMEOUT_MICROS).entrySet()) {
      json.writeStartObject();
      json.writeStringField("name", each.getKey());
      json.writeBooleanField("answers", each.getValue().isPresent());
      if (each.getValue().isPresent()) {
        write(json, each.getValue().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, MatchStatus match) throws IOException {
    json.writeStringField("listen", text(match.listen()));
    json.writeStringField("game", text(match.game()));
    json.writeStringField("ordering", match.mechanism().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("updates", match.updates());
    json.writeNumberField("lowEnd", match.lowEnd());
    json.writeNumberField("queued", match.queued());
    json.writeArrayFieldStart("players");
    for (PlayerStatus player : match.players()) {
      write(json, player);
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, PlayerStatus player) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", player.name());
    json.writeStringField("address", text(player.address()));
    json.writeBooleanField("waitedFor", player.waitedFor());
    json.writeNumberField("roundTripMicros", player.roundTripMicros());
    json.writeNumberField("jitterMicros", player.jitterMicros());
    json.writeNumberField("waitMicros", player.waitMicros());
    json.writeNumberField("queued", player.queued());
    json.writeNumberField("queuedBytes", player.queuedBytes());
    json.writeNumberField("acknowledged", player.acknowledged());
    json.writeNumberField("silentMicros", player.silentMicros());
    json.writeNumberField("delivered", player.delivered());
    json.writeNumberField("late", player.late());
    json.writeNumberField("recovered", player.recovered());
    json.writeNumberField("duplicates", player.duplicates());
    json.writeNumberField("dropped", player.dropped());
    json.writeNumberField("givenUp", player.givenUp());
    json.writeEndObject();
  }

  private static String text(InetSocketAddress address) {
    return NetUtil.toSocketAddressString(address);
  }
}
