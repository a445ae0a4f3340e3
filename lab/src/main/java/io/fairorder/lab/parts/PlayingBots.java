package io.fairorder.lab.parts;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.lab.race.RaceBot;
import io.fairorder.lab.race.Reaction;
import io.fairorder.runtime.AdminPages;
import io.fairorder.runtime.HostPort;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The bots of a process: each begins to play once its server is found, and follows it. */
final class PlayingBots {
  /** Updates come many times a second; whoever hears nothing for so long is cut off. */
  private static final long SILENCE_MICROS = 3_000_000;

  private final AddressWatch watch;
  private final List<Place> places = new ArrayList<>();
  private final CollectorRegistry registry = new CollectorRegistry();
  private final BotSeries series = new BotSeries(registry, this::playing);
  private long reactions;
  private long sumMicros;

  PlayingBots(AddressWatch watch) {
    this.watch = watch;
  }

  /** Adds one that is started when the address of its server is known. */
  synchronized void add(int player, HostPort server, Function<InetSocketAddress, RaceBot> start) {
    Place place = new Place(player, server, start);
    places.add(place);
    watch.add(server, place::found);
  }

  synchronized int playing() {
    return (int) places.stream().filter(Place::plays).count();
  }

  /** Counts what the bots have done since the last time. */
  synchronized void count() {
    for (Place place : places) {
      for (Reaction reaction : place.takeReactions()) {
        reactions++;
        sumMicros += reaction.reactionMicros();
        series.reacted();
      }
    }
  }

  synchronized String line() {
    return String.format(
        Locale.ROOT,
        "%d of %d bots play; %d reactions, %.0f ms on average",
        playing(),
        places.size(),
        reactions,
        reactions == 0 ? 0 : sumMicros / 1000.0 / reactions);
  }

  AdminPages pages() {
    return new AdminPages(registry, this::notReady, this::write);
  }

  private synchronized List<String> notReady() {
    return places.stream()
        .filter(place -> !place.plays())
        .map(place -> "player " + place.player + " hears nothing from " + place.server)
        .toList();
  }

  private synchronized void write(JsonGenerator json) throws IOException {
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeArrayFieldStart("bots");
    for (Place place : places) {
      json.writeStartObject();
      json.writeNumberField("player", place.player);
      json.writeStringField("server", place.server.toString());
      json.writeBooleanField("plays", place.plays());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("reactions", reactions);
    json.writeEndObject();
  }

  /** Where one bot plays, or will. */
  private final class Place {
    private final int player;
    private final HostPort server;
    private final Function<InetSocketAddress, RaceBot> start;
    // null until the server is found
    private RaceBot bot;

    Place(int player, HostPort server, Function<InetSocketAddress, RaceBot> start) {
      this.player = player;
      this.server = server;
      this.start = start;
    }

    void found(InetSocketAddress address) {
      synchronized (PlayingBots.this) {
        if (bot == null) {
          bot = start.apply(address);
        } else {
          bot.follow(address);
        }
      }
    }

    boolean plays() {
      return bot != null && bot.hears(SILENCE_MICROS);
    }

    List<Reaction> takeReactions() {
      return bot == null ? List.of() : bot.takeReactions();
    }
  }
}
