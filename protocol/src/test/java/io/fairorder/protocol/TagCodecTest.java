package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TagCodecTest {
  /** Law: {@code read(write(t)) = t} for any tags, in the announced length. */
  @Property(tries = 1_000)
  void everyListSurvives(@ForAll long seed) {
    Tags tags = new RandomMessages(new Random(seed)).tags();
    ByteBuf out = Unpooled.buffer();
    TagCodec.write(out, tags);

    assertThat(out.readableBytes()).isEqualTo(TagCodec.length(tags));
    assertThat(read(out, null)).isEqualTo(tags);
  }

  @Test
  void shouldTakeAnUpdateThatWasHandedOverAfterItsSuccessor() {
    Tags reordered = Tags.of(5, 90_000, 6, 40_000, 7, 45_000, 8, 10_000);
    ByteBuf out = Unpooled.buffer();
    TagCodec.write(out, reordered);
    assertThat(read(out, null)).isEqualTo(reordered);
  }

  @Test
  void shouldTakeTheExtremes() {
    Tags extremes =
        Tags.of(1, Tags.MAX_REACTION_MICROS, 2, 0, 3, Tags.MAX_REACTION_MICROS, 66, 0, 130, 7);
    extremes.add(Protocol.MAX_NUMBER, Tags.MAX_REACTION_MICROS);
    ByteBuf out = Unpooled.buffer();
    TagCodec.write(out, extremes);
    assertThat(read(out, null)).isEqualTo(extremes);
  }

  @Test
  void shouldNotWriteImpossibleTags() {
    ByteBuf out = Unpooled.buffer();
    for (Tags tags :
        new Tags[] {Tags.of(0, 5), Tags.of(1, -1), Tags.of(1, Tags.MAX_REACTION_MICROS + 1)}) {
      assertThatThrownBy(() -> TagCodec.write(out, tags))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(out.readableBytes()).isZero();
  }

  @Test
  void shouldRefuseImpossibleTags() {
    // update 0
    refused("01" + "00" + "05");
    // a reaction time of 2^40 µs
    refused("01" + "05" + "c10000000000");
    // the second reaction time is negative: 0 − 12 288 µs
    refused("02" + "05" + "00" + "0000");
    // 63 + 193 tags
    refused("3fc1");
    // a starting point, but no interval
    refused("41" + "05" + "05");
    // the other starting point is nearer to this interval of 12 288 µs
    refused("42" + "05" + "43d090" + "80ffff");
    // three bytes where two would do
    refused("02" + "05" + "43d090" + "800000");
    // a gap of 64 in the form for gaps up to 63
    refused("02" + "05" + "43d090" + "bf0000");
    // the long form where three bytes would do
    refused("02" + "05" + "43d090" + "c100");
  }

  private static void refused(String hex) {
    read(Unpooled.wrappedBuffer(MessageText.hex(hex)), Refusal.BAD_TAGS);
  }

  private static Tags read(ByteBuf in, Refusal expected) {
    Tags tags = new Tags();
    Cursor cursor = new Cursor();
    cursor.start(in);
    TagCodec.read(cursor, tags);
    cursor.finish();
    assertThat(cursor.refusal()).isEqualTo(expected);
    return tags;
  }

  @Test
  void shouldRefuseToWriteMoreTagsThanADatagramCanCarry() {
    Tags tags = new Tags();
    for (int update = 1; update <= Tags.MAX_SIZE + 1; update++) {
      tags.add(update, 1_000 - update);
    }
    ByteBuf out = Unpooled.buffer();
    assertThatThrownBy(() -> TagCodec.write(out, tags)).hasMessageContaining("too many tags");
    out.release();
  }
}
