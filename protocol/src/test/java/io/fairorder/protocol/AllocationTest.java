package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The path of each datagram leaves nothing for the garbage collector. */
class AllocationTest {
  private static final int WARM_UP = 20_000;
  private static final int MEASURED = 10_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Leak detection would allocate on every access, so these buffers go without. */
  private final ByteBuf out = new UnpooledByteBufAllocator(true, true).directBuffer(2_048);

  private final ByteBuf payload = Unpooled.wrappedBuffer(new byte[64]);
  private final DatagramDecoder decoder = new DatagramDecoder();
  private final Tags derived = new Tags();
  private long seen;

  private final NoHandler handler =
      new NoHandler() {
        @Override
        public void onUpdate(Update update) {
          seen += update.payloadLength();
        }

        @Override
        public void onAction(Report action) {
          seen += action.payloadLength();
          for (int k = 0; k < action.repeats(); k++) {
            action.repeatedTags(k, derived);
            seen += derived.size();
          }
        }
      };

  @AfterEach
  void releaseBuffer() {
    out.release();
  }

  @Test
  void shouldAllocateNothingForAnAction() {
    Report action = new Report();
    long bytes =
        allocatedBytes(
            () -> {
              action.clear();
              action.sessionId(7).number(619_315_200).payload(payload, 0, 32);
              for (int k = 0; k < 8; k++) {
                action.tags().add(600_000_000 + k, 400_000 - k * 49_000L);
              }
              action.addRepeat(619_315_199, 16_000, false, payload, 0, 30);
              action.addRepeat(619_315_198, 32_000, false, payload, 0, 30);
              DatagramEncoder.writeAction(out.clear(), action);
              decoder.decodeServerBound(out, handler);
            });
    assertThat(seen).isPositive();
    assertThat(bytes).isZero();
  }

  @Test
  void shouldAllocateNothingForAnUpdate() {
    Update update = new Update();
    long bytes =
        allocatedBytes(
            () -> {
              update.clear();
              update.sessionId(7).id(619_315_200).sentMicros(4_838_400_000_000L);
              update.lowEnd(619_315_190).acknowledged(500_000_000).payload(payload, 0, 64);
              DatagramEncoder.writeUpdate(out.clear(), update);
              decoder.decodePlayerBound(out, handler);
            });
    assertThat(seen).isPositive();
    assertThat(bytes).isZero();
  }

  @Test
  void shouldAllocateNothingToRefuse() {
    out.clear().writeBytes(MessageText.hex("07" + "00000001" + "05" + "0205" + "43d090" + "80"));
    long bytes =
        allocatedBytes(() -> seen += decoder.decodeServerBound(out, handler).label().length());
    assertThat(seen).isPositive();
    assertThat(bytes).isZero();
  }

  /** Returns the least of a few measurements: the compiler's own allocations may fall into one. */
  private long allocatedBytes(Runnable step) {
    for (int k = 0; k < WARM_UP; k++) {
      step.run();
    }
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5 && least > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int k = 0; k < MEASURED; k++) {
        step.run();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
