package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;

/** Something that happens in a match, ready to be fed to any ordering. */
record MatchEvent(
    long timeMicros, Kind kind, String player, long number, long waitMicros, Tags tags) {
  enum Kind {
    JOIN,
    LEAVE,
    WAIT,
    SIDELINE,
    RESTORE,
    UPDATE,
    ACTION,
    HEARTBEAT,
    CLOSE
  }

  static MatchEvent of(long timeMicros, Kind kind, String player) {
    return new MatchEvent(timeMicros, kind, player, 0, 0, null);
  }

  static MatchEvent numbered(long timeMicros, Kind kind, long number) {
    return new MatchEvent(timeMicros, kind, null, number, 0, null);
  }

  static MatchEvent wait(long timeMicros, Kind kind, String player, long waitMicros) {
    return new MatchEvent(timeMicros, kind, player, 0, waitMicros, null);
  }

  static MatchEvent report(long timeMicros, Kind kind, String player, long number, Tags tags) {
    return new MatchEvent(timeMicros, kind, player, number, 0, tags);
  }
}
