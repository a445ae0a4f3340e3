package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCases;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

/** Laws of paced release on any path. */
class PacedReleasePropertyTest {
  private static final int SECONDS = 25;

  @Provide
  Arbitrary<SimulatedPath> paths() {
    return Combinators.combine(
            Arbitraries.integers().between(5, 128),
            Arbitraries.longs().between(0, 60_000),
            Arbitraries.doubles().between(0, 0.05),
            Arbitraries.doubles().between(0, 0.3),
            Arbitraries.doubles().between(0, 0.3),
            Arbitraries.doubles().between(-200, 200),
            Arbitraries.longs().between(-70_000, 100_000),
            Arbitraries.of(true, false))
        .as(
            (rate, jitter, spikes, loss, copies, ppm, step, overtaking) -> {
              SimulatedPath path =
                  new SimulatedPath(rate, jitter)
                      .spikes(spikes, 60_000)
                      .loss(loss)
                      .copies(copies)
                      .drift(ppm)
                      .step(step);
              return overtaking ? path.overtaking() : path;
            })
        .edgeCases(EdgeCases.Config::none);
  }

  @Property(tries = 200)
  void releasesDoNotOvertakeAndHoldsAreBounded(
      @ForAll("paths") SimulatedPath path,
      @ForAll @DoubleRange(min = 0.5, max = 1) double share,
      @ForAll @LongRange(min = 0, max = 100_000) long maxHold,
      @ForAll long seed) {
    PacedRelease pacing = new PacedRelease(new PacingSettings(true, share, maxHold));
    long before = Long.MIN_VALUE;
    for (SimulatedPath.Arrival arrival : path.run(SECONDS, seed)) {
      long now = arrival.arrivalMicros();

      long release = pacing.onUpdate(now, arrival.update(), arrival.sentMicros());

      assertThat(release).isGreaterThanOrEqualTo(before).isBetween(now, now + maxHold);
      assertThat(pacing.offsetMicros()).isLessThanOrEqualTo(maxHold);
      before = release;
    }
  }

  @Property(tries = 200)
  void theRhythmIsExactlyTheServersWhileUpdatesAreOnTimeAndTheShiftStandsStill(
      @ForAll("paths") SimulatedPath path, @ForAll long seed) {
    PacedRelease pacing = new PacedRelease(PacingSettings.defaults());
    SimulatedPath.Arrival lastOnTime = null;
    long lastRelease = 0;
    long lastShift = 0;
    long newest = 0;
    for (SimulatedPath.Arrival arrival : path.run(SECONDS, seed)) {
      long shift = pacing.shiftMicros();
      long onTime = pacing.onTime();
      long now = arrival.arrivalMicros();
      long release = pacing.onUpdate(now, arrival.update(), arrival.sentMicros());
      // An update held for the longest time allowed may be released before its moment.
      if (pacing.onTime() > onTime && arrival.update() > newest && release < now + 40_000) {
        if (lastOnTime != null && shift == lastShift) {
          assertThat(release - lastRelease)
              .isEqualTo(arrival.sentMicros() - lastOnTime.sentMicros());
        }
        lastOnTime = newest == 0 ? null : arrival;
        lastRelease = release;
        lastShift = shift;
      }
      newest = Math.max(newest, arrival.update());
    }
  }

  @Property(tries = 200)
  void anUpdateThatArrivesAfterItsMomentIsCountedLateAndWaitsForNothingButItsPredecessor(
      @ForAll("paths") SimulatedPath path, @ForAll long seed) {
    PacedRelease pacing = new PacedRelease(PacingSettings.defaults());
    long lastRelease = Long.MIN_VALUE;
    boolean started = false;
    for (SimulatedPath.Arrival arrival : path.copies(0).run(SECONDS, seed)) {
      long moment = arrival.sentMicros() + pacing.shiftMicros();
      long late = pacing.late();
      long now = arrival.arrivalMicros();
      long release = pacing.onUpdate(now, arrival.update(), arrival.sentMicros());
      if (started && now > moment) {
        assertThat(pacing.late()).isEqualTo(late + 1);
        assertThat(release).isEqualTo(Math.max(now, lastRelease));
      }
      lastRelease = release;
      started = true;
    }
  }

  @Property(tries = 200)
  void theDistanceBetweenTheClocksDoesNotMatter(
      @ForAll("paths") SimulatedPath path,
      @ForAll @LongRange(min = -1_000_000_000_000_000L, max = 1_000_000_000_000_000L) long distance,
      @ForAll long seed) {
    PacedRelease one = new PacedRelease(PacingSettings.defaults());
    PacedRelease other = new PacedRelease(PacingSettings.defaults());
    for (SimulatedPath.Arrival arrival : path.run(SECONDS, seed)) {
      long now = arrival.arrivalMicros();
      assertThat(other.onUpdate(now, arrival.update(), arrival.sentMicros() + distance))
          .isEqualTo(one.onUpdate(now, arrival.update(), arrival.sentMicros()));
    }
  }

  @Property(tries = 100)
  void betweenJumpsTheShiftMovesSlowly(@ForAll("paths") SimulatedPath path, @ForAll long seed) {
    PacedRelease pacing = new PacedRelease(PacingSettings.defaults());
    boolean started = false;
    long last = 0;
    for (SimulatedPath.Arrival arrival : path.run(SECONDS, seed)) {
      long now = arrival.arrivalMicros();
      long shift = pacing.shiftMicros();
      long jumps = pacing.jumps();
      pacing.onUpdate(now, arrival.update(), arrival.sentMicros());
      boolean cut = pacing.offsetMicros() == 40_000;
      if (started && pacing.jumps() == jumps && !cut) {
        long slow = (now - last) * PacedRelease.MOVE_MICROS_PER_SECOND / 1_000_000;
        assertThat(Math.abs(pacing.shiftMicros() - shift)).isLessThanOrEqualTo(slow);
      }
      // A copy is not looked at, so the next update has more time to move in.
      if (pacing.shiftMicros() != shift || !started) {
        last = now;
      }
      started = true;
    }
  }

  @Property(tries = 50)
  void switchedOffItReleasesEverythingAsItArrives(
      @ForAll("paths") SimulatedPath path, @ForAll long seed) {
    PacedRelease pacing = new PacedRelease(PacingSettings.off());
    for (SimulatedPath.Arrival arrival : path.run(SECONDS, seed)) {
      long now = arrival.arrivalMicros();
      assertThat(pacing.onUpdate(now, arrival.update(), arrival.sentMicros())).isEqualTo(now);
    }
    assertThat(pacing.late()).isZero();
    assertThat(pacing.offsetMicros()).isZero();
  }
}
