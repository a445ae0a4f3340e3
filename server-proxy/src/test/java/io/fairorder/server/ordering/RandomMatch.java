package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.MatchEvent.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Makes random matches, each from a seed: simulated ones, and ones without any sense. */
final class RandomMatch {
  /** How the simulated network treats the players. */
  record Network(long jitterMicros, double loss, double duplication, boolean comingsAndGoings) {
    static final Network CALM = new Network(0, 0, 0, false);
    static final Network ROUGH = new Network(30_000, 0.1, 0.1, true);
  }

  private final Random random;
  private final List<MatchEvent> events = new ArrayList<>();

  private RandomMatch(long seed) {
    random = new Random(seed);
  }

  /**
   * Players behind paths of their own react to updates; whatever a network does to datagrams
   * happens. Times are coarse, so that ties are common.
   */
  static List<MatchEvent> simulated(long seed, int players, int updates, Network network) {
    RandomMatch match = new RandomMatch(seed);
    long[] sent = new long[updates + 1];
    for (int id = 1; id <= updates; id++) {
      sent[id] = id == 1 ? 50_000 : sent[id - 1] + 20_000 + match.coarse(20_000);
      match.events.add(MatchEvent.numbered(sent[id], Kind.UPDATE, id));
    }
    for (int index = 0; index < players; index++) {
      match.simulatePlayer("P" + index, sent, network);
    }
    match.events.sort(Comparator.comparingLong(MatchEvent::timeMicros));
    return match.events;
  }

  private void simulatePlayer(String name, long[] sent, Network network) {
    long down = coarse(100_000);
    long up = coarse(100_000);
    long end = sent[sent.length - 1] + 300_000;
    long from = network.comingsAndGoings() && random.nextInt(3) == 0 ? coarse(end) : 0;
    long until = network.comingsAndGoings() && random.nextInt(3) == 0 ? from + coarse(end) : end;
    long wait = down + up + network.jitterMicros() * 2 + 1_000;
    events.add(MatchEvent.wait(from, Kind.JOIN, name, wait));
    if (until < end) {
      events.add(MatchEvent.of(until, Kind.LEAVE, name));
    }
    boolean changes = network.comingsAndGoings() && until - from >= 2_000;
    if (changes && random.nextInt(3) == 0) {
      long side = from + coarse(until - from);
      events.add(MatchEvent.of(side, Kind.SIDELINE, name));
      events.add(MatchEvent.of(side + coarse(until - side), Kind.RESTORE, name));
    }
    if (changes && random.nextInt(3) == 0) {
      events.add(MatchEvent.wait(from + coarse(until - from), Kind.WAIT, name, coarse(300_000)));
    }
    long[] handed = new long[sent.length];
    for (int id = 1; id < sent.length; id++) {
      boolean lost = random.nextDouble() < network.loss();
      handed[id] = lost ? Long.MAX_VALUE : sent[id] + down + coarse(network.jitterMicros());
    }
    long number = 0;
    for (long now = from + 1_000; now < until; now += 1_000 + coarse(40_000)) {
      boolean isAction = random.nextInt(3) > 0;
      number += isAction ? 1 : 0;
      Tags tags = new Tags();
      int window = 1 + random.nextInt(6);
      for (int id = Math.max(1, newestHanded(handed, now) - window); id < sent.length; id++) {
        if (handed[id] <= now) {
          tags.add(id, now - handed[id]);
        }
      }
      do {
        long arrives = now + up + coarse(network.jitterMicros());
        if (random.nextDouble() >= network.loss() && arrives < until) {
          events.add(
              MatchEvent.report(
                  arrives, isAction ? Kind.ACTION : Kind.HEARTBEAT, name, number, tags));
        }
      } while (random.nextDouble() < network.duplication());
    }
  }

  private static int newestHanded(long[] handed, long now) {
    int newest = 0;
    for (int id = 1; id < handed.length; id++) {
      newest = handed[id] <= now ? id : newest;
    }
    return newest;
  }

  private long coarse(long bound) {
    return bound < 1_000 ? 0 : random.nextInt((int) (bound / 1_000)) * 1_000L;
  }

  /** Events in any order with any values that are possible at all, honest or not. */
  static List<MatchEvent> senseless(long seed, int length, boolean manual) {
    RandomMatch match = new RandomMatch(seed);
    match.senseless(length, manual);
    return match.events;
  }

  private void senseless(int length, boolean manual) {
    List<String> present = new ArrayList<>();
    long now = 0;
    long updates = 0;
    int joined = 0;
    for (int step = 0; step < length; step++) {
      now += random.nextInt(4) == 0 ? random.nextInt(30) : 0;
      int dice = random.nextInt(100);
      if (present.isEmpty() || (dice < 3 && joined < 8)) {
        String name = "P" + joined++;
        present.add(name);
        events.add(MatchEvent.wait(now, Kind.JOIN, name, random.nextInt(40)));
        continue;
      }
      String player = present.get(random.nextInt(present.size()));
      if (dice < 4) {
        present.remove(player);
        events.add(MatchEvent.of(now, Kind.LEAVE, player));
      } else if (dice < 6) {
        events.add(MatchEvent.of(now, Kind.SIDELINE, player));
      } else if (dice < 9) {
        events.add(MatchEvent.of(now, Kind.RESTORE, player));
      } else if (dice < 11) {
        events.add(MatchEvent.wait(now, Kind.WAIT, player, random.nextInt(40)));
      } else if (dice < 25 || updates == 0) {
        events.add(MatchEvent.numbered(now, Kind.UPDATE, ++updates));
      } else if (dice < 28 && manual) {
        events.add(MatchEvent.numbered(now, Kind.CLOSE, 1 + random.nextInt((int) updates + 1)));
      } else {
        boolean isAction = dice < 80;
        long number = isAction ? 1 + random.nextInt(1 + step / 4) : random.nextInt(1 + step / 4);
        Kind kind = isAction ? Kind.ACTION : Kind.HEARTBEAT;
        events.add(MatchEvent.report(now, kind, player, number, senselessTags(updates)));
      }
    }
  }

  private Tags senselessTags(long updates) {
    Tags tags = new Tags();
    long update = Math.max(1, updates - random.nextInt(5));
    for (int count = random.nextInt(5); count > 0 && update <= updates + 1; count--) {
      boolean unknown = update > updates && random.nextInt(10) > 0;
      if (!unknown) {
        tags.add(update, random.nextInt(60));
      }
      update += 1 + random.nextInt(2);
    }
    return tags;
  }
}
