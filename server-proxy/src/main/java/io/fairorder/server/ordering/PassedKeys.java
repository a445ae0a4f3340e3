package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import java.util.Arrays;

/**
 * Which keys a player has passed: no earlier message of its can still arrive (ordering.md 3, 7).
 *
 * <p>Keeps, of all sequenced reports together, only what decides: for each update the latest moment
 * {@code U_i + δ} that a report proves there. A report's oldest tag also speaks for every older
 * update; those proofs are kept as steps, each reaching further forward but to an earlier moment
 * than the one before it, so that an honest player needs one step.
 */
final class PassedKeys {
  private static final int MASK = UpdateLog.REMEMBERED - 1;
  private static final long NOTHING = Long.MIN_VALUE;
  private static final long EVERYTHING = Long.MAX_VALUE;

  private final UpdateLog updates;

  /** Whether a report speaks, expressed, for updates that it has no tag for. */
  private final boolean expressed;

  private final long[] provenUpdate = new long[UpdateLog.REMEMBERED];
  private final long[] provenMoment = new long[UpdateLog.REMEMBERED];

  private long[] stepUpdate = new long[4];
  private long[] stepMoment = new long[4];
  private int steps;

  /** The newest of the reports' oldest updates: with a manual window all older ones are passed. */
  private long newestOldest;

  PassedKeys(UpdateLog updates, boolean expressed) {
    this.updates = updates;
    this.expressed = expressed;
  }

  /** Adds what a sequenced report proves; its tags before {@code firstTag} count as absent. */
  void add(Tags tags, int firstTag) {
    int size = tags.size();
    if (firstTag == size) {
      return;
    }
    long oldest = tags.update(firstTag);
    if (expressed) {
      addStep(oldest, moment(tags, firstTag));
      for (int index = firstTag + 1; index < size; index++) {
        // the tag speaks for the updates that the player did not receive before it, too
        long moment = moment(tags, index);
        for (long update = tags.update(index); update > tags.update(index - 1); update--) {
          prove(update, moment);
        }
      }
    } else {
      newestOldest = Math.max(newestOldest, oldest);
      for (int index = firstTag; index < size; index++) {
        prove(tags.update(index), moment(tags, index));
      }
    }
  }

  /**
   * Returns up to which moment the player has passed all keys on {@code update}. Nobody is waited
   * for on an update that is no longer remembered.
   */
  long provenMoment(long update) {
    if (!updates.remembers(update) || (!expressed && newestOldest > update)) {
      return EVERYTHING;
    }
    int slot = (int) update & MASK;
    long proven = provenUpdate[slot] == update ? provenMoment[slot] : NOTHING;
    int step = firstStepFrom(update);
    return step < steps ? Math.max(proven, stepMoment[step]) : proven;
  }

  private long moment(Tags tags, int index) {
    long update = tags.update(index);
    // a report that waited long for its turn may bring tags that were forgotten meanwhile
    return updates.remembers(update)
        ? updates.sentMicros(update) + tags.reactionMicros(index)
        : NOTHING;
  }

  private void prove(long update, long moment) {
    if (!updates.remembers(update)) {
      return;
    }
    int slot = (int) update & MASK;
    if (provenUpdate[slot] != update) {
      provenUpdate[slot] = update;
      provenMoment[slot] = moment;
    } else if (provenMoment[slot] < moment) {
      provenMoment[slot] = moment;
    }
  }

  /**
   * Steps of forgotten updates decide nothing; without them there are at most as many as updates.
   */
  private void forgetSteps() {
    int forgotten = 0;
    while (forgotten < steps && !updates.remembers(stepUpdate[forgotten])) {
      forgotten++;
    }
    if (forgotten > 0) {
      steps -= forgotten;
      System.arraycopy(stepUpdate, forgotten, stepUpdate, 0, steps);
      System.arraycopy(stepMoment, forgotten, stepMoment, 0, steps);
    }
  }

  /** Steps ascend by update and descend by moment, so the first from an update on is the best. */
  private int firstStepFrom(long update) {
    int step = steps;
    while (step > 0 && stepUpdate[step - 1] >= update) {
      step--;
    }
    return step;
  }

  private void addStep(long update, long moment) {
    if (!updates.remembers(update)) {
      return;
    }
    forgetSteps();
    int from = firstStepFrom(update);
    if (from < steps && stepMoment[from] >= moment) {
      return;
    }
    int to = from;
    if (to < steps && stepUpdate[to] == update) {
      to++;
    }
    while (from > 0 && stepMoment[from - 1] <= moment) {
      from--;
    }
    if (from == to) {
      insertStep(from);
    } else {
      System.arraycopy(stepUpdate, to, stepUpdate, from + 1, steps - to);
      System.arraycopy(stepMoment, to, stepMoment, from + 1, steps - to);
      steps -= to - from - 1;
    }
    stepUpdate[from] = update;
    stepMoment[from] = moment;
  }

  private void insertStep(int index) {
    if (steps == stepUpdate.length) {
      stepUpdate = Arrays.copyOf(stepUpdate, steps * 2);
      stepMoment = Arrays.copyOf(stepMoment, steps * 2);
    }
    System.arraycopy(stepUpdate, index, stepUpdate, index + 1, steps - index);
    System.arraycopy(stepMoment, index, stepMoment, index + 1, steps - index);
    steps++;
  }
}
