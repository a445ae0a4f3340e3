package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FragmenterTest {
  /** Law: no fragment with its trailer exceeds the MTU, and together they are the datagram. */
  @Property(tries = 300)
  void everyDatagramCanBeDividedForEveryMtu(
      @ForAll @IntRange(min = 1, max = Protocol.MAX_DATAGRAM_BYTES) int bytes,
      @ForAll @IntRange(min = Protocol.MIN_MTU, max = 9_000) int mtu,
      @ForAll boolean sealed) {
    int trailer = sealed ? Protocol.TRAILER_BYTES : 0;
    Fragmenter fragmenter = new Fragmenter(mtu, sealed);
    ByteBuf datagram = Unpooled.wrappedBuffer(new byte[bytes]);
    int count = fragmenter.fragmentsFor(bytes);
    assertThat(count == 1).isEqualTo(bytes + trailer <= mtu);
    if (count == 1) {
      return;
    }
    int[] total = {0};
    DatagramDecoder decoder = new DatagramDecoder();
    ByteBuf out = Unpooled.buffer(mtu);
    for (int index = 0; index < count; index++) {
      fragmenter.write(out.clear(), 1, Protocol.MAX_NUMBER, index, count, datagram);
      assertThat(out.readableBytes() + trailer).isLessThanOrEqualTo(mtu);
      Refusal refusal =
          decoder.decodeServerBound(
              out,
              new NoHandler() {
                @Override
                public void onFragment(Fragment fragment) {
                  total[0] += fragment.length();
                }
              });
      assertThat(refusal).isNull();
    }
    assertThat(total[0]).isEqualTo(bytes);
  }

  @Test
  void shouldNumberGroupsFromOne() {
    Fragmenter fragmenter = new Fragmenter(Protocol.DEFAULT_MTU, false);
    assertThat(fragmenter.nextGroup()).isEqualTo(1);
    assertThat(fragmenter.nextGroup()).isEqualTo(2);
  }

  @Test
  void shouldRefuseAnMtuThatIsTooSmallAndADatagramThatIsTooLarge() {
    assertThatThrownBy(() -> new Fragmenter(Protocol.MIN_MTU - 1, false))
        .isInstanceOf(IllegalArgumentException.class);
    Fragmenter fragmenter = new Fragmenter(Protocol.MIN_MTU, false);
    assertThatThrownBy(() -> fragmenter.fragmentsFor(Protocol.MAX_DATAGRAM_BYTES + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
