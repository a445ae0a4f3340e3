package io.fairorder.player.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingDatagramsTest {
  private final List<String> dropped = new ArrayList<>();
  private final WaitingDatagrams waiting =
      new WaitingDatagrams(
          new PlayerMetrics() {
            @Override
            public void refused(String label) {
              dropped.add(label);
            }
          });

  @Test
  void shouldDropTheOldestWhenTheyTakeTooManyBytes() {
    ByteBuf oldest = Unpooled.buffer().writeZero(40_000);
    ByteBuf newest = Unpooled.buffer().writeZero(30_000);
    waiting.add(oldest);
    waiting.add(newest);

    assertThat(oldest.refCnt()).isZero();
    assertThat(dropped).containsExactly("waiting_full");
    assertThat(waiting.poll()).isSameAs(newest);
    assertThat(waiting.poll()).isNull();
  }

  @Test
  void shouldHaveRoomAgainForWhatWasTakenOut() {
    for (int k = 0; k < 10; k++) {
      waiting.add(Unpooled.buffer().writeZero(60_000));
      waiting.poll().release();
    }
    assertThat(dropped).isEmpty();
  }

  @Test
  void shouldReleaseEverythingWhenCleared() {
    ByteBuf datagram = Unpooled.buffer().writeZero(10);
    waiting.add(datagram);

    waiting.clear();

    assertThat(datagram.refCnt()).isZero();
    assertThat(waiting.size()).isZero();
  }
}
