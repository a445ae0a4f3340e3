package io.fairorder.server.recording;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.Player;
import io.fairorder.server.ordering.ScheduledDelivery;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * An ordering that notes everything it is told before it passes it on to another one.
 *
 * <p>A replay delivers what was due before an event before it takes the event. So the recording is
 * true only if the caller does the same: {@link #deliverDue} up to just before the time of each
 * event, and no event at a time for which it has delivered already.
 */
public final class RecordedOrdering implements Ordering, DeliveryHandler {
  private final Recorder recorder;
  private final DeliveryHandler handler;
  private final Ordering ordering;
  private final EventLine line = new EventLine();
  private final long startMicros;

  /** Whether the limits, which a replay does not have, kept the ordering from what it was told. */
  private boolean refused;

  private RecordedOrdering(
      Recorder recorder,
      long nowMicros,
      OrderingSettings settings,
      DeliveryHandler handler,
      Function<DeliveryHandler, Ordering> ordering) {
    this.recorder = recorder;
    this.handler = handler;
    this.ordering = ordering.apply(this);
    startMicros = nowMicros;
    recorder.begin();
    line.begin(0, "config")
        .word("split", settings.split().name().toLowerCase(Locale.ROOT))
        .word("late", settings.late().name().toLowerCase(Locale.ROOT))
        .word("window", settings.window().name().toLowerCase(Locale.ROOT))
        .number("maxUpdates", settings.maxUpdates());
    if (settings.keepPlayerOrder()) {
      line.yes("keepPlayerOrder");
    }
    write();
  }

  /**
   * Begins a new recording.
   *
   * @param ordering makes the ordering that is recorded
   */
  public static Ordering begin(
      Recorder recorder,
      long nowMicros,
      OrderingSettings settings,
      DeliveryHandler handler,
      Function<DeliveryHandler, Ordering> ordering) {
    return new RecordedOrdering(recorder, nowMicros, settings, handler, ordering);
  }

  private void write() {
    recorder.write(line.end());
  }

  private EventLine line(long nowMicros, String event, Player player) {
    return line.begin(nowMicros - startMicros, event).player(player.name());
  }

  @Override
  public void join(long nowMicros, Player player) {
    line(nowMicros, "join", player).millis("wait", player.waitMicros());
    write();
    ordering.join(nowMicros, player);
  }

  @Override
  public void leave(long nowMicros, Player player) {
    line(nowMicros, "leave", player);
    write();
    ordering.leave(nowMicros, player);
  }

  @Override
  public void changeWait(long nowMicros, Player player, long waitMicros) {
    line(nowMicros, "wait", player).millis("wait", waitMicros);
    write();
    ordering.changeWait(nowMicros, player, waitMicros);
  }

  @Override
  public void sideline(long nowMicros, Player player) {
    line(nowMicros, "sideline", player);
    write();
    ordering.sideline(nowMicros, player);
  }

  @Override
  public void restore(long nowMicros, Player player) {
    line(nowMicros, "restore", player);
    write();
    ordering.restore(nowMicros, player);
  }

  @Override
  public void update(long nowMicros, long id, long sentMicros) {
    line.begin(nowMicros - startMicros, "update").number("id", id);
    if (sentMicros != nowMicros) {
      line.millis("sent", sentMicros - startMicros);
    }
    write();
    ordering.update(nowMicros, id, sentMicros);
  }

  @Override
  public void action(long nowMicros, Action action) {
    line(nowMicros, "action", action.player()).number("seq", action.number()).tags(action.tags());
    refused = false;
    ordering.action(nowMicros, action);
    if (!refused) {
      write();
    }
  }

  @Override
  public void heartbeat(long nowMicros, Player player, long number, Tags tags) {
    line(nowMicros, "heartbeat", player).number("seq", number).tags(tags);
    refused = false;
    ordering.heartbeat(nowMicros, player, number, tags);
    if (!refused) {
      write();
    }
  }

  @Override
  public void deliver(long nowMicros, Delivery delivery) {
    handler.deliver(nowMicros, delivery);
  }

  @Override
  public void drop(long nowMicros, Action action, DropReason reason) {
    refused |= reason == DropReason.OVER_LIMIT;
    handler.drop(nowMicros, action, reason);
  }

  @Override
  public void givenUp(long nowMicros, Player player, long count) {
    handler.givenUp(nowMicros, player, count);
  }

  @Override
  public void heartbeatIgnored(long nowMicros, Player player) {
    refused = true;
    handler.heartbeatIgnored(nowMicros, player);
  }

  @Override
  public boolean hasRoom() {
    return ordering.hasRoom();
  }

  @Override
  public boolean hasReceived(Player player, long number) {
    return ordering.hasReceived(player, number);
  }

  @Override
  public long nextDueMicros() {
    return ordering.nextDueMicros();
  }

  @Override
  public void deliverDue(long nowMicros) {
    ordering.deliverDue(nowMicros);
  }

  @Override
  public int queueLength() {
    return ordering.queueLength();
  }

  @Override
  public long lowEnd() {
    return ordering.lowEnd();
  }

  @Override
  public long sentMicros(long update) {
    return ordering.sentMicros(update);
  }

  @Override
  public long acknowledged(Player player) {
    return ordering.acknowledged(player);
  }

  @Override
  public List<ScheduledDelivery> schedule() {
    return ordering.schedule();
  }

  @Override
  public List<Player> notPassed(long update, long reactionMicros) {
    return ordering.notPassed(update, reactionMicros);
  }
}
