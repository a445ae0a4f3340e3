package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The laws that hold for any path and, unless a law says otherwise, for both ways. */
class EstimatorLawsTest {
  private static final WaitTimeoutSettings UNBOUNDED =
      new WaitTimeoutSettings(1, 1, 3_600_000_000L, 1_000, 3_600_000_000L);

  /** A sample and how long after the one before it arrives. */
  record Sample(long afterMicros, long rttMicros) {}

  /** Law: the wait timeout is within its bounds, whatever the samples are. */
  @Property(tries = 300)
  void isWithinItsBounds(
      @ForAll Way way,
      @ForAll("anything") List<Sample> samples,
      @ForAll @LongRange(min = 1, max = 200_000) long minimum,
      @ForAll @LongRange(min = 0, max = 300_000) long range) {
    WaitTimeoutSettings settings =
        new WaitTimeoutSettings(minimum, minimum, minimum + range, 0, 10_000_000);
    WaitTimeoutEstimator estimator = way.with(settings);
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      estimator.sample(now, sample.rttMicros());
      assertThat(estimator.waitMicros()).isBetween(minimum, minimum + range);
    }
  }

  /** Law: impossible samples change nothing but their own count. */
  @Property(tries = 300)
  void ignoresTheImpossible(
      @ForAll Way way,
      @ForAll("path") List<Sample> samples,
      @ForAll @LongRange(min = 10_000_001) long tooLarge,
      @ForAll @LongRange(min = Long.MIN_VALUE, max = 0) long notPositive,
      @ForAll @LongRange(min = 1, max = 1_000_000_000) long back) {
    WaitTimeoutEstimator plain = way.get();
    WaitTimeoutEstimator disturbed = way.get();
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      plain.sample(now, sample.rttMicros());
      disturbed.sample(now, notPositive);
      disturbed.sample(now, sample.rttMicros());
      disturbed.sample(now + back, tooLarge);
      disturbed.sample(now - back, sample.rttMicros());

      assertThat(disturbed.waitMicros()).isEqualTo(plain.waitMicros());
    }
    assertThat(disturbed.statistics().ignored()).isEqualTo(3L * samples.size());
    assertThat(plain.statistics().ignored()).isZero();
    assertThat(disturbed.statistics())
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes("ignored.*")
        .isEqualTo(plain.statistics());
  }

  /** Law: the same sample again would not be late. */
  @Property(tries = 500)
  void coversTheSampleThatCameLast(@ForAll Way way, @ForAll("path") List<Sample> samples) {
    WaitTimeoutEstimator estimator = way.with(UNBOUNDED);
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      estimator.sample(now, sample.rttMicros());
      assertThat(estimator.waitMicros()).isGreaterThanOrEqualTo(sample.rttMicros());
    }
  }

  /** Law: times in another unit give the same wait timeout in that unit, up to rounding. */
  @Property(tries = 300)
  void isTheSameInEveryUnit(
      @ForAll Way way,
      @ForAll("path") List<Sample> samples,
      @ForAll @IntRange(min = 1, max = 6) int doublings) {
    long unit = 1L << doublings;
    WaitTimeoutSettings settings = WaitTimeoutSettings.DEFAULTS;
    WaitTimeoutEstimator plain = way.with(settings);
    WaitTimeoutEstimator scaled =
        way.with(
            new WaitTimeoutSettings(
                settings.initialMicros() * unit,
                settings.minimumMicros() * unit,
                settings.maximumMicros() * unit,
                settings.leastMarginMicros() * unit,
                settings.ceilingMicros() * unit));
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      plain.sample(now, sample.rttMicros());
      scaled.sample(now, sample.rttMicros() * unit);
      // the plain one is rounded up by less than one of its microseconds
      assertThat(plain.waitMicros() * unit - scaled.waitMicros()).isBetween(0L, unit - 1);
    }
  }

  /** Law: it does not matter where the clock counts from. */
  @Property(tries = 200)
  void doesNotKnowTheClocksOrigin(
      @ForAll Way way,
      @ForAll("path") List<Sample> samples,
      @ForAll @LongRange(min = -(1L << 62), max = 1L << 62) long origin) {
    WaitTimeoutEstimator plain = way.get();
    WaitTimeoutEstimator shifted = way.get();
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      plain.sample(now, sample.rttMicros());
      shifted.sample(origin + now, sample.rttMicros());
      assertThat(shifted.waitMicros()).isEqualTo(plain.waitMicros());
    }
  }

  /** Law: a path without jitter is known to the least margin, whatever was before it. */
  @Property(tries = 300)
  void forgetsWhatWasBefore(
      @ForAll Way way,
      @ForAll("path") List<Sample> before,
      @ForAll @LongRange(min = 1, max = 400_000) long rttMicros) {
    WaitTimeoutEstimator estimator = way.get();
    long now = 0;
    for (Sample sample : before) {
      now += sample.afterMicros();
      estimator.sample(now, sample.rttMicros());
    }
    for (int k = 0; k < 250; k++) {
      now += 50_000;
      estimator.sample(now, rttMicros);
    }
    assertThat(estimator.waitMicros()).isCloseTo(rttMicros + 1_000, within(1L));
  }

  /** Law, quantile way: a path that is longer by a constant is waited for longer by as much. */
  @Property(tries = 300)
  void growsWithThePath(
      @ForAll("path") List<Sample> samples,
      @ForAll @LongRange(min = 1, max = 1_000_000) long longer) {
    WaitTimeoutEstimator plain = Way.QUANTILE.with(UNBOUNDED);
    WaitTimeoutEstimator shifted = Way.QUANTILE.with(UNBOUNDED);
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      plain.sample(now, sample.rttMicros());
      shifted.sample(now, sample.rttMicros() + longer);
      // adding to a fraction rounds it
      assertThat(shifted.waitMicros()).isCloseTo(plain.waitMicros() + longer, within(1L));
    }
  }

  /**
   * Law, quantile way: the wait timeout is never farther above the slowest sample than the old
   * spread and the margin allow.
   */
  @Property(tries = 300)
  void doesNotOvershoot(@ForAll("path") List<Sample> samples) {
    WaitTimeoutEstimator estimator = Way.QUANTILE.with(UNBOUNDED);
    long now = 0;
    for (Sample sample : samples) {
      now += sample.afterMicros();
      estimator.sample(now, sample.rttMicros());
      long slowest = estimator.statistics().maximumMicros();
      long range = slowest - estimator.statistics().minimumMicros();
      double marginShare = QuantileSettings.DEFAULTS.marginShare();
      assertThat((double) estimator.waitMicros())
          .isLessThanOrEqualTo(slowest + range + Math.max(1_000, marginShare * range) + 1);
    }
  }

  /**
   * Law, quantile way: four samples after one outlier of any height the wait timeout is no higher
   * than the ordinary samples alone allow.
   */
  @Property(tries = 300)
  void forgetsOneOutlier(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 50_000) int jitterMicros,
      @ForAll @IntRange(min = 100, max = 700) int samplesBefore,
      @ForAll @LongRange(min = 1, max = 9_000_000) long outlier) {
    WaitTimeoutEstimator estimator = Way.QUANTILE.with(UNBOUNDED);
    Random random = new Random(seed);
    long now = 0;
    for (int k = 0; k < samplesBefore + 5; k++) {
      boolean isOutlier = k == samplesBefore;
      now += 20_000;
      estimator.sample(now, 30_000 + (isOutlier ? outlier : 0) + random.nextInt(jitterMicros));
    }
    long slowestOrdinary = 30_000L + jitterMicros;
    assertThat((double) estimator.waitMicros())
        .isLessThanOrEqualTo(slowestOrdinary + Math.max(1_000, 0.5 * jitterMicros) + 1);
  }

  /**
   * Law: however much slower a path becomes, with jitter like before it makes few samples late in
   * its first five seconds.
   */
  @Property(tries = 300)
  void coversAnyStepUpSoon(
      @ForAll Way way,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 50_000) int jitterMicros,
      @ForAll @LongRange(min = 0, max = 1_000_000) long step) {
    WaitTimeoutEstimator estimator = way.with(UNBOUNDED);
    Random random = new Random(seed);
    int late = 0;
    for (int k = 0; k < 750; k++) {
      long rtt = 30_000 + (k < 500 ? 0 : step) + random.nextInt(jitterMicros);
      late += k >= 500 && rtt > estimator.waitMicros() ? 1 : 0;
      estimator.sample(k * 20_000L, rtt);
    }
    assertThat(late).isLessThanOrEqualTo(5);
  }

  @Provide
  Arbitrary<List<Sample>> path() {
    return samples(
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.longs().between(50_000, 60_000)),
            Tuple.of(3, Arbitraries.longs().between(100_000, 150_000)),
            Tuple.of(1, Arbitraries.longs().between(1, 10_000_000))));
  }

  @Provide
  Arbitrary<List<Sample>> anything() {
    return samples(
        Arbitraries.oneOf(
            Arbitraries.longs(),
            Arbitraries.longs().between(-10, 20_000_000),
            Arbitraries.longs().between(1, 500_000)));
  }

  private static Arbitrary<List<Sample>> samples(Arbitrary<Long> rtts) {
    Arbitrary<Long> gaps =
        Arbitraries.frequencyOf(
            Tuple.of(1, Arbitraries.just(0L)),
            Tuple.of(20, Arbitraries.longs().between(1, 40_000)),
            Tuple.of(1, Arbitraries.longs().between(1, 20_000_000)));
    return Combinators.combine(gaps, rtts).as(Sample::new).list().ofMinSize(1).ofMaxSize(300);
  }
}
