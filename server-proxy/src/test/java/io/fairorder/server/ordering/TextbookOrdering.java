package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The rules of ordering written down as slowly as they are defined: all reports are kept, and
 * everything is computed from them every time. What {@link FairOrdering} is held against.
 *
 * <p>It shares no code with it but the types in the interface.
 */
final class TextbookOrdering implements Ordering {
  record Tag(long update, long reaction) {}

  record Report(long number, List<Tag> tags) {}

  static final class Copy {
    final Action action;
    final List<Tag> tags;
    final long arrival;
    Tag key;
    int copy;
    int copies;

    Copy(Action action, List<Tag> tags, long arrival, Tag key) {
      this.action = action;
      this.tags = tags;
      this.arrival = arrival;
      this.key = key;
    }
  }

  static final class State {
    final List<Report> reports = new ArrayList<>();
    final TreeSet<Long> received = new TreeSet<>();

    /** Numbers below this one that have not been received are given up. */
    long gaveUpBelow = 1;

    boolean inT = true;

    /** Every number up to here is received or given up, so that not all have to be looked at. */
    long checked;
  }

  private static final Comparator<Tag> BY_KEY =
      Comparator.comparingLong(Tag::update).thenComparingLong(Tag::reaction);

  private final OrderingSettings settings;
  private final DeliveryHandler handler;
  private final Map<Player, State> players = new LinkedHashMap<>();
  private final Map<Player, State> gone = new HashMap<>();
  private final TreeMap<Long, Long> sentMicros = new TreeMap<>();
  private final List<Copy> queue = new ArrayList<>();
  private Tag frontier;
  private long lowEnd;
  private long arrivals;

  TextbookOrdering(OrderingSettings settings, DeliveryHandler handler) {
    this.settings = settings;
    this.handler = handler;
  }

  @Override
  public void join(long now, Player player) {
    players.put(player, new State());
  }

  @Override
  public void leave(long now, Player player) {
    gone.put(player, players.remove(player));
    evaluateLowEnd();
  }

  @Override
  public void changeWait(long now, Player player, long waitMicros) {
    player.waitMicros = waitMicros;
  }

  @Override
  public void sideline(long now, Player player) {
    players.get(player).inT = false;
    evaluateLowEnd();
  }

  @Override
  public void restore(long now, Player player) {
    players.get(player).inT = true;
    evaluateLowEnd();
  }

  @Override
  public void update(long now, long id, long sent) {
    sentMicros.put(id, now);
    raiseLowEnd(id - settings.maxUpdates() + 1);
  }

  void close(long now, long below) {
    raiseLowEnd(below);
  }

  @Override
  public void action(long now, Action action) {
    State state = players.get(action.player());
    List<Tag> all = tags(action.tags());
    if (!allSent(all)) {
      handler.drop(now, action, DropReason.MALFORMED);
      return;
    }
    if (state.received.contains(action.number())) {
      handler.drop(now, action, DropReason.DUPLICATE);
      return;
    }
    List<Tag> tags = remembered(all);
    if (tags.isEmpty()) {
      handler.deliver(now, new Delivery().atOnce(action, false, now));
      state.received.add(action.number());
      evaluateLowEnd();
      return;
    }
    List<Tag> keys = new ArrayList<>();
    for (Tag key : keys(tags)) {
      if (isAboveFrontier(key)) {
        keys.add(key);
      }
    }
    if (action.number() < state.gaveUpBelow || keys.isEmpty()) {
      if (settings.late() == LatePolicy.DELIVER) {
        handler.deliver(now, new Delivery().atOnce(action, true, now));
      } else {
        handler.drop(now, action, DropReason.LATE);
      }
      state.gaveUpBelow = Math.max(state.gaveUpBelow, action.number());
    } else {
      long arrival = ++arrivals;
      for (Tag key : keys) {
        Copy copy = new Copy(action, tags, arrival, key);
        copy.copy = keys.indexOf(key) + 1;
        copy.copies = keys.size();
        queue.add(copy);
      }
      keepPlayerOrder();
    }
    state.received.add(action.number());
    state.reports.add(new Report(action.number(), tags));
    evaluateLowEnd();
  }

