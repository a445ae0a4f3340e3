package io.fairorder.lab.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fairorder.lab.link.LinkSettings.Jitter;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LinkModelTest {
  private static final int MANY = 20_000;
  private static final LinkSettings TEN_MILLIS = LinkSettings.ofDelayMicros(10_000);

  @Test
  void shouldDeliverAfterTheDelay() {
    LinkModel link = new LinkModel(TEN_MILLIS, 1);

    assertThat(link.transmit(500, 100)).isEqualTo(1);
    assertThat(link.deliveryMicros(0)).isEqualTo(10_500);
  }

  @Test
  void shouldHalveTheRoundTrip() {
    assertThat(LinkSettings.ofRoundTripMillis(120).delayMicros()).isEqualTo(60_000);
  }

  @Test
  void shouldLoseTheGivenShare() {
    LinkModel link = new LinkModel(TEN_MILLIS.withLoss(0.05), 1);

    for (int k = 0; k < MANY; k++) {
      link.transmit(k, 100);
    }

    LinkStatistics statistics = link.statistics();
    assertThat(statistics.entered()).isEqualTo(MANY);
    assertThat(statistics.lost() / (double) MANY).isCloseTo(0.05, within(0.01));
    assertThat(statistics.overflowed()).isZero();
  }

  @Test
  void shouldDuplicateTheGivenShare() {
    LinkModel link = new LinkModel(TEN_MILLIS.withDuplication(0.3), 1);

    long arrived = 0;
    for (int k = 0; k < MANY; k++) {
      arrived += link.transmit(k, 100);
    }

    assertThat(link.statistics().duplicated()).isEqualTo(arrived - MANY);
    assertThat((arrived - MANY) / (double) MANY).isCloseTo(0.3, within(0.02));
  }

  @Test
  void shouldHoldBackTheGivenShareWithoutAnybodyWaitingForIt() {
    LinkModel link = new LinkModel(TEN_MILLIS.withReordering(0.1, 30_000), 1);

    int heldBack = 0;
    for (int k = 0; k < MANY; k++) {
      link.transmit(k, 100);
      if (link.deliveryMicros(0) == k + 40_000) {
        heldBack++;
      } else {
        assertThat(link.deliveryMicros(0)).isEqualTo(k + 10_000);
      }
    }

    assertThat(heldBack / (double) MANY).isCloseTo(0.1, within(0.01));
    assertThat(link.statistics().reordered()).isEqualTo(heldBack);
  }

  @Test
  void shouldSpreadUniformJitterEvenlyAroundTheDelay() {
    List<Long> delays = delays(TEN_MILLIS.withJitter(Jitter.UNIFORM, 4_000, false));

    assertThat(delays).allMatch(delay -> delay >= 6_000 && delay <= 14_000);
    assertThat(mean(delays)).isCloseTo(10_000, within(100.0));
    // a uniform distribution's deviation is its width / √12
    assertThat(deviation(delays)).isCloseTo(8_000 / Math.sqrt(12), within(60.0));
  }

  @Test
  void shouldSpreadNormalJitterByItsStandardDeviation() {
    List<Long> delays = delays(TEN_MILLIS.withJitter(Jitter.NORMAL, 2_000, false));

    assertThat(mean(delays)).isCloseTo(10_000, within(100.0));
    assertThat(deviation(delays)).isCloseTo(2_000, within(60.0));
  }

  @Test
  void shouldLetDatagramsOvertakeOnlyWhenAllowed() {
    assertThat(overtakings(TEN_MILLIS.withJitter(Jitter.UNIFORM, 4_000, true))).isZero();
    assertThat(overtakings(TEN_MILLIS.withJitter(Jitter.UNIFORM, 4_000, false))).isPositive();
  }

  @Test
  void shouldSendOneDatagramAfterTheOtherThroughTheBottleneck() {
    // 800 kbit/s: 100 bytes take 1 ms
    LinkModel link = new LinkModel(TEN_MILLIS.withBottleneck(800_000, 10_000), 1);

    link.transmit(0, 100);
    assertThat(link.deliveryMicros(0)).isEqualTo(11_000);
    link.transmit(0, 100);
    assertThat(link.deliveryMicros(0)).isEqualTo(12_000);
    link.transmit(50_000, 100);
    assertThat(link.deliveryMicros(0)).isEqualTo(61_000);
  }

  @Test
  void shouldLoseWhatTheQueueCannotHold() {
    LinkModel link = new LinkModel(TEN_MILLIS.withBottleneck(800_000, 250), 1);

    assertThat(link.transmit(0, 100)).as("goes out at once").isEqualTo(1);
    assertThat(link.transmit(0, 100)).as("waits").isEqualTo(1);
    assertThat(link.transmit(0, 100)).as("finds 200 of 250 bytes taken").isZero();
    assertThat(link.transmit(1_000, 100)).as("finds room again").isEqualTo(1);
    assertThat(link.statistics().overflowed()).isEqualTo(1);
    assertThat(link.statistics().lost()).isEqualTo(1);
  }

  @Test
  void shouldLoseEverythingInABlackHole() {
    LinkModel link = new LinkModel(TEN_MILLIS, 1);

    link.blackhole(true);
    assertThat(link.transmit(0, 100)).isZero();
    link.blackhole(false);
    assertThat(link.transmit(0, 100)).isEqualTo(1);
    assertThat(link.statistics().lost()).isEqualTo(1);
  }

  @Test
  void shouldTreatWhatEntersAfterAChangeByTheNewSettings() {
    LinkModel link = new LinkModel(TEN_MILLIS, 1);

    link.transmit(0, 100);
    link.change(TEN_MILLIS.withDelayMicros(50_000));
    link.transmit(1, 100);

    assertThat(link.deliveryMicros(0)).isEqualTo(50_001);
  }

  @Test
  void shouldRefuseImpossibleSettings() {
    assertThatThrownBy(() -> TEN_MILLIS.withLoss(1.1)).hasMessageContaining("loss");
    assertThatThrownBy(() -> TEN_MILLIS.withDuplication(Double.NaN)).hasMessageContaining("dupli");
    assertThatThrownBy(() -> LinkSettings.ofDelayMicros(-1)).hasMessageContaining("delay");
  }

  /** Law: whatever the settings, nothing arrives before it was sent, and a seed repeats itself. */
  @Property(tries = 200)
  void shouldNeverDeliverBeforeSendingAndRepeatItselfForASeed(
      @ForAll @LongRange(max = 5_000) long delayMicros,
      @ForAll Jitter jitter,
      @ForAll @LongRange(max = 20_000) long jitterMicros,
      @ForAll boolean keepOrder,
      @ForAll @IntRange(max = 100) int percent,
      @ForAll long seed) {
    LinkSettings settings =
        LinkSettings.ofDelayMicros(delayMicros)
            .withJitter(jitter, jitterMicros, keepOrder)
            .withLoss(percent / 200.0)
            .withDuplication(percent / 100.0)
            .withReordering(percent / 100.0, 3_000)
            .withBottleneck(10_000_000, 2_000);
    LinkModel link = new LinkModel(settings, seed);
    LinkModel again = new LinkModel(settings, seed);

    for (int k = 0; k < 100; k++) {
      long nowMicros = k * 50L;
      int copies = link.transmit(nowMicros, 100);
      assertThat(again.transmit(nowMicros, 100)).isEqualTo(copies);
      for (int copy = 0; copy < copies; copy++) {
        assertThat(link.deliveryMicros(copy)).isGreaterThanOrEqualTo(nowMicros);
        assertThat(again.deliveryMicros(copy)).isEqualTo(link.deliveryMicros(copy));
      }
    }
  }

  private static List<Long> delays(LinkSettings settings) {
    LinkModel link = new LinkModel(settings, 1);
    List<Long> delays = new ArrayList<>();
    for (int k = 0; k < MANY; k++) {
      link.transmit(k, 100);
      delays.add(link.deliveryMicros(0) - k);
    }
    return delays;
  }

  private static int overtakings(LinkSettings settings) {
    LinkModel link = new LinkModel(settings, 1);
    int overtakings = 0;
    long previous = 0;
    for (int k = 0; k < 1_000; k++) {
      link.transmit(k * 100L, 100);
      if (link.deliveryMicros(0) < previous) {
        overtakings++;
      }
      previous = link.deliveryMicros(0);
    }
    return overtakings;
  }

  private static double mean(List<Long> values) {
    return values.stream().mapToLong(value -> value).average().orElseThrow();
  }

  private static double deviation(List<Long> values) {
    double mean = mean(values);
    return Math.sqrt(
        values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum()
            / values.size());
  }
}
