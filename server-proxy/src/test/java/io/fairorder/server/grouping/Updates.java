package io.fairorder.server.grouping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Measures on the updates that a grouping made, where nobody knows the ticks. */
final class Updates {
  private Updates() {}

  /** Returns how many updates start per second. */
  static double perSecond(List<List<Datagram>> updates) {
    long first = updates.get(0).get(0).atMicros();
    long last = updates.get(updates.size() - 1).get(0).atMicros();
    return (updates.size() - 1) * 1e6 / (last - first);
  }

  /** Returns from each start to the next. */
  static List<Long> distancesMicros(List<List<Datagram>> updates) {
    List<Long> distances = new ArrayList<>();
    for (int k = 1; k < updates.size(); k++) {
      distances.add(updates.get(k).get(0).atMicros() - updates.get(k - 1).get(0).atMicros());
    }
    return distances;
  }

  /**
   * Returns how long after the first player the last one was reached: by as much the last one seems
   * to have reacted too quickly.
   */
  static List<Long> spreadsMicros(List<List<Datagram>> updates) {
    List<Long> spreads = new ArrayList<>();
    for (List<Datagram> update : updates) {
      Map<Integer, Long> reached = new HashMap<>();
      for (Datagram datagram : update) {
        reached.putIfAbsent(datagram.player(), datagram.atMicros());
      }
      spreads.add(Collections.max(reached.values()) - update.get(0).atMicros());
    }
    return spreads;
  }

  static long percentile(List<Long> values, int percent) {
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() * percent / 100);
  }
}