  @Override
  public void heartbeat(long now, Player player, long number, Tags tags) {
    if (allSent(tags(tags))) {
      players.get(player).reports.add(new Report(number, remembered(tags(tags))));
      evaluateLowEnd();
    }
  }

  @Override
  public boolean hasRoom() {
    return true;
  }

  @Override
  public boolean hasReceived(Player player, long number) {
    return state(player).received.contains(number);
  }

  @Override
  public long nextDueMicros() {
    List<ScheduledDelivery> schedule = schedule();
    return schedule.isEmpty() ? NEVER : schedule.get(0).deliveryMicros();
  }

  @Override
  public void deliverDue(long now) {
    for (long due = nextDueMicros(); due <= now; due = nextDueMicros()) {
      Copy head = sorted().get(0);
      queue.remove(head);
      frontier = head.key;
      Delivery delivery = new Delivery();
      delivery.action = head.action;
      delivery.tagged = true;
      delivery.update = frontier.update();
      delivery.reactionMicros = frontier.reaction();
      delivery.copy = head.copy;
      delivery.copies = head.copies;
      delivery.dueMicros = due;
      handler.deliver(now, delivery);
      State state = state(head.action.player());
      state.gaveUpBelow = Math.max(state.gaveUpBelow, head.action.number());
      evaluateLowEnd();
      forgetReports();
    }
  }

  @Override
  public int queueLength() {
    return queue.size();
  }

  @Override
  public long lowEnd() {
    return lowEnd;
  }

  @Override
  public long sentMicros(long update) {
    return sentMicros.getOrDefault(update, NEVER);
  }

  @Override
  public long acknowledged(Player player) {
    State state = state(player);
    while (state.received.contains(state.checked + 1) || state.checked + 1 < state.gaveUpBelow) {
      state.checked++;
    }
    return state.checked;
  }

  @Override
  public List<ScheduledDelivery> schedule() {
    List<ScheduledDelivery> schedule = new ArrayList<>();
    long notBefore = Long.MIN_VALUE;
    for (Copy copy : sorted()) {
      Tag key = copy.key;
      long wait = 0;
      for (Map.Entry<Player, State> player : players.entrySet()) {
        if (player.getValue().inT && !hasPassed(player.getKey(), key)) {
          wait = Math.max(wait, player.getKey().waitMicros());
        }
      }
      long own = sentMicros.get(key.update()) + wait + key.reaction();
      notBefore = Math.max(notBefore, own);
      schedule.add(
          new ScheduledDelivery(copy.action, key.update(), key.reaction(), own, notBefore));
    }
    return schedule;
  }

  private State state(Player player) {
    State state = players.get(player);
    return state != null ? state : gone.get(player);
  }

  private static List<Tag> tags(Tags tags) {
    List<Tag> list = new ArrayList<>();
    for (int index = 0; index < tags.size(); index++) {
      list.add(new Tag(tags.update(index), tags.reactionMicros(index)));
    }
    return list;
  }

  private boolean allSent(List<Tag> tags) {
    return tags.stream().allMatch(tag -> sentMicros.containsKey(tag.update()));
  }

  private boolean isRemembered(long update) {
    return update > sentMicros.lastKey() - 1024;
  }

  private List<Tag> remembered(List<Tag> tags) {
    return tags.stream().filter(tag -> isRemembered(tag.update())).toList();
  }

  private boolean isAboveFrontier(Tag key) {
    return frontier == null || BY_KEY.compare(key, frontier) > 0;
  }

  /** ordering.md 7: the same moment counted from another update. */
  private Tag express(Tag tag, long update) {
    return new Tag(update, tag.reaction() + sentMicros.get(tag.update()) - sentMicros.get(update));
  }

  /** The tag for the low end, given or expressed. */
  private Tag onLowEnd(List<Tag> tags) {
    for (Tag tag : tags) {
      if (tag.update() >= lowEnd) {
        return express(tag, lowEnd);
      }
    }
    return express(tags.get(tags.size() - 1), lowEnd);
  }

