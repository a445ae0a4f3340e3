package io.fairorder.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fairorder.lab.simulation.LinkPath.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Paths by model and by measurement, and the time they run in. */
class PathsTest {
  private static final int BYTES = 60;

  private static long delay(Way way, long nowMicros) {
    assertThat(way.transmit(nowMicros, BYTES)).isEqualTo(1);
    return way.deliveryMicros(0) - nowMicros;
  }

  @Test
  void shouldLetEventsOfOneMomentHappenInTheOrderTheyWereSet() {
    VirtualTime time = new VirtualTime();
    List<String> happened = new ArrayList<>();
    time.at(20, () -> happened.add("third"));
    time.at(10, () -> happened.add("first"));
    time.at(
        10, () -> time.at(5, () -> happened.add("second, set in the past of " + time.nowMicros())));
    time.at(30, () -> happened.add("too late"));

    time.runUntil(20);

    assertThat(happened).containsExactly("first", "second, set in the past of 10", "third");
  }

  @Test
  void shouldTakeBetweenHalfTheRoundTripAndTheJitterMore() {
    LinkPath path = LinkPath.ofRoundTrip(60, 20, false);
    Way way = path.toServer(1);
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int k = 0; k < 1_000; k++) {
      long delay = delay(way, k * 100_000L);
      least = Math.min(least, delay);
      most = Math.max(most, delay);
    }
    assertThat(least).isBetween(30_000L, 31_000L);
    assertThat(most).isBetween(49_000L, 50_000L);
    assertThat(path.meanRoundTripMicros(0)).isEqualTo(80_000);
  }

  @Test
  void shouldChangeAtItsMoment() {
    LinkPath later = LinkPath.ofRoundTrip(100, 0, true);
    LinkPath path =
        LinkPath.ofRoundTrip(20, 0, true)
            .withChanges(List.of(new Change(1_000_000, later.toServer(), later.toPlayer())));
    Way way = path.toPlayer(1);

    assertThat(delay(way, 999_999)).isEqualTo(10_000);
    assertThat(delay(way, 1_000_000)).isEqualTo(50_000);
    assertThat(path.meanRoundTripMicros(999_999)).isEqualTo(20_000);
    assertThat(path.meanRoundTripMicros(1_000_000)).isEqualTo(100_000);
  }

  @Test
  void shouldHoldWhatFallsIntoAStallUntilItsEnd() {
    LinkPath path = LinkPath.ofRoundTrip(20, 0, true).withStalls(500_000, 100_000);
    Way way = path.toServer(3);
    int held = 0;
    long longest = 0;
    for (int k = 0; k < 10_000; k++) {
      long delay = delay(way, k * 5_000L);
      held += delay > 10_000 ? 1 : 0;
      longest = Math.max(longest, delay);
    }
    assertThat(held / 10_000.0).isBetween(0.1, 0.25);
    assertThat(longest).isBetween(90_000L, 110_000L);
  }

  @Test
  void shouldFollowMeasuredDelaysAndBeginAgain() {
    TracedPath path =
        new TracedPath(
            new long[] {0, 1_000_000, 2_000_000},
            new long[] {10_000, 20_000, 20_000},
            new long[] {30_000, 30_000, TracedPath.LOST});
    Way up = path.toServer(1);
    Way down = path.toPlayer(1);

    assertThat(delay(up, 0)).isEqualTo(10_000);
    assertThat(delay(up, 500_000)).isEqualTo(15_000);
    assertThat(delay(up, 1_500_000)).isEqualTo(20_000);
    assertThat(delay(up, 2_500_000)).isEqualTo(15_000);
    assertThat(delay(down, 1_500_000)).isEqualTo(30_000);
    assertThat(path.meanRoundTripMicros(0)).isBetween(46_000.0, 47_000.0);
  }

  @Test
  void shouldLoseWhatTheMeasurementLost() {
    TracedPath path =
        new TracedPath(
            new long[] {0, 1_000_000, 2_000_000},
            new long[] {10_000, TracedPath.LOST, 10_000},
            new long[] {10_000, 10_000, 10_000});
    Way up = path.toServer(1);

    assertThat(up.transmit(999_999, BYTES)).isEqualTo(1);
    assertThat(up.transmit(1_000_000, BYTES)).isZero();
    assertThat(up.transmit(1_999_999, BYTES)).isZero();
  }

  @Test
  void shouldKeepOrderWhereTheDelayFalls() {
    Way way =
        new TracedPath(
                new long[] {0, 10_000}, new long[] {50_000, 1_000}, new long[] {1_000, 1_000})
            .toServer(1);
    way.transmit(0, BYTES);
    long first = way.deliveryMicros(0);
    way.transmit(9_000, BYTES);
    assertThat(way.deliveryMicros(0)).isGreaterThanOrEqualTo(first);
  }

  @Test
  void shouldRefuseTracesWithoutTimesOrWithTimesGoingBack() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TracedPath(new long[0], new long[0], new long[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TracedPath(new long[] {2, 1}, new long[] {1, 1}, new long[] {1, 1}));
  }
}
