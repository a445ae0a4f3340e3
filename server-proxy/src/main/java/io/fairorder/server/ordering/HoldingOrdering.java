package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The orderings that people use today, to compare with: each action is held for a time that does
 * not depend on how anybody reacted.
 *
 * <p>One player's actions stay in the order in which they arrived, whatever the holds. Tags are not
 * looked at, so nothing is late.
 */
public final class HoldingOrdering implements Ordering {
  /** How long an action of a player is held that arrives now. */
  @FunctionalInterface
  private interface Hold {
    long micros(long nowMicros, Player player, List<Player> players);
  }

  private final OrderingSettings settings;
  private final DeliveryHandler handler;
  private final Hold hold;
  private final UpdateLog updates = new UpdateLog();
  private final List<Player> players = new ArrayList<>();
  private final DeliveryQueue queue = new DeliveryQueue();
  private final Delivery delivery = new Delivery();
  private long arrivals;

  private HoldingOrdering(OrderingSettings settings, DeliveryHandler handler, Hold hold) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.handler = Objects.requireNonNull(handler, "handler");
    this.hold = hold;
  }

  /** Makes the ordering in which every action passes at once, as without a proxy. */
  public static HoldingOrdering arrival(OrderingSettings settings, DeliveryHandler handler) {
    return new HoldingOrdering(settings, handler, (now, player, players) -> 0);
  }

  /**
   * Makes the equal-ping ordering, the lag mechanism of Müller et al. 2006: an action is held for
   * as long as its way was shorter than that of the slowest player in {@code T}. Half of the wait
   * timeout stands for the way.
   *
   * @param maxDelayMicros the longest way that is waited for
   */
  public static HoldingOrdering lag(
      OrderingSettings settings, DeliveryHandler handler, long maxDelayMicros) {
    return new HoldingOrdering(
        settings,
        handler,
        (now, player, players) -> {
          long slowest = 0;
          for (int index = 0; index < players.size(); index++) {
            Player other = players.get(index);
            slowest = Math.max(slowest, other.waitedFor ? other.waitMicros / 2 : 0);
          }
          return Math.max(0, Math.min(slowest, maxDelayMicros) - player.waitMicros / 2);
        });
  }

  /**
   * Makes the ordering by bucket synchronisation: what arrives within a bucket of time is delivered
   * at its end.
   */
  public static HoldingOrdering bucket(
      OrderingSettings settings, DeliveryHandler handler, long bucketMicros) {
    if (bucketMicros < 1) {
      throw new IllegalArgumentException("a bucket of " + bucketMicros + " µs");
    }
    return new HoldingOrdering(
        settings,
        handler,
        (now, player, players) -> bucketMicros - Math.floorMod(now, bucketMicros));
  }

  @Override
  public boolean hasRoom() {
    return players.size() < settings.limits().players();
  }

  @Override
  public void join(long nowMicros, Player player) {
    if (player.present || !hasRoom()) {
      throw new IllegalStateException(player + " cannot join");
    }
    player.present = true;
    player.waitedFor = true;
    player.progress = new PlayerProgress(updates, settings);
    players.add(player);
  }

  @Override
  public void leave(long nowMicros, Player player) {
    player.present = false;
    player.waitedFor = false;
    players.remove(player);
  }

  @Override
  public void changeWait(long nowMicros, Player player, long waitMicros) {
    player.waitMicros = waitMicros;
  }

  @Override
  public void sideline(long nowMicros, Player player) {
    player.waitedFor = false;
  }

  @Override
  public void restore(long nowMicros, Player player) {
    player.waitedFor = true;
  }

  @Override
  public void update(long nowMicros, long id, long sentMicros) {
    updates.sent(id, sentMicros);
  }

  @Override
  public void action(long nowMicros, Action action) {
    PlayerProgress progress = action.player().progress;
    action.arrivedMicros = nowMicros;
    if (progress.received.contains(action.number())) {
      handler.drop(nowMicros, action, DropReason.DUPLICATE);
      return;
    }
    if (settings.limits().exceededBy(action, 1, queue.size(), players.size())) {
      handler.drop(nowMicros, action, DropReason.OVER_LIMIT);
      return;
    }
    // what has not arrived by now is not waited for: nothing here needs it
    progress.received.add(action.number());
    long missing = progress.giveUpBefore(action.number());
    if (missing > 0) {
      handler.givenUp(nowMicros, action.player(), missing);
    }
    long due = nowMicros + hold.micros(nowMicros, action.player(), players);
    progress.lastDueMicros = Math.max(due, progress.lastDueMicros);
    QueuedCopy copy = queue.blank();
    copy.action = action;
    copy.copy = 1;
    copy.copies = 1;
    // the queue's order is that of the keys: here by due time, then by arrival
    copy.key(progress.lastDueMicros, ++arrivals, progress.lastDueMicros);
    progress.queued++;
    progress.queuedBytes += action.sizeBytes();
    queue.insert(copy);
  }

  @Override
  public void heartbeat(long nowMicros, Player player, long number, Tags tags) {
    // nobody waits for anybody's progress
  }

  @Override
  public boolean hasReceived(Player player, long number) {
    return player.progress.received.contains(number);
  }

  @Override
  public long nextDueMicros() {
    QueuedCopy head = queue.head();
    return head == null ? NEVER : head.momentMicros;
  }

  @Override
  public void deliverDue(long nowMicros) {
    while (nextDueMicros() <= nowMicros) {
      QueuedCopy head = queue.removeHead();
      Action action = head.action;
      action.player().progress.queued--;
      action.player().progress.queuedBytes -= action.sizeBytes();
      handler.deliver(nowMicros, delivery.atOnce(action, false, head.momentMicros));
      queue.recycle(head);
    }
  }

  @Override
  public int queueLength() {
    return queue.size();
  }

  @Override
  public long lowEnd() {
    return updates.newest();
  }

  @Override
  public long sentMicros(long update) {
    return updates.wasSent(update) && updates.remembers(update)
        ? updates.sentMicros(update)
        : NEVER;
  }

  @Override
  public long acknowledged(Player player) {
    return player.progress.through;
  }

  @Override
  public List<ScheduledDelivery> schedule() {
    List<ScheduledDelivery> schedule = new ArrayList<>(queue.size());
    for (QueuedCopy copy : queue.sorted()) {
      schedule.add(new ScheduledDelivery(copy.action, 0, 0, copy.momentMicros, copy.momentMicros));
    }
    return schedule;
  }
}
