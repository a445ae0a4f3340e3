package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarintTest {
  /** Law: {@code read(write(v)) = v}, in the announced number of bytes. */
  @Property(tries = 1_000)
  void everyNumberSurvives(
      @ForAll @LongRange(min = 0, max = Protocol.MAX_NUMBER) long number,
      @ForAll @IntRange(min = 0, max = 60) int shift) {
    long value = number >>> shift;
    ByteBuf out = Unpooled.buffer();
    Varint.write(out, value);

    assertThat(out.readableBytes()).isEqualTo(Varint.length(value));
    Cursor cursor = new Cursor();
    cursor.start(out);
    assertThat(cursor.readVarint()).isEqualTo(value);
    cursor.finish();
    assertThat(cursor.refusal()).isNull();
  }

  /** Law: zigzag is one to one. */
  @Property(tries = 1_000)
  void zigzagHasAnInverse(@ForAll long value) {
    assertThat(Varint.unzigzag(Varint.zigzag(value))).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "31, 1f",
    "32, 2020",
    "8191, 3fff",
    "8192, 402000",
    "4194303, 7fffff",
    "4194304, 80400000",
    "1073741823, bfffffff",
    "1073741824, c00040000000",
    "35184372088831, dfffffffffff",
    "35184372088832, e000200000000000",
    "2305843009213693951, ffffffffffffffff"
  })
  void shouldUseTheShortestLength(long value, String hex) {
    ByteBuf out = Unpooled.buffer();
    Varint.write(out, value);
    assertThat(out).isEqualTo(Unpooled.wrappedBuffer(MessageText.hex(hex)));
  }

  @ParameterizedTest
  @CsvSource({"201f", "401fff", "803fffff", "c0003fffffff", "e0001fffffffffff"})
  void shouldRefuseALongerFormThanNeeded(String hex) {
    Cursor cursor = new Cursor();
    cursor.start(Unpooled.wrappedBuffer(MessageText.hex(hex)));
    cursor.readVarint();
    assertThat(cursor.refusal()).isEqualTo(Refusal.BAD_VARINT);
  }

  @Test
  void shouldNotWriteWhatIsOutOfRange() {
    ByteBuf out = Unpooled.buffer();
    assertThatThrownBy(() -> Varint.write(out, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Varint.write(out, Protocol.MAX_NUMBER + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(out.readableBytes()).isZero();
  }
}
