package io.fairorder.server.ordering;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What one action costs, in and out: our ordering, the textbook's, and its record alone. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms2g", "-Xmx2g"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class OrderingBenchmark {
  /** A match in steady state. */
  @State(Scope.Thread)
  public static class Fair {
    @Param({"4", "64", "512"})
    int players;

    @Param({"10", "1000", "50000"})
    int queued;

    @Param({"1", "8"})
    int tags;

    BenchmarkMatch match;

    /** Fills the queue. */
    @Setup
    public void fill() {
      match =
          new BenchmarkMatch(
              handler -> new FairOrdering(settings(), handler), players, queued, tags);
    }

    /** A run in which messages were late or refused has measured something else. */
    @TearDown
    public void check() {
      if (match.wrong > 0 || match.delivered == 0) {
        throw new AssertionError(match.wrong + " late or dropped of " + match.delivered);
      }
    }

    static OrderingSettings settings() {
      OrderingSettings defaults = OrderingSettings.defaults();
      return new OrderingSettings(
          defaults.split(),
          defaults.late(),
          defaults.window(),
          defaults.maxUpdates(),
          true,
          new OrderingLimits(1024, 1 << 20, 1 << 30, 1 << 20, 256, 256));
    }
  }

  /** The textbook is measured only where it comes to an end. */
  @State(Scope.Thread)
  public static class Textbook {
    @Param({"4", "64"})
    int players;

    @Param({"10", "1000"})
    int queued;

    @Param({"1", "8"})
    int tags;

    BenchmarkMatch match;

    /** Fills the queue. */
    @Setup
    public void fill() {
      match =
          new BenchmarkMatch(
              handler -> new TextbookOrdering(Fair.settings(), handler), players, queued, tags);
    }
  }

  /** One action in, on average one out. */
  @Benchmark
  public void fair(Fair state) {
    state.match.step();
  }

  /** The same, recomputing everything every time. */
  @Benchmark
  public void textbook(Textbook state) {
    state.match.step();
  }

  /** Only the message's own record, to take off what the others allocate. */
  @Benchmark
  public Action messageAlone(Fair state) {
    return state.match.nextAction();
  }
}
