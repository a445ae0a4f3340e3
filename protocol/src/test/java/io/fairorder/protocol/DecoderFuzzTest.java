package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Feeds damaged datagrams to the decoder. {@code -Dfairorder.fuzz.count} sets how many, {@code
 * -Dfairorder.fuzz.seed} which.
 */
class DecoderFuzzTest {
  private static final int COUNT = Integer.getInteger("fairorder.fuzz.count", 300_000);
  private static final long SEED = Long.getLong("fairorder.fuzz.seed", 1);

  /** These need a key or a reassembled datagram; everything else must turn up. */
  private static final Set<Refusal> NOT_FROM_DECODING =
      EnumSet.of(Refusal.NOT_SEALED, Refusal.BAD_MAC, Refusal.REPLAYED, Refusal.BAD_INNER);

  private final DatagramDecoder decoder = new DatagramDecoder();
  private final ReEncoder reEncoder = new ReEncoder();
  private final Map<Refusal, Long> refused = new EnumMap<>(Refusal.class);
  private long decoded;

  @Test
  void shouldDecodeOrRefuseWhateverComes() {
    Mutations mutations = new Mutations(new Random(SEED));
    long startNanos = System.nanoTime();
    for (int k = 0; k < COUNT; k++) {
      byte[] bytes = mutations.next();
      ByteBuf datagram = Unpooled.wrappedBuffer(bytes);
      try {
        check(datagram, true);
        check(datagram, false);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("mutation " + k + ": " + ByteBufUtil.hexDump(bytes), e);
      }
      datagram.release();
    }
    System.out.printf(
        "fuzz: %,d mutations, seed %d, %.1f s: decoded %,d, refused %s%n",
        COUNT, SEED, (System.nanoTime() - startNanos) / 1e9, decoded, refused);
    assertThat(decoded).isPositive();
    Set<Refusal> expected = EnumSet.complementOf(EnumSet.copyOf(NOT_FROM_DECODING));
    assertThat(refused.keySet()).containsAll(expected);
  }

  private void check(ByteBuf datagram, boolean serverBound) {
    int readable = datagram.readableBytes();
    int readerIndex = datagram.readerIndex();
    reEncoder.reset();

    Refusal refusal =
        serverBound
            ? decoder.decodeServerBound(datagram, reEncoder)
            : decoder.decodePlayerBound(datagram, reEncoder);

    if (refusal == null) {
      decoded++;
      require(reEncoder.calls() == 1, "one call");
      require(ByteBufUtil.equals(reEncoder.out(), datagram), "the same bytes again");
    } else {
      refused.merge(refusal, 1L, Long::sum);
      require(reEncoder.calls() == 0, "no call");
    }
    require(datagram.refCnt() == 1 || readable == 0, "one reference");
    require(
        datagram.readerIndex() == readerIndex && datagram.readableBytes() == readable,
        "indices as they were");
  }

  @Test
  void shouldRefuseDamagedTrailers() {
    Random random = new Random(SEED);
    byte[] secret = new byte[32];
    SessionIdentity identity = new SessionIdentity(1, 2, 3, 4, 5);
    DatagramAuthenticator sender =
        DatagramAuthenticator.forSession(secret, Side.PLAYER_PROXY, identity);
    DatagramAuthenticator receiver =
        DatagramAuthenticator.forSession(secret, Side.SERVER_PROXY, identity);
    Mutations mutations = new Mutations(random);
    for (int k = 0; k < COUNT / 30; k++) {
      byte[] plain = mutations.next();
      if (plain.length == 0 || plain[0] < 0) {
        continue;
      }
      ByteBuf datagram = Unpooled.buffer(plain.length + 16).writeBytes(plain);
      sender.seal(datagram);
      ByteBuf damaged = datagram.copy(0, random.nextInt(datagram.readableBytes() + 1));
      if (damaged.readableBytes() == datagram.readableBytes()) {
        int at = random.nextInt(damaged.readableBytes());
        damaged.setByte(at, damaged.getByte(at) ^ (1 + random.nextInt(255)));
      }
      require(receiver.open(damaged) != null, "refused");
      require(receiver.open(datagram) == null, "opened");
      require(ByteBufUtil.equals(datagram, Unpooled.wrappedBuffer(plain)), "as it was");
    }
  }

  @Test
  void shouldReassembleOrDropDamagedFragmentsAndHoldNothing() {
    Random random = new Random(SEED);
    UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false, true);
    long[] wholes = {0};
    try (Reassembler reassembler = new Reassembler(allocator, reason -> {}, 4, 10_000, 50_000)) {
      NoHandler handler =
          new NoHandler() {
            private long nowMicros;

            @Override
            public void onFragment(Fragment fragment) {
              nowMicros += 1_000;
              ByteBuf whole = reassembler.add(fragment, nowMicros);
              if (whole != null) {
                wholes[0]++;
                Refusal refusal = decoder.decodePlayerBoundWhole(whole, fragment.sessionId(), this);
                require(refusal != null || whole.refCnt() == 1, "not retained");
                whole.release();
              }
              require(reassembler.openBytes() <= 10_000, "within bounds");
            }
          };
      Fragmenter fragmenter = new Fragmenter(Protocol.MIN_MTU, false);
      ByteBuf datagram = Unpooled.wrappedBuffer(new byte[1_200]).setByte(0, 0x16).setInt(1, 1);
      for (int k = 0; k < COUNT / 30; k++) {
        long group = fragmenter.nextGroup();
        for (int index = 0; index < 3; index++) {
          ByteBuf fragment = Unpooled.buffer(Protocol.MIN_MTU);
          fragmenter.write(fragment, 1, group, index, 3, datagram);
          if (random.nextInt(3) == 0) {
            int at = random.nextInt(12);
            fragment.setByte(at, fragment.getByte(at) ^ (1 << random.nextInt(8)));
          }
          decoder.decodePlayerBound(fragment, handler);
        }
      }
    }
    assertThat(wholes[0]).isPositive();
    assertThat(allocator.metric().usedHeapMemory()).isZero();
    assertThat(allocator.metric().usedDirectMemory()).isZero();
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new AssertionError("expected: " + what);
    }
  }
}
