package io.fairorder.lab.parts;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.runtime.Addresses;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Settings;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * One emulated path as it is asked for.
 *
 * @param name what metrics and logs call it
 * @param listen where datagrams come in
 * @param target where they go
 * @param eachWay what happens to them on the way there, and on the way back
 */
record PathPlan(String name, InetSocketAddress listen, HostPort target, LinkSettings eachWay) {
  private static final long LONGEST_MICROS = 10_000_000;

  /** Reads {@code fairorder.lab.paths.list}. */
  static List<PathPlan> read(Settings paths) {
    List<PathPlan> plans = new ArrayList<>();
    for (Settings path :
        paths.sections("list", "name", "listen", "target", "ping", "jitter", "loss-percent")) {
      PathPlan plan = of(path);
      if (plans.stream().anyMatch(other -> other.name.equals(plan.name))) {
        throw path.refuse("name", "a name of its own; another path is called " + plan.name);
      }
      plans.add(plan);
    }
    if (plans.isEmpty()) {
      throw paths.refuse("list", "at least one path");
    }
    return plans;
  }

  private static PathPlan of(Settings path) {
    InetSocketAddress listen = Addresses.listen(path, "listen");
    return new PathPlan(
        path.isSet("name") ? path.text("name") : String.valueOf(listen.getPort()),
        listen,
        path.address("target"),
        LinkSettings.ofPath(
            path.isSet("ping") ? path.micros("ping", 0, LONGEST_MICROS) : 0,
            path.isSet("jitter") ? path.micros("jitter", 0, LONGEST_MICROS) : 0,
            path.isSet("loss-percent") ? path.decimal("loss-percent", 0, 100) / 100 : 0));
  }
}
