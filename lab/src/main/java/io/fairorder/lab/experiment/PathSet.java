package io.fairorder.lab.experiment;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.simulation.LinkPath;
import io.fairorder.lab.simulation.LinkPath.Change;
import io.fairorder.lab.simulation.PathPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The paths of all players of a match, under a name.
 *
 * @param id its name on the command line
 * @param label its name for people
 * @param paths one for each player
 */
record PathSet(String id, String label, List<PathPlan> paths) {
  /** One-way delays of the two players in Müller et al. 2006, Table 1, in milliseconds. */
  private static final double[][] MUELLER_MILLIS = {
    {1, 2}, {40, 60}, {60, 80}, {40, 80}, {20, 100}
  };

  private static final double[] FOUR = {20, 60, 120, 200};
  private static final long CHANGE_EVERY_MICROS = 30_000_000;
  private static final int CHANGES = 60;

  PathSet {
    paths = List.copyOf(paths);
  }

  /** Everything that the mechanisms are compared on. */
  static List<PathSet> all() {
    List<PathSet> sets = new ArrayList<>();
    sets.add(
        new PathSet("lan", "LAN, 1 ms", List.copyOf(paths(new double[] {1, 1, 1, 1}, 0.3, true))));
    for (int setup = 1; setup <= MUELLER_MILLIS.length; setup++) {
      sets.add(mueller(setup));
    }
    sets.add(four("four", "20/60/120/200 ms", 20, 0, true));
    sets.add(worldWide());
    sets.add(badWifi());
    sets.add(four("loss", "… with 5 % loss", 20, 0.05, true));
    sets.add(four("overtaking", "… overtaking", 20, 0, false));
    sets.add(asymmetric());
    sets.add(pathChange());
    return List.copyOf(sets);
  }

  /** Four players at 20, 60, 120 and 200 ms. */
  static PathSet four(
      String id, String label, double jitterMillis, double loss, boolean keepOrder) {
    return new PathSet(
        id,
        label,
        paths(FOUR, jitterMillis, keepOrder).stream()
            .<PathPlan>map(path -> path.withLoss(loss))
            .toList());
  }

  /** So many players between 20 and 200 ms. */
  static PathSet players(int count, double jitterMillis) {
    double[] roundTrips = new double[count];
    for (int player = 0; player < count; player++) {
      roundTrips[player] = 20 + 180.0 * player / (count - 1);
    }
    return new PathSet(
        "players-" + count, count + " players", List.copyOf(paths(roundTrips, jitterMillis, true)));
  }

  /**
   * A set-up of Müller et al. 2006, Table 1: our server proxy stands where their proxy P1 does, so
   * player A has the way to P1, and player B the way to P2 and on to P1.
   */
  static PathSet mueller(int setup) {
    double[] ways = MUELLER_MILLIS[setup - 1];
    return new PathSet(
        "mueller-" + setup,
        String.format(Locale.ROOT, "Müller %d, %.0f/%.0f ms", setup, 2 * ways[0], 2 * ways[1]),
        List.of(
            LinkPath.ofRoundTrip(2 * ways[0], 1, true),
            LinkPath.ofRoundTrip(2 * ways[1], 1, true)));
  }

  static int muellerSetups() {
    return MUELLER_MILLIS.length;
  }

  private static List<LinkPath> paths(
      double[] roundTripMillis, double jitterMillis, boolean keepOrder) {
    return DoubleStream.of(roundTripMillis)
        .mapToObj(roundTrip -> LinkPath.ofRoundTrip(roundTrip, jitterMillis, keepOrder))
        .toList();
  }

  /** Eight players from next door to the other side of the world; longer ways vary more. */
  private static PathSet worldWide() {
    return new PathSet(
        "world",
        "world-wide",
        DoubleStream.of(12, 25, 40, 80, 100, 140, 170, 200)
            .<PathPlan>mapToObj(
                roundTrip -> LinkPath.ofRoundTrip(roundTrip, 1 + roundTrip * 0.05, true))
            .toList());
  }

  /** Three on a cable, and one whose Wi-Fi loses, varies and stands still now and then. */
  private static PathSet badWifi() {
    return new PathSet(
        "wifi",
        "one on bad Wi-Fi",
        List.of(
            LinkPath.ofRoundTrip(30, 2, true),
            LinkPath.ofRoundTrip(45, 2, true),
            LinkPath.ofRoundTrip(60, 2, true),
            LinkPath.ofRoundTrip(40, 15, true).withLoss(0.02).withStalls(5_000_000, 120_000)));
  }

  /** The same round trip can be long one way only. */
  private static PathSet asymmetric() {
    return new PathSet(
        "asymmetric",
        "asymmetric",
        List.of(
            LinkPath.of(way(30), way(10)),
            LinkPath.of(way(20), way(60)),
            LinkPath.of(way(90), way(30)),
            LinkPath.of(way(40), way(120))));
  }

  private static LinkSettings way(double delayMillis) {
    return LinkPath.way(delayMillis, 5, true);
  }

  /** The second player's path becomes 100 ms longer, and shorter again, every half minute. */
  private static PathSet pathChange() {
    LinkPath near = LinkPath.ofRoundTrip(60, 5, true);
    LinkPath far = LinkPath.ofRoundTrip(160, 5, true);
    List<Change> changes = new ArrayList<>();
    for (int k = 1; k <= CHANGES; k++) {
      LinkPath next = k % 2 == 1 ? far : near;
      changes.add(new Change(k * CHANGE_EVERY_MICROS, next.toServer(), next.toPlayer()));
    }
    return new PathSet(
        "change",
        "path change",
        List.of(
            LinkPath.ofRoundTrip(20, 5, true),
            near.withChanges(changes),
            LinkPath.ofRoundTrip(120, 5, true),
            LinkPath.ofRoundTrip(200, 5, true)));
  }
}
