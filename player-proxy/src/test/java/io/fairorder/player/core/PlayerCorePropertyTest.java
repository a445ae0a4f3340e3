package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fairorder.protocol.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCases;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Laws of a player's core under loss, copies, overtaking and jitter. */
class PlayerCorePropertyTest {
  private static final PlayerSettings SETTINGS = PlayerSettings.defaults();
  private static final long INTERVAL = SETTINGS.heartbeatIntervalMicros();

  @Provide
  Arbitrary<SimulatedPath> paths() {
    return Combinators.combine(
            Arbitraries.integers().between(5, 128),
            Arbitraries.longs().between(0, 60_000),
            Arbitraries.doubles().between(0, 0.3),
            Arbitraries.doubles().between(0, 0.3),
            Arbitraries.of(true, false))
        .as(
            (rate, jitter, loss, copies, overtaking) -> {
              SimulatedPath path = new SimulatedPath(rate, jitter).loss(loss).copies(copies);
              return overtaking ? path.overtaking() : path;
            })
        .edgeCases(EdgeCases.Config::none);
  }

  @Provide
  Arbitrary<PacingSettings> pacings() {
    return Arbitraries.of(PacingSettings.defaults(), PacingSettings.off());
  }

  private static VirtualShell played(
      SimulatedPath path, PacingSettings pacing, int window, double actionsPerSecond, long seed) {
    VirtualShell shell = new VirtualShell(SETTINGS.withPacing(pacing), window, seed);
    shell.run(path.run(5, seed), actionsPerSecond);
    return shell;
  }

  /** When each update's first datagram was handed over. */
  private static Map<Long, Long> firstHanded(VirtualShell shell) {
    Map<Long, Long> first = new HashMap<>();
    shell.handed.forEach(h -> first.putIfAbsent(h.arrival().update(), h.micros()));
    return first;
  }

  @Property(tries = 200)
  void everyDatagramIsHandedOverOnceInOrderOfArrival(
      @ForAll("paths") SimulatedPath path,
      @ForAll("pacings") PacingSettings pacing,
      @ForAll long seed) {
    VirtualShell shell = played(path, pacing, 8, 30, seed);

    assertThat(shell.handed.stream().map(VirtualShell.Handed::arrival))
        .containsExactlyElementsOf(path.run(5, seed));
  }

  @Property(tries = 200)
  void aTagIsTheTimeSinceTheFirstDatagramOfItsUpdateWasHandedOver(
      @ForAll("paths") SimulatedPath path,
      @ForAll("pacings") PacingSettings pacing,
      @ForAll @IntRange(min = 0, max = 400) int window,
      @ForAll @DoubleRange(min = 2, max = 100) double actionsPerSecond,
      @ForAll long seed) {
    VirtualShell shell = played(path, pacing, window, actionsPerSecond, seed);
    Map<Long, Long> handed = firstHanded(shell);

    Map<Long, Long> reactionBefore = new HashMap<>();
    for (VirtualShell.Sent sent : shell.sent) {
      Tags tags = sent.tags();
      boolean lawful = tags.size() <= Tags.MAX_SIZE;
      for (int k = 0; k < tags.size(); k++) {
        long reaction = tags.reactionMicros(k);
        Long before = reactionBefore.put(tags.update(k), reaction);
        lawful &= k == 0 || tags.update(k) > tags.update(k - 1);
        lawful &= reaction >= 0 && (before == null || reaction >= before);
        lawful &= reaction == sent.micros() - handed.get(tags.update(k));
      }
      assertThat(lawful).as("at %d µs: %s", sent.micros(), tags).isTrue();
    }
  }

  @Property(tries = 200)
  void aReportHasTagsForTheWholeWindowAsFarAsItWasReceived(
      @ForAll("paths") SimulatedPath path,
      @ForAll @IntRange(min = 0, max = 100) int window,
      @ForAll long seed) {
    VirtualShell shell = played(path, PacingSettings.off(), window, 30, seed);
    Map<Long, Long> handed = firstHanded(shell);

    for (VirtualShell.Sent sent : shell.sent) {
      Set<Long> tagged = new HashSet<>();
      for (int k = 0; k < sent.tags().size(); k++) {
        tagged.add(sent.tags().update(k));
      }
      for (Map.Entry<Long, Long> update : handed.entrySet()) {
        boolean open = update.getKey() >= sent.lowEnd() && update.getValue() < sent.micros();
        if (open && !tagged.contains(update.getKey())) {
          fail("at %d µs: no tag for %d in %s", sent.micros(), update.getKey(), tagged);
        }
      }
      boolean nothingReceived = handed.values().stream().noneMatch(m -> m < sent.micros());
      assertThat(nothingReceived || !tagged.isEmpty()).as("tags once received").isTrue();
    }
  }

  @Property(tries = 200)
  void actionsAreNumberedWithoutGapAndHeartbeatsNameTheLastOne(
      @ForAll("paths") SimulatedPath path,
      @ForAll @DoubleRange(min = 2, max = 100) double actionsPerSecond,
      @ForAll long seed) {
    VirtualShell shell = played(path, PacingSettings.defaults(), 8, actionsPerSecond, seed);

    long last = 0;
    for (VirtualShell.Sent sent : shell.sent) {
      assertThat(sent.number()).isEqualTo(sent.heartbeat() ? last : last + 1);
      last = sent.number();
    }
  }

