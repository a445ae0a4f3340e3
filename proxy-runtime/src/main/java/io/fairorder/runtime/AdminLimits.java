package io.fairorder.runtime;

/**
 * What one visitor of the admin port may use up.
 *
 * @param connections how many may be open at once; one more is closed at once
 * @param requestMicros how long after connecting the first whole request may take to arrive
 * @param idleMicros how long after an answer the next whole request may take to arrive
 * @param answerMicros how long an answer may take to leave
 */
record AdminLimits(int connections, long requestMicros, long idleMicros, long answerMicros) {
  static final int MAX_REQUEST_LINE = 4_096;
  static final int MAX_HEADER_BYTES = 8_192;
  static final int MAX_BODY_BYTES = 8_192;

  /** An idle connection outlives the usual interval between two scrapes (15 s to 60 s). */
  static final AdminLimits DEFAULTS = new AdminLimits(64, 10_000_000, 75_000_000, 10_000_000);
}
