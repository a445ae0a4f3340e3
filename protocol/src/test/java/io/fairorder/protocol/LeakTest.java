package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs everything that holds buffers under Netty's paranoid leak detection. */
class LeakTest {
  private static final int SESSION = 7;

  private final PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
  private final DatagramDecoder decoder = new DatagramDecoder();
  private final Random random = new Random(1);

  @Test
  void shouldLeakNothing() {
    RandomMessages messages = new RandomMessages(random);
    for (int k = 0; k < 300; k++) {
      ByteBuf datagram = allocator.buffer();
      MessageText.encode(messages.next(), datagram);
      if (k % 3 == 0) {
        datagram.setByte(random.nextInt(datagram.readableBytes()), random.nextInt());
      }
      decodeAndKeepPayloadsForAMoment(datagram);
      datagram.release();
      assertThat(datagram.refCnt()).isZero();
    }
    divideAndReassembleWithLoss();

    assertThat(leaksFoundNow()).isEmpty();
  }

  @Test
  void shouldNoticeALeak() {
    allocator.buffer(16).writeInt(1);
    assertThat(leaksFoundNow()).isNotEmpty();
  }

  private void decodeAndKeepPayloadsForAMoment(ByteBuf datagram) {
    List<ByteBuf> kept = new ArrayList<>();
    NoHandler keeper =
        new NoHandler() {
          @Override
          public void onAction(Report action) {
            kept.add(action.retainedPayload());
            onHeartbeat(action);
          }

          @Override
          public void onHeartbeat(Report report) {
            for (int k = 0; k < report.repeats(); k++) {
              kept.add(report.retainedRepeatedPayload(k));
            }
          }

          @Override
          public void onUpdate(Update update) {
            if (update.hasPayload()) {
              kept.add(update.retainedPayload());
            }
          }
        };
    decoder.decodeServerBound(datagram, keeper);
    decoder.decodePlayerBound(datagram, keeper);
    assertThat(datagram.refCnt()).isEqualTo(1 + kept.size());
    kept.forEach(ByteBuf::release);
  }

  private void divideAndReassembleWithLoss() {
    try (Reassembler reassembler = new Reassembler(allocator, reason -> {})) {
      Fragmenter fragmenter = new Fragmenter(Protocol.MIN_MTU, false);
      for (int k = 0; k < 30; k++) {
        ByteBuf datagram = allocator.buffer().writeZero(3_000);
        long nowMicros = k * 200_000L;
        int count = fragmenter.fragmentsFor(3_000);
        long group = fragmenter.nextGroup();
        for (int index = 0; index < count; index++) {
          ByteBuf fragment = allocator.buffer();
          fragmenter.write(fragment, SESSION, group, index, count, datagram);
          if (random.nextInt(10) > 0) {
            decoder.decodeServerBound(fragment, reassembleInto(reassembler, nowMicros));
          }
          fragment.release();
        }
        datagram.release();
      }
    }
  }

  private static NoHandler reassembleInto(Reassembler reassembler, long nowMicros) {
    return new NoHandler() {
      @Override
      public void onFragment(Fragment fragment) {
        ByteBuf whole = reassembler.add(fragment, nowMicros);
        if (whole != null) {
          whole.release();
        }
      }
    };
  }

  /** Netty looks for leaks on allocation, after the collector has found the buffer gone. */
  private List<String> leaksFoundNow() {
    for (int k = 0; k < 20 && RecordingLeakDetector.leaks().isEmpty(); k++) {
      System.gc();
      allocator.buffer(16).release();
    }
    List<String> found = new ArrayList<>(RecordingLeakDetector.leaks());
    RecordingLeakDetector.leaks().clear();
    return found;
  }
}
