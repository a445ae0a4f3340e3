package io.fairorder.player.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HeldUpdatesTest {
  /** Law: what is held comes out in the order in which it went in, however the ring has grown. */
  @Property(tries = 300)
  void shouldBeAQueue(
      @ForAll @Size(max = 30) List<@IntRange(min = -60, max = 90) Integer> addsAndRemoves) {
    HeldUpdates held = new HeldUpdates();
    ArrayDeque<Long> model = new ArrayDeque<>();
    long next = 1;
    for (int step : addsAndRemoves) {
      for (int k = 0; k < step; k++) {
        held.add(1_000 * next, next, null);
        model.add(next++);
      }
      for (int k = 0; k < -step && !model.isEmpty(); k++) {
        assertThat(held.update()).isEqualTo(model.poll());
        assertThat(held.momentMicros()).isEqualTo(1_000 * held.update());
        assertThat(held.remove()).isNull();
      }
      assertThat(held.size()).isEqualTo(model.size());
    }
  }

  @Test
  void shouldKeepPayloadsWithTheirUpdatesAndReleaseTheRest() {
    HeldUpdates held = new HeldUpdates();
    ByteBuf first = Unpooled.buffer();
    ByteBuf second = Unpooled.buffer();
    held.add(1, 1, first);
    held.add(2, 2, second);

    assertThat(held.remove()).isSameAs(first);
    held.clear();

    assertThat(first.refCnt()).isEqualTo(1);
    assertThat(second.refCnt()).isZero();
    assertThat(held.isEmpty()).isTrue();
  }
}
