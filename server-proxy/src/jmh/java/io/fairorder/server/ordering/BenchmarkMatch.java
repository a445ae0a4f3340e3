package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import java.util.function.Function;

/**
 * An endless match in virtual time with a queue of a chosen length: the players act in turn, and
 * everybody waits for the first of them, whose messages take long.
 *
 * <p>While a message is queued about four updates pass, and with each of them the low end of the
 * window moves and the whole queue is keyed anew, as in a real match.
 */
final class BenchmarkMatch implements DeliveryHandler {
  private static final long ACTION_INTERVAL_MICROS = 10;

  final Ordering ordering;
  private final Player[] players;
  private final long[] numbers;
  private final int tagsPerAction;
  private final long delayMicros;
  private final long updateIntervalMicros;
  private final int heartbeatEvery;
  private final Tags heartbeatTags = new Tags();
  private long steps;
  private long updates;
  private long nowMicros;
  long delivered;
  long wrong;

  BenchmarkMatch(
      Function<DeliveryHandler, Ordering> newOrdering, int players, int queued, int tagsPerAction) {
    this.ordering = newOrdering.apply(this);
    this.players = new Player[players];
    this.tagsPerAction = tagsPerAction;
    numbers = new long[players];
    delayMicros = queued * ACTION_INTERVAL_MICROS;
    long actionsPerUpdate = Math.max(players, queued / 4);
    updateIntervalMicros = actionsPerUpdate * ACTION_INTERVAL_MICROS;
    heartbeatEvery = Math.max(1, queued / 8);
    nowMicros = delayMicros + 16 * updateIntervalMicros;
    for (int index = 0; index < players; index++) {
      long wait = (index == 0 ? delayMicros : 0) + 2 * updateIntervalMicros;
      this.players[index] = new Player("P" + index, wait, null);
      ordering.join(0, this.players[index]);
    }
    while (updates * updateIntervalMicros + updateIntervalMicros <= nowMicros) {
      ordering.update(updates * updateIntervalMicros + updateIntervalMicros, ++updates);
    }
    // nothing is due before the slow player's first message, so filling need not ask
    for (int step = 0; step < queued; step++) {
      arrive();
    }
  }

  /** One action comes in; on average one goes out. */
  void step() {
    arrive();
    ordering.deliverDue(nowMicros);
  }

  private void arrive() {
    nowMicros += ACTION_INTERVAL_MICROS;
    if (nowMicros % updateIntervalMicros == 0) {
      ordering.update(nowMicros, ++updates);
    }
    if (++steps % heartbeatEvery == 0) {
      fillTags(heartbeatTags, nowMicros - delayMicros);
      ordering.heartbeat(nowMicros, players[0], numbers[0], heartbeatTags);
    }
    ordering.action(nowMicros, nextAction());
  }

  Action nextAction() {
    int player = (int) (steps % players.length);
    Tags tags = new Tags();
    fillTags(tags, player == 0 ? nowMicros - delayMicros : nowMicros);
    return new Action(players[player], ++numbers[player], tags, null, 64);
  }

  private void fillTags(Tags tags, long momentMicros) {
    tags.clear();
    long newest = momentMicros / updateIntervalMicros;
    for (long update = newest - tagsPerAction + 1; update <= newest; update++) {
      tags.add(update, momentMicros - update * updateIntervalMicros);
    }
  }

  @Override
  public void deliver(long now, Delivery delivery) {
    delivered++;
    if (delivery.late()) {
      wrong++;
    }
  }

  @Override
  public void drop(long now, Action action, DropReason reason) {
    wrong++;
  }
}
