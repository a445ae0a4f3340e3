package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import java.util.List;

/**
 * Decides in which order, and when, the actions of one match are handed to the game server.
 *
 * <p>All calls belong to one thread. Time is an argument and never goes back. The caller runs the
 * queue: it calls {@link #deliverDue} once the clock has reached {@link #nextDueMicros}, and asks
 * for that moment anew after every call that may have changed it.
 */
public interface Ordering {
  /** What {@link #nextDueMicros} returns when nothing is queued. */
  long NEVER = Long.MAX_VALUE;

  /** Returns whether another player may {@link #join}. */
  boolean hasRoom();

  /** Lets a player in; the others wait for it from now on. */
  void join(long nowMicros, Player player);

  /** Lets a player out; what it has in the queue stays. */
  void leave(long nowMicros, Player player);

  /** Changes how long the others wait for a message of this player ({@code W_j}). */
  void changeWait(long nowMicros, Player player, long waitMicros);

  /** Takes a player out of {@code T}: it still plays, but nobody waits for it. */
  void sideline(long nowMicros, Player player);

  /** Puts a sidelined player back into {@code T}. */
  void restore(long nowMicros, Player player);

  /** Notes that update {@code id} is sent now ({@code U_i}); ids are consecutive from 1. */
  default void update(long nowMicros, long id) {
    update(nowMicros, id, nowMicros);
  }

  /**
   * Notes that update {@code id} is sent.
   *
   * @param sentMicros {@code U_i}, if it is not the time of the event
   */
  void update(long nowMicros, long id, long sentMicros);

  /** Takes an action that has arrived. The ordering owns it until it is delivered or dropped. */
  void action(long nowMicros, Action action);

  /**
   * Takes a heartbeat that has arrived.
   *
   * @param number the number of the last action the player sent before it, 0 if none
   * @param tags read during the call only
   */
  void heartbeat(long nowMicros, Player player, long number, Tags tags);

  /** Returns whether this number of a player has arrived before, so that a copy can be spared. */
  boolean hasReceived(Player player, long number);

  /** Returns when the head of the queue is to be delivered, or {@link #NEVER}. */
  long nextDueMicros();

  /** Delivers, in order, everything that is due at or before {@code nowMicros}. */
  void deliverDue(long nowMicros);

  /** Returns how many copies of messages are queued. */
  int queueLength();

  /** Returns the low end of the window of open updates, 0 while there is none. */
  long lowEnd();

  /** Returns when an update was sent ({@code U_i}), {@link #NEVER} if it was not or long ago. */
  long sentMicros(long update);

  /** Returns up to which number everything of this player was received or given up. */
  long acknowledged(Player player);

  /** Returns the whole queue with its delivery times, for inspection: it costs a full sort. */
  List<ScheduledDelivery> schedule();

  /**
   * Returns who makes a message with this key wait: the players in {@code T} that have not passed
   * it, so that something fairer of theirs could still arrive. For inspection, like the schedule;
   * an ordering that looks at no keys waits for nobody.
   */
  default List<Player> notPassed(long update, long reactionMicros) {
    return List.of();
  }
}
