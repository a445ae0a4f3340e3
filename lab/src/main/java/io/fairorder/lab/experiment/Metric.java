package io.fairorder.lab.experiment;

import io.fairorder.lab.simulation.Outcome;
import java.util.Locale;

/** One figure of an outcome, with its name and how it is written. */
enum Metric {
  /** Pairs of reactions to the same update that were delivered in the wrong order. */
  WRONG("wrong", "pairs in the wrong order, %", 2),
  /** Rounds that the wrong player won. */
  WINNERS("winners", "wrong winners, % of the rounds", 2),
  /** The mean time in the queue. */
  QUEUE("queue", "mean time in the queue, ms", 1),
  /** What half of the actions stay below. */
  QUEUE_P50("queue-p50", "time in the queue, median, ms", 1),
  /** What nearly all actions stay below. */
  QUEUE_P99("queue-p99", "time in the queue, p99, ms", 1),
  /** The least possible mean time in the queue. */
  LEAST("least", "least possible in the queue, ms", 1),
  /** Actions whose moment had passed when they came. */
  LATE("late", "late actions, %", 2),
  /** What tags, repeats and heartbeats take. */
  OVERHEAD("overhead", "overhead to the server, bytes per action", 0);

  private final String id;
  private final String label;
  private final int decimals;

  Metric(String id, String label, int decimals) {
    this.id = id;
    this.label = label;
    this.decimals = decimals;
  }

  String id() {
    return id;
  }

  String label() {
    return label;
  }

  double of(Outcome outcome) {
    return switch (this) {
      case WRONG -> 100 * outcome.pairs().wrongShare();
      case WINNERS -> 100 * outcome.wrongWinnerShare();
      case QUEUE -> outcome.queue().meanMicros() / 1e3;
      case QUEUE_P50 -> outcome.queue().medianMicros() / 1e3;
      case QUEUE_P99 -> outcome.queue().p99Micros() / 1e3;
      case LEAST -> outcome.queue().leastMeanMicros() / 1e3;
      case LATE -> 100 * outcome.lateShare();
      case OVERHEAD -> outcome.overhead().bytesPerAction();
    };
  }

  String text(Outcome outcome) {
    return String.format(Locale.ROOT, "%." + decimals + "f", of(outcome));
  }
}
