package io.fairorder.server.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.ScheduledDelivery;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/**
 * Writes what the core does, one JSON object a line (ordering.md 9). A failure to write is thrown
 * as {@link UncheckedIOException}, since it passes through the core.
 */
final class ReplayWriter implements DeliveryHandler, Closeable {
  private final JsonGenerator json;

  ReplayWriter(Writer out) {
    try {
      json = new JsonFactory().createGenerator(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    json.setPrettyPrinter(new MinimalPrettyPrinter(""));
  }

  @Override
  public void deliver(long nowMicros, Delivery delivery) {
    line(
        nowMicros,
        "deliver",
        () -> {
          message(delivery.action());
          if (delivery.tagged()) {
            json.writeNumberField("update", delivery.update());
            millisField("reaction", delivery.reactionMicros());
          }
          json.writeBooleanField("late", delivery.late());
          if (delivery.tagged()) {
            json.writeNumberField("copy", delivery.copy());
            json.writeNumberField("copies", delivery.copies());
          }
        });
  }

  @Override
  public void drop(long nowMicros, Action action, DropReason reason) {
    line(
        nowMicros,
        "drop",
        () -> {
          message(action);
          json.writeStringField("reason", reason.label());
        });
  }

  void schedule(long nowMicros, List<ScheduledDelivery> schedule) {
    line(
        nowMicros,
        "schedule",
        () -> {
          json.writeArrayFieldStart("queue");
          for (ScheduledDelivery scheduled : schedule) {
            json.writeStartObject();
            message(scheduled.action());
            json.writeNumberField("update", scheduled.update());
            millisField("reaction", scheduled.reactionMicros());
            millisField("delivery", scheduled.deliveryMicros());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  @Override
  public void close() {
    try {
      json.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Fields {
    void write() throws IOException;
  }

  private void line(long nowMicros, String event, Fields fields) {
    try {
      json.writeStartObject();
      millisField("t", nowMicros);
      json.writeStringField("event", event);
      fields.write();
      json.writeEndObject();
      json.writeRaw('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void message(Action action) throws IOException {
    json.writeStringField("player", action.player().name());
    json.writeNumberField("seq", action.number());
  }

  private void millisField(String name, long micros) throws IOException {
    json.writeFieldName(name);
    json.writeNumber(Milliseconds.fromMicros(micros));
  }
}
