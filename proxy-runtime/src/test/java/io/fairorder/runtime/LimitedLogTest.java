package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LimitedLogTest {
  private static final long SECOND = 1_000_000;

  private enum Kind {
    MALFORMED,
    STRANGER
  }

  private ListAppender<ILoggingEvent> appender;
  private LimitedLog<Kind> log;

  @BeforeEach
  @BeforeTry
  void setUp() {
    LoggerContext context = new LoggerContext();
    appender = new ListAppender<>();
    appender.start();
    Logger logger = context.getLogger("test");
    logger.addAppender(appender);
    log = new LimitedLog<>(logger, Kind.class, 2, SECOND);
  }

  @Test
  void shouldLogAFewLinesAndThenCount() {
    log.warn(Kind.MALFORMED, 0, "one");
    log.warn(Kind.MALFORMED, 1, "two from {}", "P1");
    log.warn(Kind.MALFORMED, 2, "three from {} in {}", "P1", "M1");
    log.warn(Kind.MALFORMED, SECOND - 1, "four");
    log.warn(Kind.MALFORMED, SECOND, "five from {} in {}", "P1", "M1");

    assertThat(lines())
        .containsExactly(
            "one", "two from P1", "… 2 more suppressed (MALFORMED)", "five from P1 in M1");
  }

  @Test
  void shouldLimitEachKindForItself() {
    log.warn(Kind.MALFORMED, 0, "a");
    log.warn(Kind.MALFORMED, 0, "b");
    log.warn(Kind.MALFORMED, 0, "c");
    log.warn(Kind.STRANGER, 0, "d");

    assertThat(lines()).containsExactly("a", "b", "d");
  }

  @Test
  void shouldTellTheCountAlsoWhenTheCauseHasStopped() {
    for (int i = 0; i < 10; i++) {
      log.warn(Kind.STRANGER, i, "who");
    }
    log.flush(SECOND - 1);
    assertThat(lines()).containsExactly("who", "who");

    log.flush(SECOND);
    log.flush(2 * SECOND);

    assertThat(lines()).containsExactly("who", "who", "… 8 more suppressed (STRANGER)");
  }

  @Test
  void shouldSayNothingWhereNothingWasSuppressed() {
    log.warn(Kind.STRANGER, 0, "who");
    log.flush(5 * SECOND);
    log.warn(Kind.STRANGER, 5 * SECOND, "who");

    assertThat(lines()).containsExactly("who", "who");
  }

  @Test
  void shouldAllocateNothingWhenSuppressed() {
    String player = "P1";
    for (int i = 0; i < 20_000; i++) {
      log.warn(Kind.MALFORMED, 1, "from {} in {}", player, player);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100_000; i++) {
      log.warn(Kind.MALFORMED, 1, "from {} in {}", player, player);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    // reading the counter may itself cost a little; a byte a line would be 100 000
    assertThat(allocated).isLessThan(10_000);
  }

  @Test
  void shouldRefuseLimitsThatLogNothing() {
    Logger logger = new LoggerContext().getLogger("test");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LimitedLog<>(logger, Kind.class, 0, SECOND));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LimitedLog<>(logger, Kind.class, 1, 0));
  }

  /** Law: lines logged and lines reported as suppressed add up to the lines there were. */
  @Property(tries = 200)
  void nothingIsLostFromTheCount(
      @ForAll @Size(max = 60) List<@IntRange(max = 400_000) Integer> gapsMicros) {
    long nowMicros = 0;
    for (int gapMicros : gapsMicros) {
      nowMicros += gapMicros;
      log.warn(Kind.MALFORMED, nowMicros, "line");
    }
    log.flush(nowMicros + SECOND);

    long logged = lines().stream().filter("line"::equals).count();
    long suppressed =
        lines().stream()
            .filter(line -> line.startsWith("…"))
            .mapToLong(line -> Long.parseLong(line.split(" ", -1)[1]))
            .sum();
    assertThat(logged + suppressed).isEqualTo(gapsMicros.size());
  }

  private List<String> lines() {
    return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
