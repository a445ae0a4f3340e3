package io.fairorder.lab.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.lab.race.RaceMessage;
import io.fairorder.server.match.QueueSnapshot;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** Tells the open pages what happens, as JSON; times are milliseconds on the demo's clock. */
final class LiveEvents implements DemoListener {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int BINS = 30;
  private static final int BIN_MILLIS = 10;

  private final EventStreams streams = new EventStreams();

  EventStreams streams() {
    return streams;
  }

  @Override
  public void appeared(LaneName lane, int object, long atMicros) {
    race("appeared", lane, object, Verdict.NOBODY, atMicros, 0, 0);
  }

  @Override
  public void seen(LaneName lane, int object, int player, long atMicros) {
    race("seen", lane, object, player, atMicros, 0, 0);
  }

  @Override
  public void shot(
      LaneName lane, int object, int player, long reactionMicros, long lostMicros, long atMicros) {
    race("shot", lane, object, player, atMicros, reactionMicros, lostMicros);
  }

  @Override
  public void released(int object, int player, long inQueueMicros, long atMicros) {
    race("released", LaneName.WITH, object, player, atMicros, inQueueMicros, 0);
  }

  @Override
  public void hit(LaneName lane, int object, int player, long atMicros) {
    race("hit", lane, object, player, atMicros, 0, 0);
  }

  private void race(
      String what,
      LaneName lane,
      int object,
      int player,
      long atMicros,
      long tookMicros,
      long lostMicros) {
    if (!streams.isEmpty()) {
      streams.send(
          "race",
          String.format(
              Locale.ROOT,
              "{\"what\":\"%s\",\"lane\":\"%s\",\"object\":%d,\"player\":%d,\"at\":%.3f,\"took\":%.3f,\"lost\":%.3f}",
              what,
              lane.label(),
              object,
              player,
              atMicros / 1000.0,
              tookMicros / 1000.0,
              lostMicros / 1000.0));
    }
  }

  @Override
  public void judged(LaneName lane, Verdict verdict) {
    if (!streams.isEmpty() && verdict.deserved() != Verdict.NOBODY) {
      streams.send(
          "judged",
          String.format(
              Locale.ROOT,
              "{\"lane\":\"%s\",\"object\":%d,\"winner\":%d,\"deserved\":%d,\"order\":%s,\"deservedOrder\":%s}",
              lane.label(),
              verdict.object(),
              verdict.winner(),
              verdict.deserved(),
              verdict.order(),
              verdict.deservedOrder()));
    }
  }

  /** Tells the figures. */
  void figures(DemoView view) {
    streams.send("figures", figuresJson(view));
  }

  static String figuresJson(DemoView view) {
    return write(
        json -> {
          SummaryJson.writeFields(json, view);
          json.writeNumberField("binMillis", BIN_MILLIS);
          json.writeArrayFieldStart("bins");
          for (Durations durations : view.inQueue()) {
            int[] bins = durations.bins(BINS, BIN_MILLIS);
            json.writeArray(bins, 0, bins.length);
          }
          json.writeEndArray();
        });
  }

  /**
   * Tells what is in the queue.
   *
   * @param playerNamed which player the proxy means by a name
   */
  void queue(QueueSnapshot queue, ToIntFunction<String> playerNamed) {
    streams.send("queue", queueJson(queue, playerNamed));
  }

  static String queueJson(QueueSnapshot queue, ToIntFunction<String> playerNamed) {
    return write(
        json -> {
          json.writeNumberField("at", queue.nowMicros() / 1000.0);
          json.writeNumberField("lowEnd", queue.lowEnd());
          json.writeArrayFieldStart("players");
          for (QueueSnapshot.Waited player : queue.players()) {
            json.writeStartObject();
            json.writeNumberField("player", playerNamed.applyAsInt(player.name()));
            json.writeNumberField("wait", player.waitMicros() / 1000.0);
            json.writeBooleanField("waitedFor", player.waitedFor());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeArrayFieldStart("entries");
          for (QueueSnapshot.Entry entry : queue.entries()) {
            writeEntry(json, entry, playerNamed);
          }
          json.writeEndArray();
        });
  }

  private static void writeEntry(
      JsonGenerator json, QueueSnapshot.Entry entry, ToIntFunction<String> playerNamed)
      throws IOException {
    RaceMessage message = RaceMessage.decode(Unpooled.wrappedBuffer(entry.payload().duplicate()));
    json.writeStartObject();
    json.writeNumberField("player", message == null ? Verdict.NOBODY : message.player());
    json.writeNumberField("number", entry.number());
    if (message instanceof RaceMessage.Action shot) {
      json.writeNumberField("object", shot.round());
    }
    json.writeNumberField("update", entry.update());
    json.writeNumberField("reaction", entry.reactionMicros() / 1000.0);
    json.writeNumberField("arrived", entry.arrivedMicros() / 1000.0);
    json.writeNumberField("due", entry.dueMicros() / 1000.0);
    json.writeArrayFieldStart("waitsFor");
    for (String name : entry.waitsFor()) {
      json.writeNumber(playerNamed.applyAsInt(name));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Writes the fields of an object. */
  private interface Fields {
    void writeTo(JsonGenerator json) throws IOException;
  }

  private static String write(Fields fields) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      fields.writeTo(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }
}
