package io.fairorder.server.ordering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Feeds events to one ordering in virtual time and notes what it does. */
final class MatchRun implements DeliveryHandler {
  /** A delivery or a drop that was seen. */
  record Outcome(
      long timeMicros,
      Action action,
      boolean delivered,
      boolean tagged,
      boolean late,
      long update,
      long reactionMicros,
      int copy,
      int copies,
      long dueMicros,
      DropReason reason) {

    boolean isOnTime() {
      return delivered && tagged && !late;
    }

    @Override
    public String toString() {
      return timeMicros
          + " "
          + action.player()
          + "/"
          + action.number()
          + (delivered
              ? " deliver ("
                  + update
                  + ","
                  + reactionMicros
                  + ") late="
                  + late
                  + " "
                  + copy
                  + "/"
                  + copies
              : " drop " + reason);
    }
  }

  final Ordering ordering;
  final List<Outcome> outcomes = new ArrayList<>();
  final Map<String, Player> players = new HashMap<>();
  long givenUp;
  private long nowMicros;

  MatchRun(Function<DeliveryHandler, Ordering> ordering) {
    this.ordering = ordering.apply(this);
  }

  static MatchRun fair(OrderingSettings settings) {
    return new MatchRun(handler -> new FairOrdering(settings, handler));
  }

  static MatchRun textbook(OrderingSettings settings) {
    return new MatchRun(handler -> new TextbookOrdering(settings, handler));
  }

  /** Delivers what is due before the event, then takes it (ordering.md 9). */
  void take(MatchEvent event) {
    if (event.timeMicros() > nowMicros) {
      ordering.deliverDue(nowMicros);
      runBefore(event.timeMicros());
      nowMicros = event.timeMicros();
    }
    Player player = event.player() == null ? null : players.get(event.player());
    switch (event.kind()) {
      case JOIN -> {
        Player joining = new Player(event.player(), event.waitMicros(), null);
        players.put(event.player(), joining);
        ordering.join(nowMicros, joining);
      }
      case LEAVE -> ordering.leave(nowMicros, players.remove(event.player()));
      case WAIT -> ordering.changeWait(nowMicros, player, event.waitMicros());
      case SIDELINE -> ordering.sideline(nowMicros, player);
      case RESTORE -> ordering.restore(nowMicros, player);
      case UPDATE -> ordering.update(nowMicros, event.number());
      case ACTION ->
          ordering.action(nowMicros, new Action(player, event.number(), event.tags(), event, 10));
      case HEARTBEAT -> ordering.heartbeat(nowMicros, player, event.number(), event.tags());
      case CLOSE -> {
        if (ordering instanceof FairOrdering fair) {
          fair.close(nowMicros, event.number());
        } else {
          ((TextbookOrdering) ordering).close(nowMicros, event.number());
        }
      }
    }
  }

  void takeAll(List<MatchEvent> events) {
    events.forEach(this::take);
    runOut();
  }

  /** Delivers everything that is still queued, each at its time. */
  void runOut() {
    runBefore(Ordering.NEVER);
  }

  private void runBefore(long timeMicros) {
    for (long due = ordering.nextDueMicros(); due < timeMicros; due = ordering.nextDueMicros()) {
      nowMicros = Math.max(nowMicros, due);
      ordering.deliverDue(nowMicros);
    }
  }

  long nowMicros() {
    return nowMicros;
  }

  /** What has happened and what is planned, as text that two runs can be compared by. */
  String describe() {
    StringBuilder text = new StringBuilder();
    outcomes.forEach(outcome -> text.append(outcome).append('\n'));
    text.append("low end ").append(ordering.lowEnd()).append('\n');
    ordering.schedule().forEach(scheduled -> text.append(scheduled).append('\n'));
    text.append("next ").append(ordering.nextDueMicros()).append('\n');
    players.forEach(
        (name, player) ->
            text.append(name).append(" acknowledged ").append(ordering.acknowledged(player)));
    return text.toString();
  }

  @Override
  public void deliver(long now, Delivery delivery) {
    outcomes.add(
        new Outcome(
            now,
            delivery.action(),
            true,
            delivery.tagged(),
            delivery.late(),
            delivery.update(),
            delivery.reactionMicros(),
            delivery.copy(),
            delivery.copies(),
            delivery.dueMicros(),
            null));
  }

  @Override
  public void drop(long now, Action action, DropReason reason) {
    outcomes.add(new Outcome(now, action, false, false, false, 0, 0, 0, 0, now, reason));
  }

  @Override
  public void givenUp(long now, Player player, long count) {
    givenUp += count;
  }
}
