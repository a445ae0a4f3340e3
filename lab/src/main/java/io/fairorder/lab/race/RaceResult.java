package io.fairorder.lab.race;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How fair a race was: the order in which reactions reached the server, compared with who reacted
 * faster.
 *
 * @param rounds rounds that somebody reacted to
 * @param pairs all pairs of reactions to the same round that both arrived
 * @param sameUpdatePairs those of them where both players first saw the round in the same tick
 * @param byCloseness all pairs again, by the difference between the two reaction times
 * @param wrongWinners rounds whose first arrival was not the fastest reaction
 * @param lostActions reactions that never arrived
 * @param duplicateActions copies of reactions that arrived on top
 * @param payloadErrors datagrams, either way, that were not as they had been sent
 * @param addressChanges how often the server saw a player under a new address
 * @param players the players by number
 */
public record RaceResult(
    int rounds,
    PairCount pairs,
    PairCount sameUpdatePairs,
    List<Closeness> byCloseness,
    int wrongWinners,
    int lostActions,
    int duplicateActions,
    int payloadErrors,
    int addressChanges,
    Map<Integer, PlayerResult> players) {

  /**
   * The pairs whose reaction times differ by at least {@code fromMicros} and by less than {@code
   * belowMicros}.
   */
  public record Closeness(long fromMicros, long belowMicros, PairCount pairs) {}

  /**
   * How one player fared.
   *
   * @param wins rounds in which its reaction arrived first
   * @param deservedWins rounds in which it was the fastest; a tie goes to the one who won
   * @param lostActions its reactions that never arrived
   * @param meanDelayMicros how long its reactions took to the server, on average
   * @param maxDelayMicros and at most
   * @param toServer all its datagrams to the server
   * @param fromServer all states sent to it
   */
  public record PlayerResult(
      int wins,
      int deservedWins,
      int lostActions,
      long meanDelayMicros,
      long maxDelayMicros,
      Traffic toServer,
      Traffic fromServer) {}

  /** Compares what the server saw with what the bots did. */
  public static RaceResult of(RaceServer server, Collection<RaceBot> bots) {
    List<Reaction> reactions = new ArrayList<>();
    Map<Integer, Traffic> toServer = new TreeMap<>();
    Map<Integer, Traffic> fromServer = new TreeMap<>();
    int payloadErrors = server.damaged();
    for (RaceBot bot : bots) {
      int player = bot.player();
      reactions.addAll(bot.reactions());
      toServer.put(player, server.trafficFrom(player, bot.sent()));
      fromServer.put(player, bot.trafficFromServer(server.statesSentTo(player)));
      payloadErrors += bot.damaged();
    }
    RaceCount count = new RaceCount(server.arrivals(), reactions);
    return count.result(toServer, fromServer, payloadErrors, server.addressChanges());
  }

  /**
   * Compares arrivals with reactions, without knowing of other traffic.
   *
   * @param arrivals in the order in which they reached the server
   * @param reactions what the players did, in any order
   */
  public static RaceResult of(List<Arrival> arrivals, List<Reaction> reactions) {
    return new RaceCount(arrivals, reactions).result(Map.of(), Map.of(), 0, 0);
  }

  /** The share of pairs that arrived in the wrong order, 0 to 1. */
  public double wrongShare() {
    return pairs.wrongShare();
  }

  /** The share of wrong pairs among those at least so far apart. */
  public double wrongShareFrom(long differenceMicros) {
    int all = 0;
    int wrong = 0;
    for (Closeness closeness : byCloseness) {
      if (closeness.fromMicros >= differenceMicros) {
        all += closeness.pairs.pairs();
        wrong += closeness.pairs.wrong();
      }
    }
    return new PairCount(all, wrong).wrongShare();
  }

  /** The datagrams of all players to the server. */
  public Traffic toServer() {
    return players.values().stream()
        .map(PlayerResult::toServer)
        .reduce(Traffic.NONE, Traffic::plus);
  }

  /** The states to all players. */
  public Traffic fromServer() {
    return players.values().stream()
        .map(PlayerResult::fromServer)
        .reduce(Traffic.NONE, Traffic::plus);
  }

  /** The whole result as a text for people. */
  public String report() {
    StringBuilder out = new StringBuilder();
    line(out, "rounds %d, wrong winners %d", rounds, wrongWinners);
    line(out, "pairs in the wrong order: %s", share(pairs));
    line(out, "  seen in the same tick:  %s", share(sameUpdatePairs));
    for (Closeness closeness : byCloseness) {
      String range =
          closeness.belowMicros == Long.MAX_VALUE
              ? String.format(Locale.ROOT, "%d ms or more", closeness.fromMicros / 1000)
              : String.format(
                  Locale.ROOT,
                  "%d to %d ms",
                  closeness.fromMicros / 1000,
                  closeness.belowMicros / 1000);
      line(out, "  apart by %-14s %s", range, share(closeness.pairs));
    }
    line(
        out,
        "actions lost %d, duplicated %d; payload errors %d; address changes %d",
        lostActions,
        duplicateActions,
        payloadErrors,
        addressChanges);
    players.forEach(
        (player, result) ->
            line(
                out,
                "player %d: won %d, deserved %d; action delay %.1f ms, at most %.1f ms; %s up, %s"
                    + " down",
                player,
                result.wins,
                result.deservedWins,
                result.meanDelayMicros / 1000.0,
                result.maxDelayMicros / 1000.0,
                traffic(result.toServer),
                traffic(result.fromServer)));
    return out.toString();
  }

  private static String share(PairCount count) {
    return String.format(
        Locale.ROOT, "%.1f %% (%d of %d)", count.wrongShare() * 100, count.wrong(), count.pairs());
  }

  private static String traffic(Traffic traffic) {
    return String.format(
        Locale.ROOT,
        "%d sent, %d lost, %d twice, %d out of order",
        traffic.sent(),
        traffic.lost(),
        traffic.duplicates(),
        traffic.orderViolations());
  }

  private static void line(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
