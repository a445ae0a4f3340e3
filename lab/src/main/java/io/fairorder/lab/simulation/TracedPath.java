package io.fairorder.lab.simulation;

import java.util.Arrays;
import java.util.Objects;

/**
 * A path that follows measured delays: between two measurements the delay changes evenly, after the
 * last one the measurements begin again. Order is kept.
 */
public final class TracedPath implements PathPlan {
  /** Stands for a datagram that did not arrive. */
  public static final long LOST = -1;

  private final long[] timesMicros;
  private final long[] upMicros;
  private final long[] downMicros;
  private final double meanMicros;

  /**
   * Makes a path.
   *
   * @param timesMicros when it was measured, ascending from the start of the match
   * @param upMicros the delays to the server, {@link #LOST} where nothing arrived
   * @param downMicros the delays to the player
   */
  public TracedPath(long[] timesMicros, long[] upMicros, long[] downMicros) {
    if (timesMicros.length == 0
        || timesMicros.length != upMicros.length
        || timesMicros.length != downMicros.length) {
      throw new IllegalArgumentException("as many delays as times, and at least one");
    }
    for (int k = 1; k < timesMicros.length; k++) {
      if (timesMicros[k] <= timesMicros[k - 1]) {
        throw new IllegalArgumentException("times must ascend");
      }
    }
    this.timesMicros = timesMicros.clone();
    this.upMicros = upMicros.clone();
    this.downMicros = downMicros.clone();
    meanMicros = mean(upMicros) + mean(downMicros);
  }

  @Override
  public Way toServer(long seed) {
    return new MeasuredWay(upMicros);
  }

  @Override
  public Way toPlayer(long seed) {
    return new MeasuredWay(downMicros);
  }

  @Override
  public double meanRoundTripMicros(long nowMicros) {
    return meanMicros;
  }

  /** Returns how long the measurements last, in microseconds. */
  public long lengthMicros() {
    return timesMicros[timesMicros.length - 1];
  }

  @Override
  public String toString() {
    return "TracedPath[" + timesMicros.length + " measurements in " + lengthMicros() + " µs]";
  }

  private static double mean(long[] delays) {
    return Arrays.stream(delays).filter(delay -> delay != LOST).average().orElse(0);
  }

  private final class MeasuredWay implements Way {
    private final long[] delays;
    private long arrivesMicros = Long.MIN_VALUE;

    MeasuredWay(long[] delays) {
      this.delays = Objects.requireNonNull(delays);
    }

    @Override
    public int transmit(long nowMicros, int bytes) {
      long period = Math.max(1, lengthMicros());
      long time = timesMicros.length == 1 ? timesMicros[0] : nowMicros % period;
      int found = Arrays.binarySearch(timesMicros, time);
      int before = Math.max(0, found >= 0 ? found : -found - 2);
      int after = Math.min(before + 1, delays.length - 1);
      if (delays[before] == LOST) {
        return 0;
      }
      double delay = delays[before];
      if (delays[after] != LOST && after != before && time > timesMicros[before]) {
        double share =
            (double) (time - timesMicros[before]) / (timesMicros[after] - timesMicros[before]);
        delay += share * (delays[after] - delays[before]);
      }
      arrivesMicros = Math.max(arrivesMicros, nowMicros + Math.round(delay));
      return 1;
    }

    @Override
    public long deliveryMicros(int copy) {
      return arrivesMicros;
    }
  }
}
