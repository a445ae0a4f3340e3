package io.fairorder.lab.demo;

import io.fairorder.server.match.MatchSettings.Mechanism;
import java.util.List;

/**
 * Where the demo stands: what terminal, page and summary show.
 *
 * @param elapsedMicros how long the demo has run
 * @param countedMicros for how long it has been counting, since the last change; 0 while it waits
 *     for the proxies to know their paths
 * @param mechanism what decides the order in the lane with the proxies
 * @param names the players
 * @param paths their paths, in the same order
 * @param with the lane with the proxies
 * @param without the lane without
 * @param inQueue how long each player's messages were in the queue
 * @param lateness how late this machine was with what was to be done
 */
record DemoView(
    long elapsedMicros,
    long countedMicros,
    Mechanism mechanism,
    List<String> names,
    List<DemoPath> paths,
    LaneFigures with,
    LaneFigures without,
    List<Durations> inQueue,
    Durations lateness) {
  /** Later than this now and then, and the machine is what decides races. */
  private static final int BUSY_MILLIS = 8;

  /** Whether what happens now is not counted yet. */
  boolean warmingUp() {
    return countedMicros == 0;
  }

  /** Whether the machine is too busy for figures that mean much. */
  boolean machineIsBusy() {
    return latenessMillis() > BUSY_MILLIS;
  }

  /** What one in a hundred things to be done was late by. */
  int latenessMillis() {
    return lateness.quantileMillis(0.99);
  }

  /** All players' times in the queue together. */
  Durations allInQueue() {
    Durations all = new Durations();
    inQueue.forEach(all::addAll);
    return all;
  }
}
