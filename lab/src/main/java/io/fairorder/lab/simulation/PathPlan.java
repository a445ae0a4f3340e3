package io.fairorder.lab.simulation;

/** What one player's path to the server proxy is going to be like. */
public sealed interface PathPlan permits LinkPath, TracedPath {
  /** Makes the way to the server; the seed decides all that is random. */
  Way toServer(long seed);

  /** Makes the way to the player. */
  Way toPlayer(long seed);

  /** Returns the mean round trip at that moment of the match, in microseconds. */
  double meanRoundTripMicros(long nowMicros);
}
