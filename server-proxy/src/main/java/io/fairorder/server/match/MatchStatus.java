package io.fairorder.server.match;

import io.fairorder.rtt.RttStatistics;
import io.fairorder.server.match.MatchSettings.Mechanism;
import io.fairorder.server.ordering.Ordering;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * How a match is at one moment, taken on its event loop and free to be read anywhere.
 *
 * @param name what people call it
 * @param listen where player proxies send to
 * @param game the game server
 * @param mechanism what decides the order
 * @param updates how many updates were sent
 * @param lowEnd the low end of the window of open updates, 0 while there is none
 * @param queued how many copies of actions are queued
 * @param players who is in the match, in the order of their places
 */
public record MatchStatus(
    String name,
    InetSocketAddress listen,
    InetSocketAddress game,
    Mechanism mechanism,
    long updates,
    long lowEnd,
    int queued,
    List<PlayerStatus> players) {

  /** Keeps a copy of the players. */
  public MatchStatus {
    players = List.copyOf(players);
  }

  /** Returns how many updates the window of open updates spans, 0 while there is none. */
  public long windowUpdates() {
    return lowEnd == 0 ? 0 : Math.max(0, updates - lowEnd + 1);
  }

  static MatchStatus of(
      String name,
      MatchSettings settings,
      Channel listener,
      Ordering ordering,
      long updates,
      Collection<Session> sessions,
      long nowMicros) {
    List<Session> inPlace = new ArrayList<>(sessions);
    inPlace.sort(Comparator.comparingInt(session -> session.slot));
    return new MatchStatus(
        name,
        (InetSocketAddress) listener.localAddress(),
        settings.game(),
        settings.mechanism(),
        updates,
        ordering.lowEnd(),
        ordering.queueLength(),
        inPlace.stream().map(session -> player(session, ordering, nowMicros)).toList());
  }

  private static PlayerStatus player(Session session, Ordering ordering, long nowMicros) {
    RttStatistics roundTrips = session.roundTrips.statistics();
    PlayerCounts counts = session.counts;
    return new PlayerStatus(
        session.player.name(),
        session.remote,
        session.player.waitedFor(),
        roundTrips.smoothedMicros(),
        roundTrips.jitterMicros(),
        session.player.waitMicros(),
        session.player.queued(),
        session.player.queuedBytes(),
        ordering.acknowledged(session.player),
        nowMicros - session.lastHeardMicros,
        counts.delivered,
        counts.late,
        counts.recovered,
        counts.duplicates,
        counts.dropped,
        counts.givenUp);
  }
}
