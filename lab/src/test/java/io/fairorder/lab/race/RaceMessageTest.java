package io.fairorder.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.race.RaceMessage.Action;
import io.fairorder.lab.race.RaceMessage.Join;
import io.fairorder.lab.race.RaceMessage.Move;
import io.fairorder.lab.race.RaceMessage.State;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceMessageTest {
  private static final List<RaceMessage> ONE_OF_EACH =
      List.of(
          new Join(1, 2),
          new Move(1, 3),
          new Action(1, 4, 5, 6, 250_123),
          new State(1, 7, -8, 9, 10));

  @Test
  void shouldReadWhatItWrote() {
    for (RaceMessage message : ONE_OF_EACH) {
      for (int filler : new int[] {0, 1, 100}) {
        assertThat(RaceMessage.decode(encode(message, filler))).isEqualTo(message);
      }
    }
  }

  @Test
  void shouldNoticeEveryChangedByte() {
    for (RaceMessage message : ONE_OF_EACH) {
      int bytes = encode(message, 10).readableBytes();
      for (int k = 0; k < bytes; k++) {
        ByteBuf damaged = encode(message, 10);
        damaged.setByte(k, damaged.getByte(k) ^ 0x10);
        assertThat(RaceMessage.decode(damaged)).as("byte %d of %s", k, message).isNull();
      }
    }
  }

  @Test
  void shouldNoticeMissingAndAdditionalBytes() {
    for (RaceMessage message : ONE_OF_EACH) {
      ByteBuf whole = encode(message, 10);
      for (int bytes = 0; bytes < whole.readableBytes(); bytes++) {
        assertThat(RaceMessage.decode(whole.slice(0, bytes))).isNull();
      }
      assertThat(RaceMessage.decode(encode(message, 10).writeByte(1))).isNull();
    }
  }

  @Test
  void shouldFindDuplicatesAndOrderViolations() {
    NumberLog log = new NumberLog();
    for (int number : new int[] {1, 2, 4, 3, 4, 6}) {
      log.arrive(number);
    }

    assertThat(log.traffic(7)).isEqualTo(new Traffic(7, 5, 2, 1, 1));
  }

  @Test
  void shouldCountRightHoweverManyNumbersCome() {
    NumberLog log = new NumberLog();
    int last = 300_000;
    for (int number = 1; number <= last; number++) {
      if (number % 1_000 != 0) {
        assertThat(log.arrive(number)).isTrue();
      }
    }

    assertThat(log.arrive(last - 1)).isFalse();
    assertThat(log.arrive(1)).isFalse();
    assertThat(log.arrive(last)).isTrue();
    assertThat(log.arrive(last - 1_000)).isTrue();
    assertThat(log.traffic(last)).isEqualTo(new Traffic(last, last - 298, 298, 2, 1));
  }

  private static ByteBuf encode(RaceMessage message, int fillerBytes) {
    ByteBuf encoded = message.encode(UnpooledByteBufAllocator.DEFAULT, fillerBytes);
    ByteBuf copy = Unpooled.copiedBuffer(encoded);
    encoded.release();
    return copy;
  }
}
