package io.fairorder.server.admin;

import io.fairorder.server.match.MatchStatus;
import java.util.Map;
import java.util.Optional;

/** Asks all matches how they are, such as {@code ServerProxy::statuses}. */
@FunctionalInterface
public interface MatchStatuses {
  /**
   * Asks all matches.
   *
   * @param timeoutMicros how long to wait for all of them together
   * @return what they say, by name; nothing from a match that did not answer in time
   */
  Map<String, Optional<MatchStatus>> ask(long timeoutMicros);
}
