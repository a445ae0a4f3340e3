package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What holds whatever the game server sends. */
class GroupingLawsTest {
  private static final LearnedGapSettings SETTINGS = LearnedGapSettings.defaults();

  private static LearnedGap learnedGap() {
    return new LearnedGap(SETTINGS);
  }

  @Property(tries = 200)
  void theFirstDatagramStartsUpdateOne(
      @ForAll long nowMicros, @ForAll @IntRange(max = 2_000) int player) {
    assertThat(learnedGap().startsUpdate(nowMicros, player)).isTrue();
    assertThat(new FixedGap(5_000).startsUpdate(nowMicros, player)).isTrue();
    assertThat(new EveryDatagram().startsUpdate(nowMicros, player)).isTrue();
  }

  @Property(tries = 500)
  void withinTheMinimalGapNoUpdateStartsForAPlayerWhoMissesTheNewest(
      @ForAll("traffic") List<Datagram> traffic) {
    LearnedGap grouping = learnedGap();
    Set<Integer> reached = new HashSet<>();
    long previousMicros = Long.MIN_VALUE / 2;
    for (Datagram datagram : traffic) {
      boolean starts = grouping.startsUpdate(datagram.atMicros(), datagram.player());
      if (!reached.isEmpty()
          && !reached.contains(datagram.player())
          && datagram.atMicros() - previousMicros <= SETTINGS.minGapMicros()) {
        assertThat(starts).isFalse();
      }
      if (starts) {
        reached.clear();
      }
      reached.add(datagram.player());
      previousMicros = datagram.atMicros();
    }
  }

  @Property(tries = 500)
  void afterMoreThanTheMaximalGapAnUpdateAlwaysStarts(@ForAll("traffic") List<Datagram> traffic) {
    LearnedGap grouping = learnedGap();
    long previousMicros = Long.MIN_VALUE / 2;
    for (Datagram datagram : traffic) {
      boolean starts = grouping.startsUpdate(datagram.atMicros(), datagram.player());
      if (datagram.atMicros() - previousMicros > SETTINGS.maxGapMicros()) {
        assertThat(starts).isTrue();
      }
      previousMicros = datagram.atMicros();
    }
  }

  @Property(tries = 500)
  void twoUpdatesAreFurtherApartThanTheMinimalGap(@ForAll("traffic") List<Datagram> traffic) {
    List<List<Datagram>> updates = GroupingScore.updates(learnedGap(), new Traffic(traffic));
    for (int k = 1; k < updates.size(); k++) {
      assertThat(updates.get(k).get(0).atMicros() - updates.get(k - 1).get(0).atMicros())
          .isGreaterThan(SETTINGS.minGapMicros());
    }
  }

  @Property(tries = 300)
  void theTickIntervalStaysWithinWhatServersDo(@ForAll("traffic") List<Datagram> traffic) {
    LearnedGap grouping = learnedGap();
    for (Datagram datagram : traffic) {
      grouping.startsUpdate(datagram.atMicros(), datagram.player());
      assertThat(grouping.tickMicros()).isBetween(Rhythm.SHORTEST_MICROS, Rhythm.TOO_LONG_MICROS);
    }
  }

  @Property(tries = 300)
  void neitherTheOriginOfTheClockNorTheNumbersOfThePlayersMatter(
      @ForAll("traffic") List<Datagram> traffic,
      @ForAll @LongRange(min = -1L << 50, max = 1L << 50) long originMicros) {
    LearnedGap grouping = learnedGap();
    LearnedGap elsewhere = learnedGap();
    for (Datagram datagram : traffic) {
      assertThat(elsewhere.startsUpdate(originMicros + datagram.atMicros(), 70 - datagram.player()))
          .isEqualTo(grouping.startsUpdate(datagram.atMicros(), datagram.player()));
    }
  }

  @Property(tries = 300)
  void everyTickOfAPunctualServerIsOneUpdate(
      @ForAll @LongRange(min = 20_000, max = 200_000) long tickMicros,
      @ForAll @IntRange(min = 1, max = 32) int players,
      @ForAll long seed) {
    List<Datagram> traffic = punctual(tickMicros, players, 60, seed);
    assertThat(GroupingScore.of(learnedGap(), new Traffic(traffic)).right()).isEqualTo(60);
  }

  @Property(tries = 300)
  void soItIsForAFasterOneOnceTheRhythmIsLearned(
      @ForAll @LongRange(min = 6_000, max = 20_000) long tickMicros,
      @ForAll @IntRange(min = 1, max = 32) int players,
      @ForAll long seed) {
    List<Datagram> traffic = punctual(tickMicros, players, 100, seed);
    GroupingScore score = GroupingScore.after(20 * tickMicros, learnedGap(), new Traffic(traffic));
    assertThat(score.ticks()).isGreaterThanOrEqualTo(70);
    assertThat(score.right()).as("%s", score).isEqualTo(score.ticks());
  }

  @Property(tries = 300)
  void aFixedGapIsAllThatCountsForAFixedGap(
      @ForAll("traffic") List<Datagram> traffic,
      @ForAll @LongRange(min = 1, max = 60_000) long gapMicros) {
    FixedGap grouping = new FixedGap(gapMicros);
    long previousMicros = Long.MIN_VALUE / 2;
    for (Datagram datagram : traffic) {
      assertThat(grouping.startsUpdate(datagram.atMicros(), datagram.player()))
          .isEqualTo(datagram.atMicros() - previousMicros >= gapMicros);
      previousMicros = datagram.atMicros();
    }
  }

  /**
   * Every tick on time, its datagrams in any order within an eighth of the interval, 10 ms at most.
   */
  private static List<Datagram> punctual(long tickMicros, int players, int ticks, long seed) {
    Random random = new Random(seed);
    List<Datagram> sent = new ArrayList<>();
    for (int tick = 0; tick < ticks; tick++) {
      List<Integer> order = new ArrayList<>();
      for (int player = 0; player < players; player++) {
        order.add(player);
      }
      Collections.shuffle(order, random);
      for (int k = 0; k < players; k++) {
        long at = tick * tickMicros + k * Math.min(10_000, tickMicros / 8) / players;
        sent.add(new Datagram(at, order.get(k), tick));
      }
    }
    return sent;
  }

  /** Anything: bursts, ticks, pauses and silence, to up to 70 players. */
  @Provide
  Arbitrary<List<Datagram>> traffic() {
    Arbitrary<Long> pause =
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.longs().between(0, 400)),
            Tuple.of(3, Arbitraries.longs().between(400, 60_000)),
            Tuple.of(1, Arbitraries.longs().between(40_000, 10_000_000)));
    Arbitrary<Integer> player =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.integers().between(0, 3)),
            Tuple.of(1, Arbitraries.integers().between(0, 70)));
    return Combinators.combine(pause, player)
        .as((micros, to) -> new Datagram(micros, to, Datagram.NO_TICK))
        .list()
        .ofMinSize(1)
        .ofMaxSize(300)
        .map(GroupingLawsTest::oneAfterTheOther);
  }

  private static List<Datagram> oneAfterTheOther(List<Datagram> pauses) {
    List<Datagram> sent = new ArrayList<>();
    long now = 0;
    for (Datagram pause : pauses) {
      now += pause.atMicros();
      sent.add(new Datagram(now, pause.player(), Datagram.NO_TICK));
    }
    return sent;
  }
}
