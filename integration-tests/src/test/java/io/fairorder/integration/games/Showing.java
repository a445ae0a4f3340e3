package io.fairorder.integration.games;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one match of a real game has shown.
 *
 * @param seconds how long everybody played at a time
 * @param latenessMillis how late the machine itself was in this time
 * @param queueMillis how long actions were in the queue on average
 * @param holdMillis how long the updates of the near player were held on average
 * @param ticksPerSecond how often the game server sent its state to the player without proxies
 * @param updatesPerSecond updates that the server proxy counted in this time
 * @param windowUpdates how many updates the window spanned at the end of this time
 * @param players what each player did and got in this time, by name
 * @param lost players who were seen to be gone without having been asked to leave
 * @param ports the port under which the server knew each player, if it tells
 * @param connectedPorts the ports from which sockets were connected to the game server
 * @param answer the server's answer to a query through the proxies, empty if it has none
 * @param serverLines lines of the server's log that only players behind the proxies have
 * @param clientLines lines of clients' logs that only clients behind the proxies have
 * @param proxyCpu share of a core that the server proxy and each player proxy took
 */
record Showing(
    double seconds,
    double latenessMillis,
    double queueMillis,
    double holdMillis,
    double ticksPerSecond,
    double updatesPerSecond,
    double windowUpdates,
    Map<String, PlayerFigures> players,
    List<String> lost,
    Map<String, Integer> ports,
    Set<Integer> connectedPorts,
    String answer,
    List<String> serverLines,
    List<String> clientLines,
    Map<String, Double> proxyCpu) {

  /**
   * What a player did and got.
   *
   * @param deeds what the server's log tells of its doings
   * @param datagramsPerSecond what the server sent that reached the client
   * @param pingMillis as the game itself reports it, NaN if it does not
   */
  record PlayerFigures(long deeds, double datagramsPerSecond, double pingMillis) {}
}
