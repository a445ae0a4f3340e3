package io.fairorder.player.core;

import io.fairorder.protocol.Tags;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What to send to the server proxy: an action or a heartbeat with its number, its tags and the
 * earlier actions to repeat beside it.
 *
 * <p>{@link PlayerCore} fills one instance again and again; it is valid until the next call.
 *
 * @param <P> the shell's handle of an action's payload
 */
public final class OutgoingReport<P> {
  private final Tags tags = new Tags();
  private final long[] repeatNumbers;
  private final long[] repeatAges;
  private final boolean[] repeatUntagged;
  private final List<P> repeatPayloads;
  private long number;
  private int repeats;

  OutgoingReport(int maxRepeats) {
    repeatNumbers = new long[maxRepeats];
    repeatAges = new long[maxRepeats];
    repeatUntagged = new boolean[maxRepeats];
    repeatPayloads = new ArrayList<>(Collections.nCopies(maxRepeats, null));
  }

  void clear(long newNumber) {
    number = newNumber;
    repeats = 0;
    tags.clear();
  }

  /** Puts a repeated action in its place: the list stays in ascending order of numbers. */
  void addRepeat(long repeated, long ageMicros, boolean untagged, P payload) {
    int k = repeats++;
    while (k > 0 && repeatNumbers[k - 1] > repeated) {
      repeatNumbers[k] = repeatNumbers[k - 1];
      repeatAges[k] = repeatAges[k - 1];
      repeatUntagged[k] = repeatUntagged[k - 1];
      repeatPayloads.set(k, repeatPayloads.get(k - 1));
      k--;
    }
    repeatNumbers[k] = repeated;
    repeatAges[k] = ageMicros;
    repeatUntagged[k] = untagged;
    repeatPayloads.set(k, payload);
  }

  /** Returns an action's number, or for a heartbeat that of the last action sent, 0 if none. */
  public long number() {
    return number;
  }

  /** Returns the tags, which serve the repeated actions as well. */
  public Tags tags() {
    return tags;
  }

  /**
   * Returns how many earlier actions to repeat. They stand in ascending order of numbers and should
   * be judged in this order, before the action itself: an action that is found late gives up the
   * earlier ones that have not arrived (ordering.md 4).
   */
  public int repeats() {
    return repeats;
  }

  /** Returns the number of repeated action {@code index}. */
  public long repeatNumber(int index) {
    return repeatNumbers[index];
  }

  /**
   * Returns how long ago repeated action {@code index} was sent, in microseconds. A tag {@code (i,
   * δ)} with {@code δ ≥ age} gives its tag {@code (i, δ − age)}; there is at least one unless it is
   * {@linkplain #repeatUntagged untagged}.
   */
  public long repeatAgeMicros(int index) {
    return repeatAges[index];
  }

  /** Returns whether repeated action {@code index} was sent without tags and has none now. */
  public boolean repeatUntagged(int index) {
    return repeatUntagged[index];
  }

  /** Returns the payload of repeated action {@code index}. */
  public P repeatPayload(int index) {
    return repeatPayloads.get(index);
  }

  /** When the oldest repeated action with tags was sent, or {@link HandedUpdates#NO_REPEAT}. */
  long oldestRepeatedMicros(long nowMicros) {
    for (int k = 0; k < repeats; k++) {
      if (!repeatUntagged[k]) {
        return nowMicros - repeatAges[k];
      }
    }
    return HandedUpdates.NO_REPEAT;
  }
}
