package io.fairorder.lab.simulation;

import io.fairorder.player.core.PacingSettings;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.rtt.QuantileSettings;
import io.fairorder.rtt.WaitTimeoutEstimator;
import io.fairorder.rtt.WaitTimeoutSettings;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that decides how a simulated match goes: the same plan gives the same outcome.
 *
 * @param mechanism what decides the order
 * @param paths one path for each player
 * @param game what is played
 * @param tuning how the proxies are set
 * @param seed decides all that is random
 */
public record MatchPlan(
    Mechanism mechanism, List<PathPlan> paths, Game game, Tuning tuning, long seed) {

  /**
   * What is played: the server shows something new every half second, and all players react.
   *
   * @param updatesPerSecond how many updates the server sends
   * @param movesPerSecond how many further actions each player sends, 0 for none
   * @param rounds how many times there is something to react to
   * @param warmUpRounds how many rounds before these nobody looks at
   * @param reactionMicros the mean reaction time
   * @param deviationMicros its standard deviation
   * @param payloadBytes how long an action is
   */
  public record Game(
      int updatesPerSecond,
      int movesPerSecond,
      int rounds,
      int warmUpRounds,
      long reactionMicros,
      long deviationMicros,
      int payloadBytes) {
    /** How long a round lasts, as near as whole updates can come. */
    private static final double ROUND_SECONDS = 0.48;

    /** 25 updates and 30 moves a second, human reactions, actions as short as real games'. */
    public static final Game USUAL = new Game(25, 30, 1_700, 20, 250_000, 30_000, 28);

    /** Checks the values. */
    public Game {
      if (updatesPerSecond < 1 || movesPerSecond < 0 || rounds < 1 || warmUpRounds < 0) {
        throw new IllegalArgumentException(
            "impossible: "
                + updatesPerSecond
                + " updates and "
                + movesPerSecond
                + " moves per second, "
                + rounds
                + " rounds after "
                + warmUpRounds);
      }
    }

    /** The same with so many rounds. */
    public Game withRounds(int other) {
      return new Game(
          updatesPerSecond,
          movesPerSecond,
          other,
          warmUpRounds,
          reactionMicros,
          deviationMicros,
          payloadBytes);
    }

    /** The same with so many updates a second. */
    public Game withUpdatesPerSecond(int other) {
      return new Game(
          other,
          movesPerSecond,
          rounds,
          warmUpRounds,
          reactionMicros,
          deviationMicros,
          payloadBytes);
    }

    /** The same with so many moves a second. */
    public Game withMovesPerSecond(int other) {
      return new Game(
          updatesPerSecond,
          other,
          rounds,
          warmUpRounds,
          reactionMicros,
          deviationMicros,
          payloadBytes);
    }

    /** Returns from one round to the next, in updates. */
    public int updatesPerRound() {
      return (int) Math.max(1, Math.round(ROUND_SECONDS * updatesPerSecond));
    }

    /** Returns whether there is something to react to; rounds are numbered from 1. */
    boolean isRound(int round) {
      return round <= rounds + warmUpRounds;
    }

    /** Returns how many updates there are in all: the last round runs out. */
    int updates() {
      return (rounds + warmUpRounds + 3) * updatesPerRound();
    }

    /** Returns when the warm-up ends. */
    long warmUpMicros() {
      return (long) (warmUpRounds + 1) * updatesPerRound() * updateIntervalMicros();
    }

    /** Returns when nobody looks any more. */
    long endMicros() {
      return (long) (rounds + warmUpRounds + 2) * updatesPerRound() * updateIntervalMicros();
    }

    /** Returns the time from one update to the next. */
    long updateIntervalMicros() {
      return 1_000_000 / updatesPerSecond;
    }
  }

  /**
   * How the proxies are set.
   *
   * @param heartbeatIntervalMicros how often silent players report
   * @param redundancy how many earlier actions a datagram repeats
   * @param pacing how updates are held back, where the mechanism does it
   * @param quantile how wait timeouts are estimated; empty for TCP's way
   * @param maxWaitMicros the longest that anybody is waited for
   * @param silenceMicros after how long without a report nobody waits for a player any more
   * @param maxUpdates how many updates the common window spans at most
   * @param bucketMicros the length of a bucket
   * @param maxDelayMicros the longest way that the lag mechanism evens out
   */
  public record Tuning(
      long heartbeatIntervalMicros,
      int redundancy,
      PacingSettings pacing,
      Optional<QuantileSettings> quantile,
      long maxWaitMicros,
      long silenceMicros,
      int maxUpdates,
      long bucketMicros,
      long maxDelayMicros) {
    /** What the proxies do when nothing else is said. */
    public static final Tuning DEFAULTS =
        new Tuning(
            20_000,
            PlayerSettings.defaults().redundancy(),
            PacingSettings.defaults(),
            Optional.of(QuantileSettings.DEFAULTS),
            250_000,
            350_000,
            64,
            100_000,
            125_000);

    /** The same with another heartbeat interval. */
    public Tuning withHeartbeatInterval(long micros) {
      return new Tuning(
          micros,
          redundancy,
          pacing,
          quantile,
          maxWaitMicros,
          silenceMicros,
          maxUpdates,
          bucketMicros,
          maxDelayMicros);
    }

    /** The same with so many repeats. */
    public Tuning withRedundancy(int other) {
      return new Tuning(
          heartbeatIntervalMicros,
          other,
          pacing,
          quantile,
          maxWaitMicros,
          silenceMicros,
          maxUpdates,
          bucketMicros,
          maxDelayMicros);
    }

    /** The same with other pacing. */
    public Tuning withPacing(PacingSettings other) {
      return new Tuning(
          heartbeatIntervalMicros,
          redundancy,
          other,
          quantile,
          maxWaitMicros,
          silenceMicros,
          maxUpdates,
          bucketMicros,
          maxDelayMicros);
    }

    /** The same with another way of estimating wait timeouts; empty for TCP's. */
    public Tuning withQuantile(Optional<QuantileSettings> other) {
      return new Tuning(
          heartbeatIntervalMicros,
          redundancy,
          pacing,
          other,
          maxWaitMicros,
          silenceMicros,
          maxUpdates,
          bucketMicros,
          maxDelayMicros);
    }

    /** The same with another longest wait. */
    public Tuning withMaxWait(long micros) {
      return new Tuning(
          heartbeatIntervalMicros,
          redundancy,
          pacing,
          quantile,
          micros,
          silenceMicros,
          maxUpdates,
          bucketMicros,
          maxDelayMicros);
    }

    /** The same with another longest way for the lag mechanism. */
    public Tuning withMaxDelay(long micros) {
      return new Tuning(
          heartbeatIntervalMicros,
          redundancy,
          pacing,
          quantile,
          maxWaitMicros,
          silenceMicros,
          maxUpdates,
          bucketMicros,
          micros);
    }

    /** Bounds the wait timeouts as the live match does. */
    WaitTimeoutEstimator estimator() {
      WaitTimeoutSettings defaults = WaitTimeoutSettings.DEFAULTS;
      WaitTimeoutSettings bounds =
          new WaitTimeoutSettings(
              Math.min(defaults.initialMicros(), maxWaitMicros),
              Math.min(defaults.minimumMicros(), maxWaitMicros),
              maxWaitMicros,
              Math.min(defaults.leastMarginMicros(), maxWaitMicros),
              defaults.ceilingMicros());
      return quantile
          .map(settings -> WaitTimeoutEstimator.quantile(bounds, settings))
          .orElseGet(() -> WaitTimeoutEstimator.tcp(bounds));
    }

    PlayerSettings player(boolean paced) {
      PlayerSettings defaults = PlayerSettings.defaults();
      return new PlayerSettings(
          heartbeatIntervalMicros,
          redundancy,
          defaults.maxUnacknowledged(),
          defaults.maxUnacknowledgedBytes(),
          defaults.maxRepeatAgeMicros(),
          paced ? pacing : PacingSettings.off());
    }
  }

  /** Checks the values. */
  public MatchPlan {
    Objects.requireNonNull(mechanism, "mechanism");
    Objects.requireNonNull(game, "game");
    Objects.requireNonNull(tuning, "tuning");
    paths = List.copyOf(paths);
    if (paths.size() < 2) {
      throw new IllegalArgumentException("a match takes two players");
    }
  }

  /** A match of these paths with everything as usual. */
  public static MatchPlan of(Mechanism mechanism, List<? extends PathPlan> paths) {
    return new MatchPlan(mechanism, List.copyOf(paths), Game.USUAL, Tuning.DEFAULTS, 1);
  }

  /** The same with another mechanism. */
  public MatchPlan withMechanism(Mechanism other) {
    return new MatchPlan(other, paths, game, tuning, seed);
  }

  /** The same with another game. */
  public MatchPlan withGame(Game other) {
    return new MatchPlan(mechanism, paths, other, tuning, seed);
  }

  /** The same with other settings of the proxies. */
  public MatchPlan withTuning(Tuning other) {
    return new MatchPlan(mechanism, paths, game, other, seed);
  }

  /** The same with another seed. */
  public MatchPlan withSeed(long other) {
    return new MatchPlan(mechanism, paths, game, tuning, other);
  }

  /** The same with at least so many rounds that this many pairs can be compared. */
  public MatchPlan withPairs(int pairs) {
    long pairsPerRound = (long) paths.size() * (paths.size() - 1) / 2;
    return withGame(game.withRounds((int) ((pairs + pairsPerRound - 1) / pairsPerRound)));
  }
}
