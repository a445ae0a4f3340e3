package io.fairorder.lab.parts;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Gauge;
import java.util.function.IntSupplier;

/** A gauge whose value is read at each scrape. */
final class ReadGauge extends Gauge.Child {
  private final IntSupplier value;

  private ReadGauge(IntSupplier value) {
    this.value = value;
  }

  static void register(CollectorRegistry registry, String name, String help, IntSupplier value) {
    Gauge.build(name, help).create().<Gauge>setChild(new ReadGauge(value)).register(registry);
  }

  @Override
  public double get() {
    return value.getAsInt();
  }
}
