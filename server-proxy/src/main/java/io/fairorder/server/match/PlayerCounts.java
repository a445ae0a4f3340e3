package io.fairorder.server.match;

/** What became of one player's actions; touched by the match's event loop alone. */
final class PlayerCounts {
  long delivered;
  long late;
  long recovered;
  long duplicates;
  long dropped;
  long givenUp;
}
