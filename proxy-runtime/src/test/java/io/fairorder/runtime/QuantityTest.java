package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "250us, 250",
    "7µs, 7",
    "1.5ms, 1500",
    "0.0003s, 300",
    "10 s, 10000000",
    "2m, 120000000",
    "1h, 3600000000",
    "1d, 86400000000",
    "999999999999999999d, 9223372036854775807"
  })
  void shouldReadTimes(String text, long micros) {
    assertThat(Quantity.MICROS.parse(text)).hasValue(micros);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "ms", "-1ms", "1 fortnight", "1ms2", "1e3ms", "1,5ms", ".5s"})
  void shouldRefuseWhatIsNoTime(String text) {
    assertThat(Quantity.MICROS.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1500, 1500", "64KiB, 65536", "64k, 65536", "64 kB, 64000", "1.5M, 1572864"})
  void shouldReadSizes(String text, long bytes) {
    assertThat(Quantity.BYTES.parse(text)).hasValue(bytes);
  }

  /** Law: what is written is read back as the same amount. */
  @Property(tries = 500)
  void writtenIsReadBack(@ForAll @LongRange(max = 999_999_999_999_999_999L) long amount) {
    assertThat(Quantity.MICROS.parse(Quantity.MICROS.format(amount))).hasValue(amount);
    assertThat(Quantity.BYTES.parse(Quantity.BYTES.format(amount))).hasValue(amount);
  }
}
