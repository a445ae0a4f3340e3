package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;

/** How far one player has come: which numbers arrived, and what its reports prove so far. */
final class PlayerProgress {
  final ReceivedNumbers received;
  final PassedKeys passed;

  /** Every number up to this one was received or given up. */
  long through;

  /** The newest update that a sequenced report names; 0 while there is none. */
  long reached;

  /** Where the player stands in {@link AwaitedPlayers}, while it does. */
  int awaitedIndex;

  /** What the player has in the queue. */
  int queued;

  long queuedBytes;

  /** When the newest action is due: later ones are not before it (HoldingOrdering). */
  long lastDueMicros;

  /** The queued message with the largest number; the others hang on it (keepPlayerOrder). */
  QueuedCopy latest;

  private final PendingReports pending = new PendingReports();
  private int pendingHeartbeats;

  PlayerProgress(UpdateLog updates, OrderingSettings settings) {
    received = new ReceivedNumbers(settings.limits().gapsPerPlayer());
    passed = new PassedKeys(updates, settings.window() == OrderingSettings.Window.COMMON);
  }

  /** Whether the number was given up before it arrived; asked only if it was not received. */
  boolean gaveUp(long number) {
    return number <= through;
  }

  /** Takes a report into account, now or as soon as everything up to {@code number} is there. */
  void report(long number, Tags tags, int firstTag) {
    if (number <= through) {
      prove(tags, firstTag);
    } else {
      pending.add(number, tags, firstTag);
    }
  }

  /** Like {@link #report} for a heartbeat, whose tags are copied if it has to wait. */
  boolean heartbeat(long number, Tags tags, int firstTag, int limit) {
    if (number <= through) {
      prove(tags, firstTag);
      return true;
    }
    if (pendingHeartbeats >= limit) {
      return false;
    }
    Tags kept = new Tags();
    kept.copyFrom(tags);
    pending.add(number, kept, firstTag);
    pendingHeartbeats++;
    return true;
  }

  /** Notes an arrival; the run of received numbers may now reach further. */
  void receive(long number) {
    received.add(number);
    proceedTo(received.runAfter(through));
  }

  /**
   * Gives up every number before {@code number}, which itself has been received.
   *
   * @return how many were given up
   */
  long giveUpBefore(long number) {
    if (number <= through) {
      return 0;
    }
    long missing = received.missingBetween(through, number);
    proceedTo(received.runAfter(number - 1));
    return missing;
  }

  private void proceedTo(long number) {
    if (number == through) {
      return;
    }
    through = number;
    while (!pending.isEmpty() && pending.firstNumber() <= through) {
      prove(pending.firstReportTags(), pending.firstReportFirstTag());
      pending.removeFirst();
    }
    if (pending.isEmpty()) {
      pendingHeartbeats = 0;
    }
  }

  private void prove(Tags tags, int firstTag) {
    passed.add(tags, firstTag);
    if (firstTag < tags.size()) {
      reached = Math.max(reached, tags.update(tags.size() - 1));
    }
  }
}
