package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AllocationTest {
  private static final int SAMPLES = 200_000;

  @ParameterizedTest
  @EnumSource
  void shouldAllocateNothingForASample(Way way) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    WaitTimeoutEstimator estimator = way.get();
    long sum = run(estimator, 0);
    threads.getCurrentThreadAllocatedBytes();

    long before = threads.getCurrentThreadAllocatedBytes();
    sum += run(estimator, SAMPLES);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    // one object a sample would be 3 MB; what the measuring itself may cost is far below
    assertThat(allocated).isLessThan(4_096);
    assertThat(sum).isPositive();
    assertThat(estimator.statistics().ignored()).isEqualTo(2 * (SAMPLES / 1_000));
  }

  /** Jitter, outliers, steps up and down and impossible samples: every branch is taken. */
  private static long run(WaitTimeoutEstimator estimator, int from) {
    long sum = 0;
    for (int k = from; k < from + SAMPLES; k++) {
      long level = k / 2_000 % 2 == 0 ? 60_000 : 120_000;
      long outlier = k % 331 == 0 ? 150_000 : 0;
      long rtt = k % 1_000 == 999 ? -1 : level + outlier + k * 7_919L % 5_000;
      estimator.sample(k * 20_000L, rtt);
      sum += estimator.waitMicros() + estimator.statistics().meanMicros();
    }
    return sum;
  }
}
