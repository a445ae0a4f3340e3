package io.fairorder.player.core;

import java.util.function.Consumer;

/**
 * Everything the player proxy remembers and decides for one player in one match.
 *
 * <p>The shell tells it what happens and does what it says:
 *
 * <ul>
 *   <li>A datagram of an update arrives: {@link #onUpdate} says when to hand it to the player; the
 *       moments never decrease, so a queue and one timer will do. When the shell does hand it over
 *       it calls {@link #onReleased}.
 *   <li>The player sends an action: {@link #onAction} gives its number, its tags and what to repeat
 *       with it.
 *   <li>After each of these calls {@link #nextHeartbeatMicros} may have changed; when that moment
 *       has come, {@link #onHeartbeat} gives the heartbeat to send.
 * </ul>
 *
 * <p>Times are microseconds of the local monotonic clock and must not go back. One thread at a
 * time.
 *
 * @param <P> the shell's handle of an action's payload
 */
public final class PlayerCore<P> {
  /** What {@link #nextHeartbeatMicros} returns while no heartbeat is going to be due. */
  public static final long NEVER = HeartbeatSchedule.NEVER;

  private final HandedUpdates handed = new HandedUpdates();
  private final HeartbeatSchedule heartbeats;
  private final UnacknowledgedActions<P> unacknowledged;
  private final PacedRelease pacing;
  private final OutgoingReport<P> report;
  private long actions;
  private long heartbeatsSent;
  private long repeatsSent;

  /**
   * Makes the core for a player that has received and sent nothing yet.
   *
   * @param release takes back each payload given to {@link #onAction} when it is no longer needed
   *     for repeating
   */
  public PlayerCore(PlayerSettings settings, Consumer<? super P> release) {
    heartbeats = new HeartbeatSchedule(settings.heartbeatIntervalMicros());
    unacknowledged = new UnacknowledgedActions<>(settings, release);
    pacing = new PacedRelease(settings.pacing());
    report = new OutgoingReport<>(unacknowledged.redundancy());
  }

  /**
   * Takes a datagram of an update from the server proxy: the first or a later one of this update, a
   * copy, or one that others have overtaken. All of them are to be handed over.
   *
   * @param nowMicros when it arrived
   * @param update the update's id, from 1
   * @param sentMicros the server's clock when it sent the update ({@code U_i}); only differences
   *     between such values are used
   * @param lowEnd the window's low end, 0 if there is none yet
   * @param acknowledged the number up to which the server proxy needs no repeat of an action
   * @return when to hand the datagram to the player, {@code nowMicros} for at once
   */
  public long onUpdate(
      long nowMicros, long update, long sentMicros, long lowEnd, long acknowledged) {
    handed.closeBelow(lowEnd);
    unacknowledged.acknowledge(acknowledged);
    return pacing.onUpdate(nowMicros, update, sentMicros);
  }

  /** Notes that a datagram of {@code update} is handed to the player now ({@code R_j^i}). */
  public void onReleased(long nowMicros, long update) {
    if (handed.handed(nowMicros, update)) {
      heartbeats.updateHanded(nowMicros);
    }
  }

  /**
   * Takes an action of the player and says how to send it.
   *
   * @param payload the handle of what the player sent. The core keeps it for repeating and gives it
   *     back through the release callback, which may happen before this method returns
   * @param sizeBytes how many bytes it takes when it is repeated in a later datagram
   * @param budgetBytes how many bytes this datagram has left for repeats
   * @return the action's number, tags and repeats, valid until the next call
   */
  public OutgoingReport<P> onAction(long nowMicros, P payload, int sizeBytes, int budgetBytes) {
    report.clear(++actions);
    complete(nowMicros, budgetBytes);
    unacknowledged.add(nowMicros, payload, sizeBytes, report.tags().isEmpty());
    return report;
  }

  /**
   * Makes the heartbeat to send now. The shell calls this when {@link #nextHeartbeatMicros} has
   * come; the next one is due an interval later.
   *
   * @param budgetBytes how many bytes this datagram has left for repeats
   * @return the heartbeat's number, tags and repeats, valid until the next call
   */
  public OutgoingReport<P> onHeartbeat(long nowMicros, int budgetBytes) {
    report.clear(actions);
    complete(nowMicros, budgetBytes);
    heartbeatsSent++;
    return report;
  }

  private void complete(long nowMicros, int budgetBytes) {
    unacknowledged.choose(nowMicros, budgetBytes, handed, report);
    repeatsSent += report.repeats();
    handed.makeTags(nowMicros, report.oldestRepeatedMicros(nowMicros), report.tags());
    heartbeats.reported(nowMicros);
  }

  /** Returns when the next heartbeat is due, perhaps in the past, or {@link #NEVER}. */
  public long nextHeartbeatMicros() {
    return heartbeats.dueMicros();
  }

  /** Gives back all payloads. The core can be dropped then. */
  public void close() {
    unacknowledged.clear();
  }

  /** Returns the paced release, for its figures. */
  public PacedRelease pacing() {
    return pacing;
  }

  /** Returns how many actions were sent; also the last one's number. */
  public long actions() {
    return actions;
  }

  /** Returns how many heartbeats were sent. */
  public long heartbeats() {
    return heartbeatsSent;
  }

  /** Returns how many repeated actions were sent along. */
  public long repeats() {
    return repeatsSent;
  }

  /** Returns how many actions are kept because they are not acknowledged. */
  public int unacknowledged() {
    return unacknowledged.size();
  }

  /** Returns the newest update handed to the player, 0 if there was none. */
  public long newestUpdate() {
    return handed.newest();
  }
}
