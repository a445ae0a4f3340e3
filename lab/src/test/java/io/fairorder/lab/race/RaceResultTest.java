package io.fairorder.lab.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RaceResultTest {
  private final List<Arrival> arrivals = new ArrayList<>();
  private final List<Reaction> reactions = new ArrayList<>();

  @Test
  void shouldFindNothingWrongWhenTheFasterComesFirst() {
    arrives(1, 1, 200);
    arrives(2, 1, 250);
    arrives(3, 1, 300);

    RaceResult result = result();
    assertThat(result.pairs()).isEqualTo(new PairCount(3, 0));
    assertThat(result.wrongShare()).isZero();
    assertThat(result.wrongWinners()).isZero();
    assertThat(result.players().get(1).wins()).isEqualTo(1);
    assertThat(result.players().get(1).deservedWins()).isEqualTo(1);
  }

  @Test
  void shouldCountEveryPairThatArrivesInTheWrongOrder() {
    arrives(1, 1, 300);
    arrives(2, 1, 200);
    arrives(3, 1, 250);

    RaceResult result = result();
    assertThat(result.pairs()).as("1-2 and 1-3 are wrong").isEqualTo(new PairCount(3, 2));
    assertThat(result.wrongWinners()).isEqualTo(1);
    assertThat(result.players().get(1).wins()).isEqualTo(1);
    assertThat(result.players().get(1).deservedWins()).isZero();
    assertThat(result.players().get(2).wins()).isZero();
    assertThat(result.players().get(2).deservedWins()).isEqualTo(1);
  }

  @Test
  void shouldCompareWithinARoundOnly() {
    arrives(1, 1, 300);
    arrives(2, 2, 200);

    RaceResult result = result();
    assertThat(result.rounds()).isEqualTo(2);
    assertThat(result.pairs()).isEqualTo(PairCount.NONE);
    assertThat(result.wrongShare()).isZero();
    assertThat(result.wrongWinners()).isZero();
  }

  @Test
  void shouldCompareRoundsThatOverlap() {
    arrives(1, 1, 200);
    arrives(1, 2, 300);
    arrives(2, 1, 250);
    arrives(2, 2, 290);

    RaceResult result = result();
    assertThat(result.pairs()).isEqualTo(new PairCount(2, 1));
    assertThat(result.wrongWinners()).isEqualTo(1);
  }

  @Test
  void shouldTakeEitherOrderOfEquallyFastPlayersAsRight() {
    arrives(2, 1, 250);
    arrives(1, 1, 250);

    RaceResult result = result();
    assertThat(result.pairs()).isEqualTo(new PairCount(1, 0));
    assertThat(result.wrongWinners()).isZero();
    assertThat(result.players().get(2).deservedWins()).isEqualTo(1);
    assertThat(result.players().get(1).deservedWins()).isZero();
  }

  @Test
  void shouldTellCloseRacesFromClearOnes() {
    arrivesMicros(1, 1, 250_500);
    arrivesMicros(2, 1, 250_000);
    arrivesMicros(1, 2, 200_000);
    arrivesMicros(2, 2, 300_000);

    RaceResult result = result();
    assertThat(result.byCloseness().get(0))
        .isEqualTo(new RaceResult.Closeness(0, 1_000, new PairCount(1, 1)));
    assertThat(result.byCloseness().get(result.byCloseness().size() - 1))
        .isEqualTo(new RaceResult.Closeness(50_000, Long.MAX_VALUE, new PairCount(1, 0)));
    assertThat(result.wrongShare()).isCloseTo(0.5, within(1e-9));
    assertThat(result.wrongShareFrom(1_000)).isZero();
    assertThat(result.wrongShareFrom(0)).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void shouldTellPairsThatSawTheRoundInTheSameTick() {
    arrivals.add(new Arrival(1, 1, 10, 300_000, 0));
    arrivals.add(new Arrival(2, 1, 11, 250_000, 0));
    arrivals.add(new Arrival(3, 1, 10, 310_000, 0));

    RaceResult result = result();
    assertThat(result.pairs()).isEqualTo(new PairCount(3, 1));
    assertThat(result.sameUpdatePairs()).isEqualTo(new PairCount(1, 0));
  }

  @Test
  void shouldCountCopiesAndOtherwiseIgnoreThem() {
    arrives(1, 1, 200);
    arrives(2, 1, 250);
    arrivals.add(arrivals.get(0));

    RaceResult result = result();
    assertThat(result.duplicateActions()).isEqualTo(1);
    assertThat(result.pairs()).isEqualTo(new PairCount(1, 0));
  }

  @Test
  void shouldGrantTheWinToAFasterReactionThatWasLost() {
    reactions.add(new Reaction(2, 1, 10, 200_000, 0));
    arrives(1, 1, 250);

    RaceResult result = result();
    assertThat(result.lostActions()).isEqualTo(1);
    assertThat(result.players().get(2).lostActions()).isEqualTo(1);
    assertThat(result.wrongWinners()).isEqualTo(1);
    assertThat(result.players().get(2).deservedWins()).isEqualTo(1);
    assertThat(result.pairs()).isEqualTo(PairCount.NONE);
  }

  @Test
  void shouldMeasureHowLongReactionsTake() {
    reactions.add(new Reaction(1, 1, 10, 200_000, 1_000_000));
    reactions.add(new Reaction(1, 2, 20, 200_000, 2_000_000));
    arrivals.add(new Arrival(1, 1, 10, 200_000, 6_000_000));
    arrivals.add(new Arrival(1, 2, 20, 200_000, 9_000_000));

    RaceResult.PlayerResult player = result().players().get(1);
    assertThat(player.meanDelayMicros()).isEqualTo(6_000);
    assertThat(player.maxDelayMicros()).isEqualTo(7_000);
  }

  @Test
  void shouldReportInWords() {
    arrives(1, 1, 300);
    arrives(2, 1, 200);

    assertThat(result().report())
        .contains("rounds 1, wrong winners 1")
        .contains("pairs in the wrong order: 100.0 % (1 of 1)")
        .contains("apart by 50 ms or more  100.0 % (1 of 1)")
        .contains("player 2: won 0, deserved 1");
  }

  /** Law: a round and the same round backwards have, without ties, all pairs wrong between them. */
  @Property(tries = 200)
  void shouldCallEveryPairWrongInExactlyOneOfTwoOppositeOrders(
      @ForAll @Size(min = 2, max = 12) List<Integer> shuffled) {
    List<Arrival> forwards = new ArrayList<>();
    for (int k = 0; k < shuffled.size(); k++) {
      // distinct reaction times, in an order that the drawn numbers decide
      long reactionMicros = (shuffled.get(k) & 0xffffL) * 100 + k;
      forwards.add(new Arrival(k, 1, 10, reactionMicros, k));
    }
    List<Arrival> backwards = new ArrayList<>(forwards);
    Collections.reverse(backwards);

    PairCount one = RaceResult.of(forwards, List.of()).pairs();
    PairCount other = RaceResult.of(backwards, List.of()).pairs();

    assertThat(one.pairs()).isEqualTo(shuffled.size() * (shuffled.size() - 1) / 2);
    assertThat(one.wrong() + other.wrong()).isEqualTo(one.pairs());
  }

  private void arrives(int player, int round, long reactionMillis) {
    arrivesMicros(player, round, reactionMillis * 1000);
  }

  private void arrivesMicros(int player, int round, long reactionMicros) {
    reactions.add(new Reaction(player, round, round * 10, reactionMicros, 0));
    arrivals.add(new Arrival(player, round, round * 10, reactionMicros, arrivals.size()));
  }

  private RaceResult result() {
    return RaceResult.of(arrivals, reactions);
  }
}
