package io.fairorder.server.replay;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.ordering.Player;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;

/** Runs recorded events through the ordering core in virtual time. */
final class Replay {
  private final ReplayWriter out;
  private final Map<String, Player> players = new HashMap<>();
  private FairOrdering ordering;
  private Window window;
  private long newestUpdate;
  private long nowMicros;

  private Replay(ReplayWriter out) {
    this.out = out;
  }

  /**
   * Reads events from {@code in} to its end and writes what the core does to {@code out}.
   *
   * @throws IOException if the input cannot be read
   * @throws java.io.UncheckedIOException if the output cannot be written
   * @throws ReplayException if the input is wrong; what happened before that has been written
   */
  static void run(BufferedReader in, Writer out) throws IOException, ReplayException {
    try (ReplayWriter writer = new ReplayWriter(out)) {
      new Replay(writer).run(in);
    }
  }

  private void run(BufferedReader in) throws IOException, ReplayException {
    long lineNumber = 0;
    for (String text = in.readLine(); text != null; text = in.readLine()) {
      lineNumber++;
      if (!text.isBlank()) {
        try {
          take(ReplayLine.parse(text));
        } catch (ReplayException e) {
          throw new ReplayException("line " + lineNumber + ": " + e.getMessage());
        }
      }
    }
    if (ordering != null) {
      deliverBefore(Ordering.NEVER);
    }
  }

  private void take(ReplayLine line) throws ReplayException {
    String event = line.event();
    long timeMicros = line.timeMicros();
    if (ordering == null) {
      if (!event.equals("config")) {
        throw new ReplayException("the first event is \"" + event + "\", not \"config\"");
      }
      configure(line);
      nowMicros = timeMicros;
      return;
    }
    if (timeMicros < nowMicros) {
      throw new ReplayException(
          "time goes back from "
              + Milliseconds.fromMicros(nowMicros)
              + " to "
              + Milliseconds.fromMicros(timeMicros));
    }
    Runnable change = change(event, line, timeMicros);
    if (timeMicros > nowMicros) {
      // what is due at the time of an event waits for all events of that time
      ordering.deliverDue(nowMicros);
      deliverBefore(timeMicros);
      nowMicros = timeMicros;
    }
    change.run();
  }

  private void deliverBefore(long timeMicros) {
    for (long due = ordering.nextDueMicros(); due < timeMicros; due = ordering.nextDueMicros()) {
      nowMicros = Math.max(nowMicros, due);
      ordering.deliverDue(nowMicros);
    }
  }

  private void configure(ReplayLine line) throws ReplayException {
    OrderingSettings defaults = OrderingSettings.defaults();
    window = line.choice("window", Window.class, defaults.window());
    OrderingSettings settings =
        new OrderingSettings(
            line.choice("split", Split.class, defaults.split()),
            line.choice("late", LatePolicy.class, defaults.late()),
            window,
            (int) Math.min(line.maxUpdates(Long.MAX_VALUE), defaults.maxUpdates()),
            line.keepPlayerOrder(defaults.keepPlayerOrder()),
            OrderingLimits.none());
    ordering = new FairOrdering(settings, out);
  }

  /** Checks the whole line first, so that a wrong one changes nothing and prints nothing. */
  private Runnable change(String event, ReplayLine line, long now) throws ReplayException {
    return switch (event) {
      case "join" -> join(line, now);
      case "wait" -> {
        Player player = player(line);
        long waitMicros = line.waitMicros();
        yield () -> ordering.changeWait(now, player, waitMicros);
      }
      case "sideline" -> {
        Player player = player(line);
        yield () -> ordering.sideline(now, player);
      }
      case "restore" -> {
        Player player = player(line);
        yield () -> ordering.restore(now, player);
      }
      case "leave" -> {
        Player player = player(line);
        players.remove(player.name());
        yield () -> ordering.leave(now, player);
      }
      case "update" -> update(line, now);
      case "action" -> {
        Action action = new Action(player(line), line.actionNumber(), line.tags(), null, 0);
        yield () -> ordering.action(now, action);
      }
      case "heartbeat" -> {
        Player player = player(line);
        long number = line.heartbeatNumber();
        Tags tags = line.tags();
        yield () -> ordering.heartbeat(now, player, number, tags);
      }
      case "close" -> close(line, now);
      case "schedule" -> () -> out.schedule(now, ordering.schedule());
      case "config" -> throw new ReplayException("a second \"config\"");
      default -> throw new ReplayException("unknown event \"" + event + "\"");
    };
  }

  private Runnable join(ReplayLine line, long now) throws ReplayException {
    Player player = new Player(line.player(), line.waitMicros(), null);
    if (players.putIfAbsent(player.name(), player) != null) {
      throw new ReplayException("\"" + player + "\" has joined already");
    }
    return () -> ordering.join(now, player);
  }

  private Runnable update(ReplayLine line, long now) throws ReplayException {
    long id = line.updateId();
    if (id != newestUpdate + 1) {
      throw new ReplayException("update " + id + " does not follow " + newestUpdate);
    }
    long sentMicros = line.sentMicros(now);
    newestUpdate = id;
    return () -> ordering.update(now, id, sentMicros);
  }

  private Runnable close(ReplayLine line, long now) throws ReplayException {
    long below = line.below();
    if (window == Window.COMMON) {
      throw new ReplayException("\"close\" needs \"window\":\"manual\"");
    }
    if (below > newestUpdate + 1) {
      throw new ReplayException(
          "\"below\" is " + below + ", but the newest update is " + newestUpdate);
    }
    return () -> ordering.close(now, below);
  }

  private Player player(ReplayLine line) throws ReplayException {
    Player player = players.get(line.player());
    if (player == null) {
      throw new ReplayException("unknown player \"" + line.player() + "\"");
    }
    return player;
  }
}
