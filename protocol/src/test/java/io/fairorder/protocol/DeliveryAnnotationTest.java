package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DeliveryAnnotationTest {
  /** Law: both readers read what was written, and stand at the payload afterwards. */
  @Property(tries = 500)
  void everyAnnotationSurvives(
      @ForAll @LongRange(min = 1) long update,
      @ForAll long reactionMicros,
      @ForAll @LongRange(min = 1) long action,
      @ForAll @IntRange(min = 1, max = Tags.MAX_SIZE) int copies,
      @ForAll boolean late) {
    int all = late ? 1 : copies;
    DeliveryAnnotation annotation =
        new DeliveryAnnotation(late, true, update, reactionMicros, action, all, all);
    ByteBuf out = Unpooled.buffer();
    annotation.write(out);
    out.writeByte(42);
    assertThat(out.readableBytes()).isEqualTo(DeliveryAnnotation.BYTES + 1);
    ByteBuffer plain = ByteBuffer.wrap(out.array(), 0, out.readableBytes());
    plain.order(ByteOrder.LITTLE_ENDIAN);

    assertThat(DeliveryAnnotation.read(plain)).isEqualTo(annotation);
    assertThat(plain.get()).isEqualTo((byte) 42);
    assertThat(plain.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    assertThat(DeliveryAnnotation.read(out)).isEqualTo(annotation);
    assertThat(out.readByte()).isEqualTo((byte) 42);
    assertThat(annotation.split()).isEqualTo(all > 1);
  }

  @Test
  void shouldMarkAnActionWithoutTags() {
    ByteBuf out = Unpooled.buffer();
    DeliveryAnnotation.writeUntagged(out, 3);
    assertThat(DeliveryAnnotation.read(out))
        .isEqualTo(new DeliveryAnnotation(false, false, 0, 0, 3, 1, 1));
  }

  /** Law: what a game server gets is read as what it says or not at all, and never throws. */
  @Property(tries = 1_000)
  void anythingElseIsNoAnnotation(@ForAll long seed) {
    Random random = new Random(seed);
    ByteBuf out = Unpooled.buffer();
    DeliveryAnnotation.writeTagged(out, false, 5, -3, 7, 1, 2);
    int bit = random.nextInt(DeliveryAnnotation.BYTES * Byte.SIZE);
    out.setByte(bit / 8, out.getByte(bit / 8) ^ (1 << (bit % 8)));
    out.writerIndex(random.nextInt(4) == 0 ? random.nextInt(32) : 32);
    ByteBuf before = out.copy();
    ByteBuffer plain = before.nioBuffer();

    DeliveryAnnotation read = DeliveryAnnotation.read(out);

    assertThat(DeliveryAnnotation.read(plain)).isEqualTo(read);
    if (read == null) {
      assertThat(out).isEqualTo(before);
      assertThat(plain.position()).isZero();
    } else {
      ByteBuf again = Unpooled.buffer();
      read.write(again);
      assertThat(again).isEqualTo(before);
    }
  }

  @Test
  void shouldNotSayWhatCannotBe() {
    assertThatThrownBy(() -> new DeliveryAnnotation(true, false, 0, 0, 1, 1, 1))
        .as("late without tags")
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DeliveryAnnotation(true, true, 1, 0, 1, 1, 2))
        .as("late and split")
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DeliveryAnnotation(false, true, 1, 0, 1, 3, 2))
        .as("copy 3 of 2")
        .isInstanceOf(IllegalArgumentException.class);
  }
}
