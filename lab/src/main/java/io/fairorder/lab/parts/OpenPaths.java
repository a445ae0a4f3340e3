package io.fairorder.lab.parts;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.lab.link.Direction;
import io.fairorder.lab.link.LinkStatistics;
import io.fairorder.lab.link.UdpLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The paths that a process has opened. */
final class OpenPaths implements AutoCloseable {
  /** One of them. */
  private record OpenPath(PathPlan plan, UdpLink link) {
    private String line() {
      return String.format(
          Locale.ROOT,
          "%s: %d clients, %.1f %% lost of %d",
          plan.name(),
          link.clients(),
          lostPercent(),
          entered());
    }

    private long entered() {
      return link.statistics(Direction.TO_SERVER).entered()
          + link.statistics(Direction.TO_CLIENT).entered();
    }

    private double lostPercent() {
      LinkStatistics up = link.statistics(Direction.TO_SERVER);
      LinkStatistics down = link.statistics(Direction.TO_CLIENT);
      return 100.0 * (up.lost() + down.lost()) / Math.max(1, up.entered() + down.entered());
    }
  }

  private final List<OpenPath> paths = new ArrayList<>();

  void add(PathPlan plan, UdpLink link) {
    paths.add(new OpenPath(plan, link));
  }

  Map<String, UdpLink> byName() {
    return paths.stream().collect(Collectors.toMap(path -> path.plan.name(), OpenPath::link));
  }

  void forgetSilent(long micros) {
    paths.forEach(path -> path.link().forgetSilent(micros));
  }

  String line() {
    return paths.stream().map(OpenPath::line).collect(Collectors.joining("; "));
  }

  void write(JsonGenerator json) throws IOException {
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeArrayFieldStart("paths");
    for (OpenPath path : paths) {
      json.writeStartObject();
      json.writeStringField("name", path.plan().name());
      json.writeStringField("listen", path.link().address().toString());
      json.writeStringField("target", path.plan().target().toString());
      json.writeNumberField("pingMicros", 2 * path.plan().eachWay().delayMicros());
      json.writeNumberField("clients", path.link().clients());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  @Override
  public void close() {
    paths.forEach(path -> path.link().close());
  }
}
