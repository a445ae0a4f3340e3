package io.fairorder.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.runtime.Transport;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The same seeds make the same race, so that two ways of playing it can be compared. */
class RaceRepeatTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final RaceServer.Settings QUICK = new RaceServer.Settings(50, 5, 20, 3);
  private static final int ROUNDS = 8;

  /** Far from one round to the next, so that a busy machine's delays do not hide what is alike. */
  private static final RaceBot.Settings MOODY = new RaceBot.Settings(600_000, 200_000, 0);

  private static final long ALIKE_MICROS = 30_000;

  private final EventLoopGroup group = Transport.best().eventLoops("repeat-test", 1);

  @AfterEach
  void close() {
    Transport.close(group);
  }

  /** What one bot heard and did in one race. */
  private static final class Heard implements RaceListener {
    private final List<Integer> ticks = new CopyOnWriteArrayList<>();
    private final List<Reaction> reactions = new CopyOnWriteArrayList<>();
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();

    @Override
    public void appeared(int round, int tick, long nowNanos) {
      ticks.add(tick);
    }

    @Override
    public void reacted(Reaction reaction) {
      reactions.add(reaction);
    }

    @Override
    public void arrived(Arrival arrival) {
      arrivals.add(arrival);
    }

    long inRound(int round) {
      return reactions.stream()
          .filter(reaction -> reaction.round() == round)
          .mapToLong(Reaction::reactionMicros)
          .findFirst()
          .orElseThrow();
    }

    List<Integer> ticksBetweenRounds() {
      List<Integer> between = new ArrayList<>();
      for (int round = 1; round < ticks.size(); round++) {
        between.add(ticks.get(round) - ticks.get(round - 1));
      }
      return between;
    }
  }

  private Heard race(long botSeed) {
    Heard heard = new Heard();
    try (RaceServer server = RaceServer.start(QUICK, heard);
        RaceBot bot = RaceBot.start(group, 0, server.address(), MOODY, botSeed, heard)) {
      Race.run(server, List.of(bot), ROUNDS, TIMEOUT);
    }
    return heard;
  }

  /** In how many rounds both took about as long. */
  private static int alike(Heard one, Heard other) {
    int alike = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long difference = one.inRound(round + 1) - other.inRound(round + 1);
      alike += Math.abs(difference) < ALIKE_MICROS ? 1 : 0;
    }
    return alike;
  }

  @Test
  void shouldRepeatRoundsAndReactionsWithTheSameSeeds() {
    Heard first = race(5);
    Heard again = race(5);
    Heard another = race(6);

    assertThat(first.ticksBetweenRounds()).hasSize(ROUNDS - 1);
    assertThat(again.ticksBetweenRounds()).isEqualTo(first.ticksBetweenRounds());
    // not all: a busy machine keeps a bot from acting when it wants to
    assertThat(alike(first, again)).isGreaterThan(ROUNDS / 2);
    assertThat(alike(first, another)).isLessThanOrEqualTo(ROUNDS / 2);
    assertThat(first.arrivals).hasSize(ROUNDS);
  }
}
