package io.fairorder.lab.simulation;

import io.fairorder.protocol.Tags;
import java.util.List;

/**
 * A report on its way to the server proxy.
 *
 * @param number the action's number; of a heartbeat, the last action's
 * @param tags its tags, from which those of the repeats are derived
 * @param action the action, or null in a heartbeat
 * @param repeats earlier actions carried again, in ascending order of numbers
 */
record SentReport(long number, Tags tags, IssuedAction action, List<Repeat> repeats) {
  /** An earlier action that the datagram carries again. */
  record Repeat(long number, long ageMicros, boolean untagged, IssuedAction action) {
    /** Derives the tags it was sent with, as the server proxy does. */
    Tags tagsFrom(Tags later) {
      Tags derived = new Tags();
      if (action.newestTag != null) {
        derived.copyFrom(action.newestTag);
      } else if (!untagged) {
        later.deriveInto(ageMicros, derived);
      }
      return derived;
    }
  }
}
