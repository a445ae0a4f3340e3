package io.fairorder.server.grouping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How well a grouping did on traffic of which the ticks are known.
 *
 * <p>An update is <b>right</b> if it is one whole tick: every datagram the game server sent in that
 * tick is in it, and none of another tick. So it reached every player who was served then, each
 * exactly once; a second datagram of the same tick to the same player is a part of it and no
 * failure. A tick torn into two updates gives no right update, and neither do two ticks in one.
 * Datagrams beside the ticks, such as a download, count neither for nor against an update; an
 * update that consists of nothing else is not right.
 *
 * @param ticks how many ticks the game server made
 * @param updates how many updates were counted
 * @param right how many of them are right
 */
record GroupingScore(int ticks, int updates, int right) {

  /** Lets a grouping decide about all datagrams. */
  static GroupingScore of(UpdateGrouping grouping, Traffic traffic) {
    return of(updates(grouping, traffic), traffic);
  }

  /** Lets a grouping decide about all datagrams, and judges what it did from some time on. */
  static GroupingScore after(long fromMicros, UpdateGrouping grouping, Traffic traffic) {
    List<List<Datagram>> updates = new ArrayList<>(updates(grouping, traffic));
    updates.removeIf(update -> update.get(0).atMicros() < fromMicros);
    long judgedFromMicros = updates.get(0).get(0).atMicros();
    return of(updates, traffic.only(datagram -> datagram.atMicros() >= judgedFromMicros));
  }

  /** Returns the datagrams of each update. */
  static List<List<Datagram>> updates(UpdateGrouping grouping, Traffic traffic) {
    List<List<Datagram>> updates = new ArrayList<>();
    for (Datagram datagram : traffic.datagrams()) {
      if (grouping.startsUpdate(datagram.atMicros(), datagram.player())) {
        updates.add(new ArrayList<>());
      }
      updates.get(updates.size() - 1).add(datagram);
    }
    return updates;
  }

  private static GroupingScore of(List<List<Datagram>> updates, Traffic traffic) {
    Map<Integer, Integer> sizes = new HashMap<>();
    for (Datagram datagram : traffic.datagrams()) {
      if (datagram.tick() != Datagram.NO_TICK) {
        sizes.merge(datagram.tick(), 1, Integer::sum);
      }
    }
    int right = 0;
    for (List<Datagram> update : updates) {
      if (isOneWholeTick(update, sizes)) {
        right++;
      }
    }
    return new GroupingScore(sizes.size(), updates.size(), right);
  }

  private static boolean isOneWholeTick(List<Datagram> update, Map<Integer, Integer> sizes) {
    Set<Integer> ticks = new HashSet<>();
    int size = 0;
    for (Datagram datagram : update) {
      if (datagram.tick() != Datagram.NO_TICK) {
        ticks.add(datagram.tick());
        size++;
      }
    }
    return ticks.size() == 1 && sizes.get(ticks.iterator().next()) == size;
  }

  /** Adds what was found on other traffic. */
  GroupingScore plus(GroupingScore other) {
    return new GroupingScore(ticks + other.ticks, updates + other.updates, right + other.right);
  }

  /**
   * Returns the share of right updates in percent: of all updates or of all ticks, the stricter.
   */
  double rightPercent() {
    return 100.0 * right / Math.max(ticks, updates);
  }

  /**
   * Returns by how many percent there are more updates than ticks. Both are counted over the same
   * time, so this is the error of the update rate.
   */
  double rateErrorPercent() {
    return 100.0 * updates / ticks - 100;
  }
}
