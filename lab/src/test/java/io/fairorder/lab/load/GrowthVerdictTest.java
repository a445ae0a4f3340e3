package io.fairorder.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowthVerdictTest {
  private static List<LoadSample> samples(IntFunction<LoadSample> sample) {
    return IntStream.range(0, 20).mapToObj(sample).toList();
  }

  private static LoadSample sample(long heapBytes, long directBytes, int threads) {
    return new LoadSample(0, heapBytes, directBytes, threads, 0, 0, 0, 0);
  }

  @Test
  void shouldCallNoiseAndWarmingUpFlat() {
    assertThat(GrowthVerdict.of(samples(k -> sample(k < 6 ? 1 : 20_000_000 + k, 4_000_000, 9))))
        .hasToString(
            "flat: from the second to the last third heap 20.0 to 20.0 MB, direct 4.0 to 4.0 MB,"
                + " threads 9 to 9");
  }

  @Test
  void shouldNoticeWhatGrows() {
    assertThat(GrowthVerdict.of(samples(k -> sample(20_000_000 + k * 500_000L, 0, 9))).grows())
        .isTrue();
    assertThat(GrowthVerdict.of(samples(k -> sample(0, 4_000_000 + k * 300_000L, 9))).grows())
        .isTrue();
    assertThat(GrowthVerdict.of(samples(k -> sample(0, 0, 9 + k / 4))).grows()).isTrue();
  }
}
