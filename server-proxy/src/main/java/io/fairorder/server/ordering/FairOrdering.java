package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Hands actions to the game server in fair order: whoever reacted first acts first (Guo et al.
 * 2003, with the common window).
 *
 * <p>An action costs a logarithm of the queue: the delivery time of the head alone is kept, and
 * found by asking the players with the longest wait timeouts first.
 */
public final class FairOrdering implements Ordering {
  private final OrderingSettings settings;
  private final OrderingLimits limits;
  private final DeliveryHandler handler;
  private final boolean common;
  private final boolean keepPlayerOrder;

  private final UpdateLog updates = new UpdateLog();
  private final Keying keying;
  private final DeliveryQueue queue = new DeliveryQueue();
  private final PlayerOrder playerOrder = new PlayerOrder(queue);
  private final AwaitedPlayers awaited = new AwaitedPlayers();
  private final Delivery delivery = new Delivery();
  private int players;
  private long arrivals;

  /** The frontier: the largest key delivered on time so far. */
  private long frontierUpdate;

  private long frontierReactionMicros = Long.MIN_VALUE;

  /**
   * Everyone in {@link #awaited} before this index has passed the key of the head, so that asking
   * again goes on where it stopped; 0 whenever the head or the order of the players changes.
   */
  private int headPassedBy;

