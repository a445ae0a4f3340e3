package io.fairorder.lab.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Writes where the demo stands as JSON: the summary of {@code --json}, and the page's figures. */
final class SummaryJson {
  private static final JsonFactory JSON = new JsonFactory();

  private SummaryJson() {}

  /** The summary as one object. */
  static String of(DemoView view) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      writeFields(json, view);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /** Writes the fields of the summary into an object that is open. */
  static void writeFields(JsonGenerator json, DemoView view) throws IOException {
    number(json, "seconds", view.elapsedMicros() / 1e6);
    number(json, "countedSeconds", view.countedMicros() / 1e6);
    json.writeStringField("ordering", view.mechanism().name().toLowerCase(Locale.ROOT));
    writeLane(json, LaneName.WITH, view.with());
    writeLane(json, LaneName.WITHOUT, view.without());
    json.writeObjectFieldStart("timeInQueueMillis");
    writeDurations(json, view.allInQueue());
    json.writeEndObject();
    json.writeObjectFieldStart("machineLatenessMillis");
    writeDurations(json, view.lateness());
    json.writeBooleanField("busy", view.machineIsBusy());
    json.writeEndObject();
    json.writeArrayFieldStart("players");
    for (int player = 0; player < view.names().size(); player++) {
      writePlayer(json, view, player);
    }
    json.writeEndArray();
  }

  private static void writeLane(JsonGenerator json, LaneName name, LaneFigures lane)
      throws IOException {
    json.writeObjectFieldStart(name.label());
    json.writeNumberField("objects", lane.objects());
    json.writeNumberField("wrongDecisions", lane.wrong());
    number(json, "wrongDecisionShare", lane.wrongShare());
    json.writeNumberField("pairs", lane.pairs());
    json.writeNumberField("wrongPairs", lane.wrongPairs());
    number(json, "wrongPairShare", lane.wrongPairShare());
    json.writeNumberField("lostShots", lane.lostShots());
    json.writeEndObject();
  }

  private static void writeDurations(JsonGenerator json, Durations durations) throws IOException {
    json.writeNumberField("count", durations.number());
    number(json, "mean", durations.meanMillis());
    json.writeNumberField("p50", durations.quantileMillis(0.5));
    json.writeNumberField("p95", durations.quantileMillis(0.95));
    json.writeNumberField("p99", durations.quantileMillis(0.99));
  }

  private static void writePlayer(JsonGenerator json, DemoView view, int player)
      throws IOException {
    DemoPath path = view.paths().get(player);
    LaneFigures.Player with = view.with().players().get(player);
    LaneFigures.Player without = view.without().players().get(player);
    json.writeStartObject();
    json.writeStringField("name", view.names().get(player));
    json.writeNumberField("pingMillis", path.pingMillis());
    json.writeNumberField("jitterMillis", path.jitterMillis());
    json.writeNumberField("lossPercent", path.lossPercent());
    number(json, "reactionMillis", with.reactionMicros() / 1000.0);
    json.writeNumberField("deservedWith", with.deserved());
    json.writeNumberField("winsWith", with.wins());
    json.writeNumberField("deservedWithout", without.deserved());
    json.writeNumberField("winsWithout", without.wins());
    json.writeObjectFieldStart("timeInQueueMillis");
    writeDurations(json, view.inQueue().get(player));
    json.writeEndObject();
    json.writeEndObject();
  }

  /** Three decimals are more than anything here is worth. */
  private static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeNumberField(name, Math.round(value * 1000) / 1000.0);
  }
}
