package io.fairorder.player.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A server that sends updates and a path that brings them to the player proxy, in virtual time.
 *
 * <p>The seed makes a run repeatable; {@link Random}'s sequence is part of Java's specification.
 */
final class SimulatedPath {
  static final long STEP_AT_MICROS = 20_000_000;

  /** The path's delay before the step and without jitter. */
  static final long BASE_MICROS = 80_000;

  /** Far away from any local reading, since the distance between the clocks must not matter. */
  private static final long SERVER_CLOCK_MICROS = 77_000_000_000L;

  /** An update that arrived: {@code U_i} by the server's clock, the arrival by the local one. */
  record Arrival(long update, long sentMicros, long arrivalMicros) {
    long transitMicros() {
      return arrivalMicros - sentMicros;
    }
  }

  private final int updatesPerSecond;
  private final long jitterMicros;
  private double spikeShare;
  private long spikeMicros;
  private double lossShare;
  private double copyShare;
  private double driftPpm;
  private long stepMicros;
  private boolean overtaking;

  /**
   * Makes a steady path.
   *
   * @param updatesPerSecond the server's rate; each interval varies by ± 10 % as real servers' do
   * @param jitterMicros the delay added to each update, uniform from 0
   */
  SimulatedPath(int updatesPerSecond, long jitterMicros) {
    this.updatesPerSecond = updatesPerSecond;
    this.jitterMicros = jitterMicros;
  }

  /** Delays this share of updates by so much more. */
  SimulatedPath spikes(double share, long micros) {
    spikeShare = share;
    spikeMicros = micros;
    return this;
  }

  /** Loses this share of updates. */
  SimulatedPath loss(double share) {
    lossShare = share;
    return this;
  }

  /** Brings this share of updates twice, up to 100 ms apart: a copy or a second datagram. */
  SimulatedPath copies(double share) {
    copyShare = share;
    return this;
  }

  /** Lets the local clock run faster than the server's. */
  SimulatedPath drift(double ppm) {
    driftPpm = ppm;
    return this;
  }

  /** Changes the path's delay at {@link #STEP_AT_MICROS}. */
  SimulatedPath step(long micros) {
    stepMicros = micros;
    return this;
  }

  /** Lets updates overtake one another; else one that would waits behind the other. */
  SimulatedPath overtaking() {
    overtaking = true;
    return this;
  }

  long jitterMicros() {
    return jitterMicros;
  }

  long stepMicros() {
    return stepMicros;
  }

  /** Sends updates for so many seconds and returns those that arrive, in order of arrival. */
  List<Arrival> run(long seconds, long seed) {
    // Random begins alike for small seeds, so they are spread first.
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    List<Arrival> arrivals = new ArrayList<>();
    double interval = 1e6 / updatesPerSecond;
    double sent = 0;
    double earliest = 0;
    for (long update = 1; sent < seconds * 1e6; update++) {
      double delay = BASE_MICROS + (sent >= STEP_AT_MICROS ? stepMicros : 0);
      delay += random.nextDouble() * jitterMicros;
      delay += random.nextDouble() < spikeShare ? spikeMicros : 0;
      double arrival = overtaking ? sent + delay : Math.max(sent + delay, earliest);
      if (random.nextDouble() >= lossShare) {
        earliest = arrival;
        arrivals.add(arrival(update, sent, arrival));
        if (random.nextDouble() < copyShare) {
          arrivals.add(arrival(update, sent, arrival + random.nextDouble() * 100_000));
        }
      }
      sent += interval * (0.9 + 0.2 * random.nextDouble());
    }
    arrivals.sort(Comparator.comparingLong(Arrival::arrivalMicros));
    return arrivals;
  }

  private Arrival arrival(long update, double sent, double arrival) {
    return new Arrival(
        update,
        SERVER_CLOCK_MICROS + Math.round(sent),
        Math.round(arrival * (1 + driftPpm * 1e-6)));
  }

  /** By how much the local clock has run ahead when it shows {@code localMicros}. */
  long driftMicros(long localMicros) {
    return Math.round(localMicros * driftPpm * 1e-6);
  }

  @Override
  public String toString() {
    return String.format(
        "%d/s, jitter %d µs, spikes %.3f of %d µs, loss %.2f, copies %.2f, drift %.0f ppm,"
            + " step %d µs, overtaking %b",
        updatesPerSecond,
        jitterMicros,
        spikeShare,
        spikeMicros,
        lossShare,
        copyShare,
        driftPpm,
        stepMicros,
        overtaking);
  }
}
