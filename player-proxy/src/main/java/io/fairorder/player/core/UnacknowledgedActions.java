package io.fairorder.player.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps the last actions that the server proxy has not acknowledged, and chooses which of them the
 * next datagram repeats.
 *
 * <p><b>Which first:</b> the one repeated least often so far, among equals the newest. While
 * actions keep coming these are the newest ones, so that a lost action is there again with the very
 * next datagram, when it is most likely still in time. When the player pauses, heartbeats have room
 * for more, and it goes round to the older ones: a burst of losses longer than the redundancy is
 * mended too, where always taking the newest would repeat the same few for ever.
 *
 * <p>Actions that have grown too old are let go: the server has given them up or would find them
 * late, and their tags would have to reach back ever farther.
 *
 * @param <P> the shell's handle of an action's payload
 */
final class UnacknowledgedActions<P> {
  private final int redundancy;
  private final int capacity;
  private final int maxBytes;
  private final long maxAgeMicros;
  private final Consumer<? super P> release;

  // Action n has slot n % capacity; kept are the numbers oldest … next − 1, without a gap. The
  // payload of one that is never going to be repeated is null.
  private final List<P> payloads;
  private final long[] sentMicros;
  private final int[] sizes;
  private final boolean[] untagged;
  private final int[] timesRepeated;
  private final long[] chosenIn;
  private long oldest = 1;
  private long next = 1;
  private int bytes;
  private long choices;

  /**
   * Makes an empty store.
   *
   * @param settings say how many actions a datagram repeats and how many are kept
   * @param release takes back each payload when it is no longer needed
   */
  UnacknowledgedActions(PlayerSettings settings, Consumer<? super P> release) {
    // A datagram cannot repeat more than is kept.
    redundancy = Math.min(settings.redundancy(), settings.maxUnacknowledged());
    capacity = settings.maxUnacknowledged();
    maxBytes = settings.maxUnacknowledgedBytes();
    maxAgeMicros = settings.maxRepeatAgeMicros();
    this.release = release;
    payloads = new ArrayList<>(Collections.nCopies(capacity, null));
    sentMicros = new long[capacity];
    sizes = new int[capacity];
    untagged = new boolean[capacity];
    timesRepeated = new int[capacity];
    chosenIn = new long[capacity];
  }

  /** Keeps the action with the next number, letting go of the oldest ones that it displaces. */
  void add(long nowMicros, P payload, int sizeBytes, boolean withoutTags) {
    boolean kept = redundancy > 0 && sizeBytes <= maxBytes;
    int size = kept ? sizeBytes : 0;
    while (oldest < next && (next - oldest == capacity || size > maxBytes - bytes)) {
      letGoOldest();
    }
    int slot = slot(next);
    payloads.set(slot, kept ? payload : null);
    sentMicros[slot] = nowMicros;
    sizes[slot] = size;
    untagged[slot] = withoutTags;
    timesRepeated[slot] = 0;
    chosenIn[slot] = 0;
    bytes += size;
    next++;
    if (!kept) {
      release.accept(payload);
    }
  }

  /** Lets go of all actions up to {@code number}; an acknowledgement overtaken changes nothing. */
  void acknowledge(long number) {
    while (oldest < next && oldest <= number) {
      letGoOldest();
    }
  }

  /** Lets go of everything. */
  void clear() {
    acknowledge(next);
  }

  /**
   * Chooses what the datagram sent now repeats and adds it to {@code report}.
   *
   * @param budgetBytes how many bytes they may take together; one that does not fit is passed over
   * @param handed tells for which actions the receiver could still derive tags; the others are not
   *     repeated, because without tags they would be taken for sent before the first update
   */
  void choose(long nowMicros, int budgetBytes, HandedUpdates handed, OutgoingReport<P> report) {
    while (oldest < next && nowMicros - sentMicros[slot(oldest)] > maxAgeMicros) {
      letGoOldest();
    }
    choices++;
    int budget = budgetBytes;
    for (int k = 0; k < redundancy; k++) {
      long number = best(budget, handed);
      if (number == 0) {
        return;
      }
      int slot = slot(number);
      chosenIn[slot] = choices;
      timesRepeated[slot]++;
      budget -= sizes[slot];
      long age = Math.max(0, nowMicros - sentMicros[slot]);
      report.addRepeat(number, age, untagged[slot], payloads.get(slot));
    }
  }

  /** Returns the number of the action to repeat next, or 0. */
  private long best(int budget, HandedUpdates handed) {
    long best = 0;
    for (long number = next - 1; number >= oldest; number--) {
      int slot = slot(number);
      if (payloads.get(slot) != null
          && chosenIn[slot] != choices
          && sizes[slot] <= budget
          && (best == 0 || timesRepeated[slot] < timesRepeated[slot(best)])
          && (untagged[slot] || handed.newestHandedBy(sentMicros[slot]) != HandedUpdates.NONE)) {
        best = number;
      }
    }
    return best;
  }

  /** Returns how many actions a datagram repeats at most. */
  int redundancy() {
    return redundancy;
  }

  /** Returns how many actions are kept. */
  int size() {
    return (int) (next - oldest);
  }

  /** Returns how many bytes they take together. */
  int bytes() {
    return bytes;
  }

  private void letGoOldest() {
    int slot = slot(oldest);
    P payload = payloads.set(slot, null);
    bytes -= sizes[slot];
    oldest++;
    if (payload != null) {
      release.accept(payload);
    }
  }

  private int slot(long number) {
    return (int) (number % capacity);
  }
}