  /** Makes the ordering of one match. */
  public FairOrdering(OrderingSettings settings, DeliveryHandler handler) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.handler = Objects.requireNonNull(handler, "handler");
    limits = settings.limits();
    keying = new Keying(updates, settings);
    common = settings.window() == Window.COMMON;
    keepPlayerOrder = settings.keepPlayerOrder() && settings.split() == Split.FIRST;
  }

  @Override
  public boolean hasRoom() {
    return players < limits.players();
  }

  @Override
  public void join(long nowMicros, Player player) {
    if (player.present) {
      throw new IllegalStateException(player + " has joined already");
    }
    if (!hasRoom()) {
      throw new IllegalStateException("the match is full: " + players + " players");
    }
    players++;
    player.present = true;
    player.progress = new PlayerProgress(updates, settings);
    await(player);
  }

  @Override
  public void leave(long nowMicros, Player player) {
    sideline(nowMicros, player);
    player.present = false;
    players--;
  }

  @Override
  public void changeWait(long nowMicros, Player player, long waitMicros) {
    if (waitMicros < 0) {
      throw new IllegalArgumentException("negative wait timeout: " + waitMicros);
    }
    player.waitMicros = waitMicros;
    if (player.waitedFor) {
      awaited.waitChanged(player);
      headPassedBy = 0;
    }
  }

  @Override
  public void sideline(long nowMicros, Player player) {
    requirePresent(player);
    if (player.waitedFor) {
      player.waitedFor = false;
      awaited.remove(player);
      headPassedBy = 0;
      followReached();
    }
  }

  @Override
  public void restore(long nowMicros, Player player) {
    requirePresent(player);
    if (!player.waitedFor) {
      await(player);
      followReached();
    }
  }

  private void await(Player player) {
    player.waitedFor = true;
    awaited.add(player);
    headPassedBy = 0;
  }

  @Override
  public void update(long nowMicros, long id, long sentMicros) {
    updates.sent(id, sentMicros);
    if (id > UpdateLog.REMEMBERED) {
      awaited.forgetProven();
      headPassedBy = 0;
    }
    raiseLowEnd(id - settings.maxUpdates() + 1);
  }

  /**
   * Closes every update below {@code id}: no key is made from their tags any more. Only with a
   * manual window; with the common one the players' progress does it.
   */
  public void close(long nowMicros, long id) {
    if (common) {
      throw new IllegalStateException("the common window moves by itself");
    }
    if (id < 1 || id > updates.newest() + 1) {
      throw new IllegalArgumentException(
          "cannot close below " + id + ": the newest update is " + updates.newest());
    }
    raiseLowEnd(id);
  }

  @Override
  public void action(long nowMicros, Action action) {
    Player player = action.player();
    PlayerProgress progress = requirePresent(player);
    action.arrivedMicros = nowMicros;
    // the order of these questions is ordering.md 4
    if (!allSent(action.tags())) {
      handler.drop(nowMicros, action, DropReason.MALFORMED);
    } else if (progress.received.contains(action.number())) {
      handler.drop(nowMicros, action, DropReason.DUPLICATE);
    } else if (!progress.gaveUp(action.number())
        && !progress.received.hasRoomFor(action.number(), progress.through)) {
      handler.drop(nowMicros, action, DropReason.OVER_LIMIT);
    } else {
      action.firstTag = firstRemembered(action.tags());
      if (action.firstTag == action.tags().size()) {
        deliverUntagged(nowMicros, action, progress);
      } else {
        action.newestMoment = moment(action.tags(), action.tags().size() - 1);
        int copies =
            progress.gaveUp(action.number())
                ? 0
                : keying.findKeys(action, frontierUpdate, frontierReactionMicros);
        if (copies == 0) {
          late(nowMicros, action, progress);
        } else if (limits.exceededBy(action, copies, queue.size(), players)) {
          handler.drop(nowMicros, action, DropReason.OVER_LIMIT);
        } else {
          enqueue(action, progress, copies);
        }
      }
    }
  }

  @Override
  public void heartbeat(long nowMicros, Player player, long number, Tags tags) {
    PlayerProgress progress = requirePresent(player);
    long reachedBefore = progress.reached;
    if (!allSent(tags)
        || !progress.heartbeat(number, tags, firstRemembered(tags), limits.pendingHeartbeats())) {
      handler.heartbeatIgnored(nowMicros, player);
      return;
    }
    followReached(player, reachedBefore);
  }

  @Override
  public boolean hasReceived(Player player, long number) {
    return player.progress.received.contains(number);
  }

  @Override
  public long nextDueMicros() {
    QueuedCopy head = queue.head();
    if (head == null) {
      return NEVER;
    }
    headPassedBy = awaited.firstNotPassed(headPassedBy, head.update, head.momentMicros);
    return headPassedBy == awaited.size()
        ? head.momentMicros
        : head.momentMicros + awaited.at(headPassedBy).waitMicros;
  }

  @Override
  public void deliverDue(long nowMicros) {
    long due;
    while ((due = nextDueMicros()) <= nowMicros) {
      deliverHead(nowMicros, due);
    }
  }

  @Override
  public int queueLength() {
    return queue.size();
  }

  @Override
  public long lowEnd() {
    return keying.lowEnd();
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
    long notBefore = Long.MIN_VALUE;
    for (QueuedCopy copy : queue.sorted()) {
      int decides = awaited.firstNotPassed(0, copy.update, copy.momentMicros);
      long own =
          copy.momentMicros + (decides == awaited.size() ? 0 : awaited.at(decides).waitMicros);
      notBefore = Math.max(notBefore, own);
      schedule.add(
          new ScheduledDelivery(copy.action, copy.update, copy.reactionMicros, own, notBefore));
    }
    return schedule;
  }

  @Override
  public List<Player> notPassed(long update, long reactionMicros) {
    List<Player> found = new ArrayList<>();
    // nobody is waited for on an update that is no longer remembered
    if (sentMicros(update) != NEVER) {
      long moment = updates.sentMicros(update) + reactionMicros;
      for (int index = 0; index < awaited.size(); index++) {
        if (awaited.at(index).progress.passed.provenMoment(update) < moment) {
          found.add(awaited.at(index));
        }
      }
    }
    return found;
  }

  private static PlayerProgress requirePresent(Player player) {
    if (!player.present) {
      throw new IllegalStateException(player + " is not in the match");
    }
    return player.progress;
  }

  private boolean allSent(Tags tags) {
    return tags.isEmpty() || (tags.update(0) >= 1 && updates.wasSent(tags.update(tags.size() - 1)));
  }

  private int firstRemembered(Tags tags) {
    int index = 0;
    while (index < tags.size() && !updates.remembers(tags.update(index))) {
      index++;
    }
    return index;
  }

  private long moment(Tags tags, int index) {
    return updates.sentMicros(tags.update(index)) + tags.reactionMicros(index);
  }

  /** Rule 3 of ordering.md 4: the player has received nothing yet, so nothing can be compared. */
  private void deliverUntagged(long nowMicros, Action action, PlayerProgress progress) {
    handler.deliver(nowMicros, delivery.atOnce(action, false, nowMicros));
    long reachedBefore = progress.reached;
    progress.receive(action.number());
    followReached(action.player(), reachedBefore);
  }

  /** Rule 4 of ordering.md 4. */
  private void late(long nowMicros, Action action, PlayerProgress progress) {
    if (settings.late() == LatePolicy.DELIVER) {
      handler.deliver(nowMicros, delivery.atOnce(action, true, nowMicros));
    } else {
      handler.drop(nowMicros, action, DropReason.LATE);
    }
    long reachedBefore = progress.reached;
    progress.receive(action.number());
    giveUpBefore(nowMicros, action);
    progress.report(action.number(), action.tags(), action.firstTag);
    followReached(action.player(), reachedBefore);
  }

  private void giveUpBefore(long nowMicros, Action action) {
    long count = action.player().progress.giveUpBefore(action.number());
    if (count > 0) {
      handler.givenUp(nowMicros, action.player(), count);
    }
  }

  /** Rule 5 of ordering.md 4: first into the queue, then what it proves takes effect. */
  private void enqueue(Action action, PlayerProgress progress, int copies) {
    action.arrival = ++arrivals;
    for (int index = 0; index < copies; index++) {
      QueuedCopy copy = queue.blank();
      copy.action = action;
      copy.copy = index + 1;
      copy.copies = copies;
      keying.key(copy, index);
      boolean moved = keepPlayerOrder && playerOrder.link(copy);
      queue.insert(copy);
      if (moved || queue.head() == copy) {
        headPassedBy = 0;
      }
    }
    progress.queued += copies;
    progress.queuedBytes += action.sizeBytes();
    long reachedBefore = progress.reached;
    progress.report(action.number(), action.tags(), action.firstTag);
    progress.receive(action.number());
    followReached(action.player(), reachedBefore);
  }

  private void deliverHead(long nowMicros, long dueMicros) {
    QueuedCopy head = queue.removeHead();
    headPassedBy = 0;
    if (keepPlayerOrder) {
      playerOrder.unlink(head);
    }
    Action action = head.action;
    PlayerProgress progress = action.player().progress;
    progress.queued--;
    if (head.copy == head.copies) {
      progress.queuedBytes -= action.sizeBytes();
    }
    frontierUpdate = head.update;
    frontierReactionMicros = head.reactionMicros;
    handler.deliver(nowMicros, delivery.queued(head, dueMicros));
    queue.recycle(head);
    long reachedBefore = progress.reached;
    giveUpBefore(nowMicros, action);
    followReached(action.player(), reachedBefore);
  }

  /**
   * Moves the common window if a report of the player has become sequenced that reaches further.
   */
  private void followReached(Player player, long reachedBefore) {
    if (player.waitedFor) {
      awaited.proven(player, reachedBefore);
      followReached();
    }
  }

  private void followReached() {
    if (common) {
      raiseLowEnd(awaited.reachedByAll());
    }
  }

  private void raiseLowEnd(long update) {
    if (!keying.raiseLowEnd(update)) {
      return;
    }
    boolean moved = false;
    for (int index = 0; index < queue.size(); index++) {
      moved |= keying.moveToWindow(queue.at(index));
    }
    if (!moved) {
      return;
    }
    if (keepPlayerOrder) {
      for (int index = 0; index < queue.size(); index++) {
        if (queue.at(index).later == null) {
          playerOrder.lowerEarlier(queue.at(index));
        }
      }
    }
    queue.keysChanged();
    headPassedBy = 0;
  }
}
