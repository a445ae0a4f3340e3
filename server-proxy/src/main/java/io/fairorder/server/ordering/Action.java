package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import java.util.Objects;

/** One message from a player to the game server, with what its proxy tagged it with. */
public final class Action {
  private final Player player;
  private final long number;
  private final Tags tags;
  private final Object payload;
  private final int sizeBytes;

  /** When it arrived, as {@link Ordering#action} was told. */
  long arrivedMicros;

  /** Order of arrival in the match: the last resort between equal keys (ordering.md 2). */
  long arrival;

  /** Index of the first tag that was still remembered on arrival (ordering.md 7). */
  int firstTag;

  /** The moment of the newest tag, {@code U_i + δ}: kept because {@code U_i} may be forgotten. */
  long newestMoment;

  /**
   * Makes an action.
   *
   * @param number the player's own number for it, from 1
   * @param tags its tags; they belong to the action from now on
   * @param payload what the game server is to get; never looked into
   * @param sizeBytes what the payload counts for against the limits
   */
  public Action(Player player, long number, Tags tags, Object payload, int sizeBytes) {
    if (number < 1) {
      throw new IllegalArgumentException("actions are numbered from 1, not " + number);
    }
    this.player = Objects.requireNonNull(player, "player");
    this.number = number;
    this.tags = Objects.requireNonNull(tags, "tags");
    this.payload = payload;
    this.sizeBytes = sizeBytes;
  }

  /** Returns who sent it. */
  public Player player() {
    return player;
  }

  /** Returns its number {@code N} among the player's actions. */
  public long number() {
    return number;
  }

  /** Returns its tags; not to be changed. */
  public Tags tags() {
    return tags;
  }

  /** Returns the payload. */
  public Object payload() {
    return payload;
  }

  /** Returns what the payload counts for against the limits. */
  public int sizeBytes() {
    return sizeBytes;
  }

  /** Returns when it was given to the ordering. */
  public long arrivedMicros() {
    return arrivedMicros;
  }

  @Override
  public String toString() {
    return player + "/" + number + " " + tags;
  }
}
