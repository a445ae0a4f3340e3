package io.fairorder.lab.demo;

import io.fairorder.lab.race.RaceMessage;
import io.fairorder.runtime.MicrosClock;
import io.fairorder.server.match.MatchMetrics;
import io.fairorder.server.ordering.Action;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Follows what leaves the server proxy's queue: how long each player's messages were in it. */
final class QueueWatch implements MatchMetrics {
  private final MicrosClock clock;
  private final DemoListener listener;
  private final List<Durations> times = new ArrayList<>();
  private final Map<String, Integer> playersByName = new ConcurrentHashMap<>();
  private long countFromMicros = Long.MAX_VALUE;

  QueueWatch(int players, MicrosClock clock, DemoListener listener) {
    this.clock = clock;
    this.listener = listener;
    for (int player = 0; player < players; player++) {
      times.add(new Durations());
    }
  }

  @Override
  public void handedOut(Action action, long inQueueMicros) {
    RaceMessage message = RaceMessage.decode(((ByteBuf) action.payload()).duplicate());
    if (message == null || message.player() >= times.size()) {
      return;
    }
    long nowMicros = clock.nowMicros();
    // the proxy does not know who plays behind a session; what the session carries tells
    playersByName.put(action.player().name(), message.player());
    if (message instanceof RaceMessage.Action shot) {
      listener.released(shot.round(), shot.player(), inQueueMicros, nowMicros);
    }
    synchronized (this) {
      if (nowMicros >= countFromMicros) {
        times.get(message.player()).add(inQueueMicros);
      }
    }
  }

  /** Which player the proxy means by this name, or {@link Verdict#NOBODY} before that is known. */
  int playerNamed(String name) {
    return playersByName.getOrDefault(name, Verdict.NOBODY);
  }

  /** Forgets who was called what: sessions begin anew. */
  void forgetNames() {
    playersByName.clear();
  }

  /** Forgets what was counted, and counts from then on. */
  synchronized void countFrom(long micros) {
    times.replaceAll(before -> new Durations());
    countFromMicros = micros;
  }

  /** A copy of each player's times in the queue. */
  synchronized List<Durations> times() {
    List<Durations> copies = new ArrayList<>();
    for (Durations each : times) {
      Durations copy = new Durations();
      copy.addAll(each);
      copies.add(copy);
    }
    return copies;
  }
}
