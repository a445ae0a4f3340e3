package io.fairorder.player.core;

import io.fairorder.protocol.Tags;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;

/**
 * Does what the player proxy's shell does, in virtual time, and writes down everything that happens
 * so that the laws can be checked afterwards.
 *
 * <p>A payload is the action's number. The server acknowledges what was sent a round trip ago.
 */
final class VirtualShell {
  private static final long ROUND_TRIP_MICROS = 150_000;

  /** A datagram handed to the player. */
  record Handed(SimulatedPath.Arrival arrival, long micros) {}

  /** A repeated action in a report. */
  record Repeat(long number, long ageMicros, boolean untagged, long payload) {}

  /** An action or a heartbeat as it was sent. */
  record Sent(
      long micros,
      boolean heartbeat,
      long number,
      Tags tags,
      List<Repeat> repeats,
      long acknowledged,
      long lowEnd) {}

  final PlayerCore<Long> core;
  final List<Handed> handed = new ArrayList<>();
  final List<Sent> sent = new ArrayList<>();
  final Map<Long, Sent> actions = new HashMap<>();
  final Set<Long> released = new HashSet<>();
  private final Queue<Handed> held = new ArrayDeque<>();
  private final Random random;
  private final int window;
  private long acknowledged;
  private long lowEnd;

  /**
   * Makes a shell.
   *
   * @param window how far the window's low end lies behind the newest update
   */
  VirtualShell(PlayerSettings settings, int window, long seed) {
    core = new PlayerCore<>(settings, this::release);
    this.window = window;
    random = new Random(seed);
  }

  private void release(Long payload) {
    if (!released.add(payload)) {
      throw new AssertionError("payload " + payload + " was released twice");
    }
  }

  /** Lets the arrivals come in while the player acts at random, in pauses and in bursts. */
  void run(List<SimulatedPath.Arrival> arrivals, double actionsPerSecond) {
    long nextAction = pause(actionsPerSecond);
    int arrived = 0;
    while (arrived < arrivals.size() || !held.isEmpty()) {
      long arrival =
          arrived < arrivals.size() ? arrivals.get(arrived).arrivalMicros() : Long.MAX_VALUE;
      long release = held.isEmpty() ? Long.MAX_VALUE : held.peek().micros();
      long heartbeat = core.nextHeartbeatMicros();
      long now = Math.min(Math.min(arrival, release), Math.min(nextAction, heartbeat));
      if (arrival == now) {
        arrive(arrivals.get(arrived++));
      } else if (release == now) {
        Handed next = held.remove();
        core.onReleased(now, next.arrival().update());
        handed.add(next);
      } else if (nextAction == now) {
        act(now);
        nextAction = now + pause(actionsPerSecond);
      } else {
        note(now, true, core.onHeartbeat(now, 100));
      }
    }
  }

  private void arrive(SimulatedPath.Arrival arrival) {
    long now = arrival.arrivalMicros();
    for (long number = acknowledged + 1; number <= core.actions(); number++) {
      if (actions.get(number).micros() <= now - ROUND_TRIP_MICROS) {
        acknowledged = number;
      }
    }
    lowEnd = Math.max(lowEnd, arrival.update() - window);
    long release =
        core.onUpdate(
            now,
            arrival.update(),
            arrival.sentMicros(),
            Math.max(0, arrival.update() - window),
            acknowledged);
    held.add(new Handed(arrival, release));
  }

  private void act(long now) {
    long payload = core.actions() + 1;
    Sent action = note(now, false, core.onAction(now, payload, 10 + random.nextInt(60), 100));
    actions.put(payload, action);
  }

  private Sent note(long now, boolean heartbeat, OutgoingReport<Long> report) {
    Tags tags = new Tags();
    tags.copyFrom(report.tags());
    List<Repeat> repeats = new ArrayList<>();
    for (int k = 0; k < report.repeats(); k++) {
      repeats.add(
          new Repeat(
              report.repeatNumber(k),
              report.repeatAgeMicros(k),
              report.repeatUntagged(k),
              report.repeatPayload(k)));
    }
    Sent noted = new Sent(now, heartbeat, report.number(), tags, repeats, acknowledged, lowEnd);
    sent.add(noted);
    return noted;
  }

  private long pause(double actionsPerSecond) {
    double mean = 1e6 / actionsPerSecond;
    boolean burst = random.nextInt(4) == 0;
    return Math.round(burst ? random.nextInt(300) : mean * 2 * random.nextDouble());
  }
}
