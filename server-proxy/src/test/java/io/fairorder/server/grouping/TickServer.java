package io.fairorder.server.grouping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A game server with ticks, as irregular as the recorded ones.
 *
 * <p>A tick starts up to some hundredths of the interval late; one in fifty is late by an
 * exponential time with a mean of 0.3 intervals. The datagrams of a tick follow each other in 8 µs
 * plus an exponential time with a mean of 12 µs; in one tick of ten the server is interrupted
 * between two of them for an exponential time with a mean of 0.05 intervals. A tick never starts
 * before the one before is sent.
 *
 * @param players how many players it serves, each once per tick
 * @param ticksPerSecond how often it ticks
 * @param catchesUp whether the ticks after a late one come earlier, so that the schedule is kept
 *     (OpenArena, Teeworlds, DDNet), or the schedule is put off
 * @param shuffles whether the players are served in another order every time
 */
record TickServer(int players, double ticksPerSecond, boolean catchesUp, boolean shuffles) {

  private static final double USUAL_LATENESS = 0.05;
  private static final double RARE_LATENESS = 0.3;
  private static final double INTERRUPTION = 0.05;

  /** Makes a server that catches up and serves its players in a fixed order. */
  static TickServer of(int players, double ticksPerSecond) {
    return new TickServer(players, ticksPerSecond, true, false);
  }

  /** Returns what it sends in so many seconds; the same for the same seed. */
  Traffic run(double seconds, long seed) {
    Random random = new Random(seed);
    double interval = 1e6 / ticksPerSecond;
    List<Integer> order = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      order.add(player);
    }
    List<Datagram> sent = new ArrayList<>();
    double scheduled = 0;
    double now = 0;
    int ticks = (int) (seconds * ticksPerSecond);
    for (int tick = 0; tick < ticks; tick++) {
      boolean veryLate = random.nextDouble() < 0.02;
      double late =
          interval
              * (veryLate
                  ? exponential(random, RARE_LATENESS)
                  : random.nextDouble() * USUAL_LATENESS);
      now = Math.max(now + 300, scheduled + late);
      scheduled += interval + (veryLate && !catchesUp ? late : 0);
      if (shuffles) {
        Collections.shuffle(order, random);
      }
      int interrupted = random.nextDouble() < 0.1 ? random.nextInt(players) : -1;
      for (int k = 0; k < players; k++) {
        if (k == interrupted) {
          now += interval * exponential(random, INTERRUPTION);
        }
        sent.add(new Datagram((long) now, order.get(k), tick));
        now += 8 + exponential(random, 12);
      }
    }
    return new Traffic(sent);
  }

  private static double exponential(Random random, double mean) {
    // strict, so that the documented figures are the same on every machine
    return -StrictMath.log(1 - random.nextDouble()) * mean;
  }
}
