package io.fairorder.rtt;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * A path made of random numbers whose true quantile is known at any time.
 *
 * <p>Only {@link Random} and {@link StrictMath} are used, so that a seed means the same round trips
 * on every machine.
 *
 * @param name what the figures call it
 * @param shape what it does, in words
 * @param intervalMicros the time from one sample to the next
 * @param source makes the path anew
 * @param trueQuantile the true 0.99 quantile of a sample that arrives at a given time
 */
record SyntheticPath(
    String name,
    String shape,
    long intervalMicros,
    Supplier<Source> source,
    LongUnaryOperator trueQuantile) {

  /** 25 actions and 25 heartbeats a second. */
  static final long INTERVAL_MICROS = 20_000;

  private static final long BASE_MICROS = 60_000;

  /** The standard normal distribution's 0.99 quantile. */
  private static final double Z99 = 2.326348;

  /** Gives one round trip after the other. */
  @FunctionalInterface
  interface Source {
    long rttMicros(Random random, long nowMicros);
  }

  static SyntheticPath constant() {
    return steady("constant", "60 ms", random -> BASE_MICROS, BASE_MICROS);
  }

  static SyntheticPath uniform() {
    return steady(
        "uniform jitter",
        "60 ms + 0 to 20 ms",
        random -> BASE_MICROS + 20_000 * random.nextDouble(),
        BASE_MICROS + 0.99 * 20_000);
  }

  static SyntheticPath normal() {
    return steady(
        "normal jitter",
        "60 ms, σ 5 ms",
        random -> BASE_MICROS + 5_000 * random.nextGaussian(),
        BASE_MICROS + 5_000 * Z99);
  }

  static SyntheticPath logNormal() {
    return steady(
        "log-normal tail",
        "60 ms + log-normal, median 5 ms, σ 1",
        random -> BASE_MICROS + 5_000 * StrictMath.exp(random.nextGaussian()),
        BASE_MICROS + 5_000 * StrictMath.exp(Z99));
  }

  static SyntheticPath pareto() {
    return steady(
        "Pareto tail",
        "60 ms + Pareto, at least 2 ms, α 2",
        random -> BASE_MICROS + 2_000 / StrictMath.sqrt(1 - random.nextDouble()),
        BASE_MICROS + 2_000 / StrictMath.sqrt(0.01));
  }

  static SyntheticPath spikes() {
    return spikes("spikes", "60 ms, σ 3 ms; one sample in 200 is 150 ms slower", INTERVAL_MICROS);
  }

  static SyntheticPath rareSamples() {
    return spikes("spikes, rare samples", "the same with 10 samples a second", 100_000);
  }

  private static SyntheticPath spikes(String name, String shape, long intervalMicros) {
    // 0.5 % of all samples are spikes, so the other 99.5 % may add 0.5 % of all: their 0.99497
    // quantile
    double z = 2.573991;
    return new SyntheticPath(
        name,
        shape,
        intervalMicros,
        () ->
            (random, nowMicros) -> {
              double spike = random.nextInt(200) == 0 ? 150_000 : 0;
              return Math.round(BASE_MICROS + 3_000 * random.nextGaussian() + spike);
            },
        nowMicros -> Math.round(BASE_MICROS + 3_000 * z));
  }

  /** A radio link that stops for 100 ms and then gives everything at once. */
  static SyntheticPath stalls() {
    Supplier<Source> source = StallingSource::new;
    long quantile = measuredQuantileMicros(source.get());
    return new SyntheticPath(
        "stalls",
        "60 ms, σ 3 ms; every 4 s on average nothing passes for 100 ms",
        INTERVAL_MICROS,
        source,
        nowMicros -> quantile);
  }

  /** A router's buffer that fills in two seconds, stays full and drains. */
  static SyntheticPath fillingBuffer() {
    return normalAround(
        "filling buffer",
        "σ 3 ms around 60 ms; every 20 s up to 180 ms in 2 s, there for 5 s, back in 2 s",
        nowMicros -> {
          long micros = Math.floorMod(nowMicros, 20_000_000L) - 8_000_000;
          long rise = Math.max(0, Math.min(2_000_000, micros));
          long fall = Math.max(0, Math.min(2_000_000, micros - 7_000_000));
          return BASE_MICROS + (rise - fall) * 60 / 1_000;
        },
        nowMicros -> 3_000);
  }

  /** A path that is one thing until {@link Trial#CHANGE_MICROS} and another from then on. */
  static SyntheticPath changing(
      String name, long beforeMicros, long beforeSigma, long afterMicros, long afterSigma) {
    return normalAround(
        name,
        "",
        nowMicros -> nowMicros < Trial.CHANGE_MICROS ? beforeMicros : afterMicros,
        nowMicros -> nowMicros < Trial.CHANGE_MICROS ? beforeSigma : afterSigma);
  }

  /** A path that becomes slower by 120 ms over two seconds. */
  static SyntheticPath rising() {
    return normalAround(
        "rising",
        "",
        nowMicros -> {
          long since = Math.max(0, nowMicros - Trial.CHANGE_MICROS);
          return BASE_MICROS + Math.min(2_000_000, since) * 60 / 1_000;
        },
        nowMicros -> 3_000);
  }

  /** A path on which nothing passes for 100 ms, once. */
  static SyntheticPath oneStall() {
    return normalAround(
        "one stall",
        "",
        nowMicros -> {
          long since = nowMicros - Trial.CHANGE_MICROS;
          return BASE_MICROS + (since < 0 ? 0 : Math.max(0, 100_000 - since));
        },
        nowMicros -> 3_000);
  }

  private static SyntheticPath normalAround(
      String name, String shape, LongUnaryOperator level, LongUnaryOperator sigma) {
    return new SyntheticPath(
        name,
        shape,
        INTERVAL_MICROS,
        () ->
            (random, nowMicros) ->
                Math.round(
                    level.applyAsLong(nowMicros)
                        + sigma.applyAsLong(nowMicros) * random.nextGaussian()),
        nowMicros -> Math.round(level.applyAsLong(nowMicros) + Z99 * sigma.applyAsLong(nowMicros)));
  }

  static List<SyntheticPath> steadyPaths() {
    return List.of(
        constant(),
        uniform(),
        normal(),
        logNormal(),
        pareto(),
        spikes(),
        rareSamples(),
        stalls(),
        fillingBuffer());
  }

  @Override
  public String toString() {
    return name;
  }

  /** Draws one round trip of a path that never changes. */
  @FunctionalInterface
  private interface Draw {
    double rttMicros(Random random);
  }

  private static SyntheticPath steady(String name, String shape, Draw draw, double trueQuantile) {
    return new SyntheticPath(
        name,
        shape,
        INTERVAL_MICROS,
        () -> (random, nowMicros) -> Math.round(draw.rttMicros(random)),
        nowMicros -> Math.round(trueQuantile));
  }

  private static long measuredQuantileMicros(Source source) {
    Random random = new Random(4);
    long[] samples = new long[500_000];
    for (int k = 0; k < samples.length; k++) {
      samples[k] = source.rttMicros(random, k * INTERVAL_MICROS);
    }
    Arrays.sort(samples);
    return samples[samples.length / 100 * 99];
  }

  private static final class StallingSource implements Source {
    private long stallEndMicros;

    @Override
    public long rttMicros(Random random, long nowMicros) {
      if (nowMicros > stallEndMicros && random.nextInt(200) == 0) {
        stallEndMicros = nowMicros + 100_000;
      }
      long held = Math.max(0, stallEndMicros - nowMicros);
      return Math.round(BASE_MICROS + 3_000 * random.nextGaussian()) + held;
    }
  }
}