  @Property(tries = 200)
  void noSilenceIsLongerThanTheHeartbeatInterval(
      @ForAll("paths") SimulatedPath path,
      @ForAll("pacings") PacingSettings pacing,
      @ForAll @DoubleRange(min = 2, max = 100) double actionsPerSecond,
      @ForAll long seed) {
    VirtualShell shell = played(path, pacing, 8, actionsPerSecond, seed);
    if (shell.handed.isEmpty()) {
      return;
    }
    long first = shell.handed.get(0).micros();
    List<Long> reports = new ArrayList<>(List.of(first));
    shell.sent.stream()
        .map(VirtualShell.Sent::micros)
        .filter(m -> m >= first)
        .forEach(reports::add);

    for (int k = 1; k < reports.size(); k++) {
      assertThat(reports.get(k) - reports.get(k - 1)).isLessThanOrEqualTo(INTERVAL);
    }
  }

  @Property(tries = 200)
  void anUpdateThatIsTaggedIsReportedInTheMicrosecondInWhichItIsHandedOver(
      @ForAll("paths") SimulatedPath path,
      @ForAll("pacings") PacingSettings pacing,
      @ForAll long seed) {
    VirtualShell shell = played(path, pacing, 8, 30, seed);
    Map<Long, Long> firstReported = new HashMap<>();
    for (VirtualShell.Sent sent : shell.sent) {
      for (int k = 0; k < sent.tags().size(); k++) {
        // An update closed by then can be tagged later for a repeated action's sake.
        if (sent.tags().update(k) >= sent.lowEnd() || k == sent.tags().size() - 1) {
          firstReported.putIfAbsent(sent.tags().update(k), sent.micros());
        }
      }
    }
    Map<Long, Long> handed = firstHanded(shell);
    long end = shell.handed.isEmpty() ? 0 : shell.handed.get(shell.handed.size() - 1).micros();

    // At the last moment the shell stops before it reports.
    firstReported.forEach(
        (update, micros) ->
            assertThat(micros).as("update %d", update).isEqualTo(handed.get(update)));
    long newest = 0;
    for (VirtualShell.Handed h : shell.handed) {
      if (h.arrival().update() > newest && h.micros() < end) {
        newest = h.arrival().update();
        assertThat(firstReported).containsKey(newest);
      }
    }
  }

  @Property(tries = 200)
  void heartbeatsAreAtMostOneAnIntervalAndOneAnUpdate(
      @ForAll("paths") SimulatedPath path,
      @ForAll("pacings") PacingSettings pacing,
      @ForAll @DoubleRange(min = 2, max = 100) double actionsPerSecond,
      @ForAll long seed) {
    VirtualShell shell = played(path, pacing, 8, actionsPerSecond, seed);
    if (shell.handed.isEmpty()) {
      return;
    }
    long span = shell.handed.get(shell.handed.size() - 1).micros() - shell.handed.get(0).micros();
    long updates = firstHanded(shell).size();

    assertThat(shell.core.heartbeats()).isLessThanOrEqualTo(updates + span / INTERVAL + 1);
  }

  @Property(tries = 200)
  void theReceiverDerivesForARepeatedActionItsOwnNewestTag(
      @ForAll("paths") SimulatedPath path,
      @ForAll @IntRange(min = 0, max = 20) int window,
      @ForAll @DoubleRange(min = 2, max = 100) double actionsPerSecond,
      @ForAll long seed) {
    VirtualShell shell = played(path, PacingSettings.defaults(), window, actionsPerSecond, seed);

    for (VirtualShell.Sent sent : shell.sent) {
      long before = sent.acknowledged();
      assertThat(sent.repeats()).hasSizeLessThanOrEqualTo(SETTINGS.redundancy());
      for (VirtualShell.Repeat repeat : sent.repeats()) {
        VirtualShell.Sent action = shell.actions.get(repeat.number());
        assertThat(repeat.number()).as("ascending, unacknowledged").isGreaterThan(before);
        assertThat(repeat.payload()).isEqualTo(repeat.number());
        assertThat(repeat.ageMicros())
            .isEqualTo(sent.micros() - action.micros())
            .isLessThanOrEqualTo(SETTINGS.maxRepeatAgeMicros());
        assertThat(repeat.untagged()).isEqualTo(action.tags().isEmpty());
        if (!repeat.untagged()) {
          int newest = action.tags().size() - 1;
          assertThat(newestDerived(sent.tags(), repeat.ageMicros()))
              .isEqualTo(
                  Tags.of(action.tags().update(newest), action.tags().reactionMicros(newest)));
        }
        before = repeat.number();
      }
    }
  }

  private static Tags newestDerived(Tags tags, long ageMicros) {
    for (int k = tags.size() - 1; k >= 0; k--) {
      if (tags.reactionMicros(k) >= ageMicros) {
        return Tags.of(tags.update(k), tags.reactionMicros(k) - ageMicros);
      }
    }
    return Tags.of();
  }

  @Property(tries = 200)
  void everyPayloadIsGivenBackOnceAndNoneThatIsStillRepeated(
      @ForAll("paths") SimulatedPath path,
      @ForAll @DoubleRange(min = 2, max = 100) double actionsPerSecond,
      @ForAll long seed) {
    VirtualShell shell = played(path, PacingSettings.defaults(), 8, actionsPerSecond, seed);

    assertThat(shell.core.unacknowledged()).isLessThanOrEqualTo(SETTINGS.maxUnacknowledged());
    assertThat(shell.released).hasSize((int) shell.core.actions() - shell.core.unacknowledged());
    shell.core.close();
    assertThat(shell.released).isEqualTo(shell.actions.keySet());
  }
}
