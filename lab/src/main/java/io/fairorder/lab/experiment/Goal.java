package io.fairorder.lab.experiment;

import io.fairorder.lab.simulation.Outcome;

/**
 * What FairOrder has to reach on a path.
 *
 * @param wrongShare the largest share of pairs in the wrong order
 * @param queueAndLate whether the time in the queue must be within 10 % of the least possible, and
 *     fewer than 0.1 % of the actions late
 */
record Goal(double wrongShare, boolean queueAndLate) {
  static final int LEAST_PAIRS = 10_000;
  private static final double LATE_SHARE = 0.001;
  private static final double QUEUE_FACTOR = 1.1;

  /** Finds the goal for a path of the experiment by its name. */
  static Goal of(String place) {
    if (place.contains("loss")) {
      return new Goal(0.005, false);
    }
    return new Goal(0.001, !place.startsWith("Müller"));
  }

  String text() {
    return Tables.percent(wrongShare, 1) + (queueAndLate ? ", 10 %, 0.1 %" : "");
  }

  boolean isReachedBy(Outcome outcome) {
    return outcome.pairs().pairs() >= LEAST_PAIRS
        && outcome.pairs().wrongShare() <= wrongShare
        && (!queueAndLate
            || (outcome.queue().meanMicros() <= QUEUE_FACTOR * outcome.queue().leastMeanMicros()
                && outcome.lateShare() < LATE_SHARE));
  }
}
