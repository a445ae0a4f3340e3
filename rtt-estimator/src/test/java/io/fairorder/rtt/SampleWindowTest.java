package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SampleWindowTest {

  /** Law: the window always ranks exactly the newest samples, whatever was added and forgotten. */
  @Property(tries = 500)
  void ranksTheNewestSamples(
      @ForAll @Size(max = 100) List<@IntRange(min = -9, max = 30) Integer> steps,
      @ForAll @IntRange(min = 1, max = 40) int ageMicros) {
    SampleWindow window = new SampleWindow(16);
    List<Long> newest = new ArrayList<>();
    List<Long> arrivals = new ArrayList<>();
    long now = -50;
    for (int step : steps) {
      now += Math.abs(step);
      if (step < -5) {
        int keep = 1 - (step + 5);
        window.keepNewest(keep);
        while (newest.size() > keep) {
          newest.remove(0);
          arrivals.remove(0);
        }
      } else if (step < 0) {
        window.forgetOlder(now, ageMicros, 2);
        while (newest.size() > 2 && arrivals.get(0) < now - ageMicros) {
          newest.remove(0);
          arrivals.remove(0);
        }
      } else {
        window.add(now, step);
        newest.add((long) step);
        arrivals.add(now);
        if (newest.size() > 16) {
          newest.remove(0);
          arrivals.remove(0);
        }
      }
      assertThat(ranked(window)).isEqualTo(sorted(newest));
    }
  }

  /** Law: as many samples are at or below the median as the rounded-up half says, or more. */
  @Property(tries = 200)
  void splitsInTheMiddle(
      @ForAll @Size(min = 1, max = 16) List<@IntRange(min = 1, max = 9) Integer> samples) {
    SampleWindow window = new SampleWindow(16);
    samples.forEach(sample -> window.add(0, sample));

    long median = window.median();
    assertThat(samples.stream().filter(sample -> sample <= median).count() * 2)
        .isGreaterThanOrEqualTo(samples.size());
    assertThat(samples.stream().filter(sample -> sample >= median).count() * 2)
        .isGreaterThanOrEqualTo(samples.size());
  }

  @Example
  void takesTheLowerOfTwoMedians() {
    SampleWindow window = new SampleWindow(16);
    window.add(0, 40);
    window.add(1, 10);
    window.add(2, 30);
    window.add(3, 20);

    assertThat(window.median()).isEqualTo(20);
  }

  private static List<Long> ranked(SampleWindow window) {
    List<Long> all = new ArrayList<>();
    for (int rank = 1; rank <= window.size(); rank++) {
      all.add(window.ranked(rank));
    }
    return all;
  }

  private static List<Long> sorted(List<Long> samples) {
    List<Long> all = new ArrayList<>(samples);
    Collections.sort(all);
    return all;
  }
}
