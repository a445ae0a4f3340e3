package io.fairorder.player.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What paced release does on a simulated path, measured in virtual time.
 *
 * <p>Everything from 20 s after the start or the step counts as settled; that is the last minute.
 *
 * @param onTimeShare the share of updates released at their moment, settled
 * @param settlingMicros how long after the start or the step the last second ended in which under
 *     95 % were on time or an update was held for over 1.25 times the jitter plus 4 ms
 * @param meanHoldMicros how long an update was held, settled
 * @param wanderMicros largest minus smallest release − {@code U_i} of updates on time, settled,
 *     with the drift between the clocks taken out
 * @param unpacedErrorMicros by how much the time between two updates 0.3 s apart differs from the
 *     server's when each is handed over as it arrives; 95 % of pairs differ less
 * @param pacedErrorMicros the same with paced release
 */
record PacingFigures(
    double onTimeShare,
    long settlingMicros,
    long meanHoldMicros,
    long wanderMicros,
    long unpacedErrorMicros,
    long pacedErrorMicros) {
  private static final int RUNS = 10;
  private static final long SETTLED_AFTER_MICROS = 20_000_000;
  private static final long SETTLED_FOR_SECONDS = 60;
  private static final long PAIR_MICROS = 300_000;

  private record Release(SimulatedPath.Arrival arrival, long releaseMicros, boolean onTime) {
    long shiftMicros() {
      return releaseMicros - arrival.sentMicros();
    }

    long holdMicros() {
      return releaseMicros - arrival.arrivalMicros();
    }
  }

  /** Whether the path lets every second fulfil what settling asks for. */
  boolean settled() {
    return settlingMicros < SETTLED_AFTER_MICROS;
  }

  /** Runs the path ten times: means of shares and holds, the worst of the rest. */
  static PacingFigures measure(SimulatedPath path, PacingSettings settings) {
    double onTime = 0;
    long hold = 0;
    long settling = 0;
    long wander = 0;
    long unpaced = 0;
    long paced = 0;
    for (int seed = 1; seed <= RUNS; seed++) {
      PacingFigures run = measure(path, settings, seed);
      onTime += run.onTimeShare;
      hold += run.meanHoldMicros;
      settling = Math.max(settling, run.settlingMicros);
      wander = Math.max(wander, run.wanderMicros);
      unpaced = Math.max(unpaced, run.unpacedErrorMicros);
      paced = Math.max(paced, run.pacedErrorMicros);
    }
    return new PacingFigures(onTime / RUNS, settling, hold / RUNS, wander, unpaced, paced);
  }

  private static PacingFigures measure(SimulatedPath path, PacingSettings settings, long seed) {
    long change = path.stepMicros() == 0 ? 0 : SimulatedPath.STEP_AT_MICROS;
    long settledFrom = change + SETTLED_AFTER_MICROS;
    PacedRelease pacing = new PacedRelease(settings);
    List<Release> releases = new ArrayList<>();
    for (SimulatedPath.Arrival arrival :
        path.run(settledFrom / 1_000_000 + SETTLED_FOR_SECONDS, seed)) {
      long lateBefore = pacing.late();
      long release =
          pacing.onUpdate(arrival.arrivalMicros(), arrival.update(), arrival.sentMicros());
      releases.add(new Release(arrival, release, pacing.late() == lateBefore));
    }
    List<Release> settled =
        releases.stream().filter(r -> r.arrival().arrivalMicros() >= settledFrom).toList();
    List<Release> onTime = settled.stream().filter(Release::onTime).toList();
    long[] shifts =
        onTime.stream()
            .mapToLong(r -> r.shiftMicros() - path.driftMicros(r.releaseMicros()))
            .sorted()
            .toArray();
    return new PacingFigures(
        (double) onTime.size() / settled.size(),
        settling(path, releases, change),
        Math.round(settled.stream().mapToLong(Release::holdMicros).average().orElse(0)),
        shifts[shifts.length - 1] - shifts[0],
        error(settled, false),
        error(settled, true));
  }

  private static long settling(SimulatedPath path, List<Release> releases, long change) {
    long settled = 0;
    int next = 0;
    for (long from = 0; from < SETTLED_AFTER_MICROS; from += 100_000) {
      long begin = change + SimulatedPath.BASE_MICROS + from;
      while (releases.get(next).arrival().arrivalMicros() < begin) {
        next++;
      }
      int all = 0;
      int late = 0;
      long hold = 0;
      for (int k = next; releases.get(k).arrival().arrivalMicros() < begin + 1_000_000; k++) {
        all++;
        late += releases.get(k).onTime() ? 0 : 1;
        hold = Math.max(hold, releases.get(k).holdMicros());
      }
      if (late > 0.05 * all || hold > 1.25 * path.jitterMicros() + 4_000) {
        settled = from + 1_000_000;
      }
    }
    return settled;
  }

  /** Pairs each update with the next one sent at least 0.3 s after it. */
  private static long error(List<Release> releases, boolean paced) {
    long[] errors = new long[releases.size()];
    int pairs = 0;
    int second = 0;
    for (Release first : releases) {
      while (second < releases.size()
          && releases.get(second).arrival().sentMicros()
              < first.arrival().sentMicros() + PAIR_MICROS) {
        second++;
      }
      if (second < releases.size()) {
        long difference =
            paced
                ? releases.get(second).shiftMicros() - first.shiftMicros()
                : releases.get(second).arrival().transitMicros() - first.arrival().transitMicros();
        errors[pairs++] = Math.abs(difference);
      }
    }
    Arrays.sort(errors, 0, pairs);
    return errors[(int) (pairs * 0.95)];
  }
}