  private List<Tag> keys(List<Tag> tags) {
    List<Tag> open = new ArrayList<>();
    for (Tag tag : tags) {
      if (tag.update() >= lowEnd) {
        open.add(tag);
      }
    }
    if (settings.window() == Window.COMMON && lowEnd > 0) {
      open.removeIf(tag -> tag.update() == lowEnd);
      open.add(0, onLowEnd(tags));
    }
    return settings.split() == Split.ALL || open.isEmpty() ? open : open.subList(0, 1);
  }

  /** The queue of ordering.md 2. */
  private List<Copy> sorted() {
    List<Copy> sorted = new ArrayList<>(queue);
    sorted.sort(
        Comparator.comparing((Copy copy) -> copy.key, BY_KEY)
            .thenComparingLong(copy -> copy.action.number())
            .thenComparingLong(copy -> copy.arrival));
    return sorted;
  }

  /** Of each player, an earlier message takes the key of a later one that is smaller. */
  private void keepPlayerOrder() {
    if (!settings.keepPlayerOrder() || settings.split() == Split.ALL) {
      return;
    }
    for (Copy earlier : queue) {
      for (Copy later : queue) {
        if (later.action.player() == earlier.action.player()
            && later.action.number() > earlier.action.number()
            && BY_KEY.compare(later.key, earlier.key) < 0) {
          earlier.key = later.key;
        }
      }
    }
  }

  private boolean isSequenced(Player player, Report report) {
    return report.number() <= acknowledged(player);
  }

  /** ordering.md 3 and 7. */
  private boolean hasPassed(Player player, Tag key) {
    if (!isRemembered(key.update())) {
      return true;
    }
    for (Report report : state(player).reports) {
      if (isSequenced(player, report) && proves(report.tags(), key)) {
        return true;
      }
    }
    return false;
  }

  private boolean proves(List<Tag> tags, Tag key) {
    if (tags.isEmpty()) {
      return false;
    }
    for (Tag tag : tags) {
      if (tag.update() == key.update()) {
        return tag.reaction() >= key.reaction();
      }
    }
    if (settings.window() == Window.MANUAL) {
      return tags.get(0).update() > key.update();
    }
    for (Tag tag : tags) {
      if (tag.update() > key.update()) {
        return express(tag, key.update()).reaction() >= key.reaction();
      }
    }
    return false;
  }

  private void evaluateLowEnd() {
    if (settings.window() == Window.MANUAL) {
      return;
    }
    long reachedByAll = Long.MAX_VALUE;
    for (Map.Entry<Player, State> player : players.entrySet()) {
      if (player.getValue().inT) {
        long reached = 0;
        for (Report report : player.getValue().reports) {
          if (!report.tags().isEmpty() && isSequenced(player.getKey(), report)) {
            reached = Math.max(reached, report.tags().get(report.tags().size() - 1).update());
          }
        }
        reachedByAll = Math.min(reachedByAll, reached);
      }
    }
    if (reachedByAll != Long.MAX_VALUE) {
      raiseLowEnd(reachedByAll);
    }
  }

  private void raiseLowEnd(long update) {
    if (update <= lowEnd) {
      return;
    }
    lowEnd = update;
    if (settings.split() == Split.FIRST) {
      for (Copy copy : queue) {
        if (copy.key.update() < lowEnd) {
          List<Tag> keys = keys(copy.tags);
          if (!keys.isEmpty()) {
            copy.key = keys.get(0);
          }
        }
      }
      keepPlayerOrder();
    }
  }

  /** A report that reaches no key that is or can be queued proves nothing any more. */
  private void forgetReports() {
    long oldest = queue.stream().mapToLong(copy -> copy.key.update()).min().orElse(lowEnd);
    long needed = Math.min(oldest, lowEnd);
    for (State state : players.values()) {
      state.reports.removeIf(
          report ->
              report.tags().isEmpty()
                  || report.tags().get(report.tags().size() - 1).update() < needed);
    }
  }
}
