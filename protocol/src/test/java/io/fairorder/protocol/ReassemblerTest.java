package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ReassemblerTest {
  private static final int SESSION = 7;

  private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
  private final Map<FragmentLoss, Integer> losses = new EnumMap<>(FragmentLoss.class);
  private final Reassembler reassembler =
      new Reassembler(allocator, this::count, 3, 20_000, 1_000_000);
  private final Fragmenter fragmenter = new Fragmenter(Protocol.MIN_MTU, true);

  private void count(FragmentLoss reason) {
    losses.merge(reason, 1, Integer::sum);
  }

  @Test
  void shouldPutADatagramTogetherWhateverTheOrder() {
    ByteBuf datagram = datagram(5_000);
    List<ByteBuf> fragments = divide(datagram);
    Collections.reverse(fragments);

    List<ByteBuf> whole = addAll(fragments, 0);

    assertThat(whole).containsExactly(datagram);
    assertThat(reassembler.openGroups()).isZero();
    assertThat(reassembler.openBytes()).isZero();
    assertThat(losses).isEmpty();
    whole.get(0).release();
    assertNothingIsHeld();
  }

  @Test
  void shouldPassTheLargestPayloadThatUdpCanCarry() {
    try (Reassembler large = new Reassembler(allocator, this::count)) {
      Report action = new Report().sessionId(SESSION).number(1);
      ByteBuf payload = datagram(Protocol.MAX_UDP_PAYLOAD_BYTES);
      ByteBuf datagram = Unpooled.buffer();
      for (int update = 1; update <= Tags.MAX_SIZE; update++) {
        action.tags().add(update, update % 2 == 0 ? 0 : Tags.MAX_REACTION_MICROS);
      }
      action.payload(payload, 0, payload.readableBytes());
      DatagramEncoder.writeAction(datagram, action);
      List<ByteBuf> whole = new ArrayList<>();
      for (ByteBuf fragment : divide(datagram)) {
        add(large, fragment, 0, whole);
      }
      assertThat(whole).containsExactly(datagram);
      whole.get(0).release();
    }
    assertNothingIsHeld();
  }

  @Test
  void shouldDecodeTheWholeFromWithinTheHandlerOfItsLastFragment() {
    ByteBuf payload = datagram(2_000);
    ByteBuf datagram = Unpooled.buffer();
    Update update = new Update().sessionId(SESSION).id(3).payload(payload, 0, 2_000);
    DatagramEncoder.writeUpdate(datagram, update);
    DatagramDecoder decoder = new DatagramDecoder();
    List<Integer> received = new ArrayList<>();
    NoHandler handler =
        new NoHandler() {
          @Override
          public void onFragment(Fragment fragment) {
            ByteBuf whole = reassembler.add(fragment, 0);
            if (whole != null) {
              assertThat(decoder.decodePlayerBoundWhole(whole, fragment.sessionId(), this))
                  .isNull();
              assertThat(fragment.buffer()).as("still valid").isNotNull();
              whole.release();
            }
          }

          @Override
          public void onUpdate(Update whole) {
            received.add(whole.payloadLength());
          }
        };
    for (ByteBuf fragment : divide(datagram)) {
      assertThat(decoder.decodePlayerBound(fragment, handler)).isNull();
    }
    assertThat(received).containsExactly(2_000);
    assertNothingIsHeld();
  }

  @Test
  void shouldGiveUpADatagramWhoseFragmentsDoNotCome() {
    List<ByteBuf> fragments = divide(datagram(1_500));
    ByteBuf last = fragments.remove(fragments.size() - 1);
    addAll(fragments, 0);
    reassembler.expire(999_999);
    assertThat(reassembler.openGroups()).isEqualTo(1);

    reassembler.expire(1_000_000);

    assertThat(reassembler.openGroups()).isZero();
    assertThat(losses).containsOnly(Map.entry(FragmentLoss.TIMED_OUT, 1));
    assertNothingIsHeld();
    assertThat(addAll(List.of(last), 1_000_001)).isEmpty();
    assertThat(losses).containsEntry(FragmentLoss.STALE, 1);
    assertNothingIsHeld();
  }

  @Test
  void shouldRefuseDuplicatesDuringAndAfterReassembly() {
    List<ByteBuf> fragments = divide(datagram(1_500));
    List<ByteBuf> whole = addAll(List.of(fragments.get(0), fragments.get(0)), 0);
    assertThat(losses).containsOnly(Map.entry(FragmentLoss.DUPLICATE, 1));
    whole.addAll(addAll(fragments.subList(1, fragments.size()), 0));
    whole.addAll(addAll(fragments, 0));

    assertThat(whole).hasSize(1);
    assertThat(losses).containsEntry(FragmentLoss.STALE, fragments.size());
    whole.get(0).release();
    assertNothingIsHeld();
  }

  @Test
  void shouldRefuseAFragmentThatContradictsTheFirst() {
    ByteBuf first = Unpooled.buffer();
    fragmenter.write(first, SESSION, 1, 0, 4, datagram(1_500));
    ByteBuf other = Unpooled.buffer();
    fragmenter.write(other, SESSION, 1, 1, 4, datagram(1_600));
    addAll(List.of(first, other), 0);

    assertThat(losses).containsOnly(Map.entry(FragmentLoss.INCONSISTENT, 1));
    reassembler.close();
    assertNothingIsHeld();
  }

  @Test
  void shouldMakeRoomForNewerDatagramsAtTheCostOfTheOldest() {
    for (int k = 0; k < 4; k++) {
      addAll(divide(datagram(1_500)).subList(0, 1), k);
    }
    assertThat(reassembler.openGroups()).isEqualTo(3);
    assertThat(losses).containsOnly(Map.entry(FragmentLoss.EVICTED, 1));

    addAll(divide(datagram(18_000)).subList(0, 1), 4);

    assertThat(reassembler.openBytes()).isEqualTo(19_500);
    assertThat(losses).containsEntry(FragmentLoss.EVICTED, 3);
    reassembler.close();
    assertNothingIsHeld();
  }

  @Test
  void shouldRefuseADatagramThatIsLargerThanAllTheRoom() {
    addAll(divide(datagram(20_001)).subList(0, 1), 0);
    assertThat(losses).containsOnly(Map.entry(FragmentLoss.TOO_LARGE, 1));
    assertNothingIsHeld();
  }

  /**
   * Law: whatever is lost, repeated and reordered, what comes out is a datagram that went in, once,
   * bounds hold, and nothing is held in the end.
   */
  @Property(tries = 150)
  void nothingIsMadeUpAndNothingLeaks(@ForAll long seed) {
    Random random = new Random(seed);
    List<ByteBuf> sent = new ArrayList<>();
    List<ByteBuf> onTheWay = new ArrayList<>();
    for (int k = 0; k < 12; k++) {
      sent.add(datagram(600 + random.nextInt(8_000)).setInt(0, k));
      onTheWay.addAll(divide(sent.get(k)));
    }
    List<ByteBuf> arriving = new ArrayList<>();
    for (ByteBuf fragment : onTheWay) {
      for (int copies = random.nextInt(10) == 0 ? random.nextInt(3) : 1; copies > 0; copies--) {
        int place = Math.max(0, arriving.size() - random.nextInt(12));
        arriving.add(place, fragment);
      }
    }
    List<ByteBuf> received = new ArrayList<>();
    long nowMicros = 0;
    for (ByteBuf fragment : arriving) {
      nowMicros += random.nextInt(20_000);
      add(reassembler, fragment, nowMicros, received);
      assertThat(reassembler.openGroups()).isLessThanOrEqualTo(3);
      assertThat(reassembler.openBytes()).isBetween(0, 20_000);
    }

    assertThat(sent).containsAll(received);
    assertThat(received).doesNotHaveDuplicates();
    received.forEach(ByteBuf::release);
    reassembler.close();
    assertNothingIsHeld();
  }

  private void assertNothingIsHeld() {
    assertThat(allocator.metric().usedHeapMemory()).isZero();
    assertThat(allocator.metric().usedDirectMemory()).isZero();
  }

  private static ByteBuf datagram(int bytes) {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return Unpooled.wrappedBuffer(content);
  }

  private List<ByteBuf> divide(ByteBuf datagram) {
    int count = fragmenter.fragmentsFor(datagram.readableBytes());
    long group = fragmenter.nextGroup();
    List<ByteBuf> fragments = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      ByteBuf fragment = Unpooled.wrappedBuffer(new byte[Protocol.MIN_MTU]).clear();
      fragmenter.write(fragment, SESSION, group, index, count, datagram);
      fragments.add(fragment);
    }
    return fragments;
  }

  private List<ByteBuf> addAll(List<ByteBuf> fragments, long nowMicros) {
    List<ByteBuf> whole = new ArrayList<>();
    fragments.forEach(fragment -> add(reassembler, fragment, nowMicros, whole));
    return whole;
  }

  private static void add(Reassembler to, ByteBuf fragment, long nowMicros, List<ByteBuf> whole) {
    Refusal refusal =
        new DatagramDecoder()
            .decodePlayerBound(
                fragment,
                new NoHandler() {
                  @Override
                  public void onFragment(Fragment part) {
                    ByteBuf datagram = to.add(part, nowMicros);
                    if (datagram != null) {
                      whole.add(datagram);
                    }
                  }
                });
    assertThat(refusal).isNull();
  }
}
