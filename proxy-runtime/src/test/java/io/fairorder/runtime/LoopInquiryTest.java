package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LoopInquiryTest {
  private static final long LONG_MICROS = 10_000_000;

  private final EventLoopGroup loops = Transport.best().eventLoops("inquiry-test", 1);
  private final EventLoop loop = loops.next();

  @AfterEach
  void close() {
    Transport.close(loops);
  }

  @Test
  void shouldBeAnsweredOnTheLoop() {
    assertThat(LoopInquiry.ask(loop, loop::inEventLoop).await(LONG_MICROS)).contains(true);
  }

  @Test
  void shouldNotWaitLongerThanAllowed() {
    CountDownLatch free = new CountDownLatch(1);
    loop.execute(
        () -> {
          try {
            free.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    LoopInquiry<String> inquiry = LoopInquiry.ask(loop, () -> "here");
    assertThat(inquiry.await(1_000)).isEmpty();
    assertThat(inquiry.await(-1)).isEmpty();

    free.countDown();
    assertThat(inquiry.await(LONG_MICROS)).contains("here");
  }

  @Test
  void shouldGetNoAnswerFromALoopThatHasEnded() {
    Transport.close(loops);

    assertThat(LoopInquiry.ask(loop, () -> "here").await(LONG_MICROS)).isEmpty();
  }

  @Test
  void shouldTellThatTheQuestionFailed() {
    LoopInquiry<String> inquiry =
        LoopInquiry.ask(
            loop,
            () -> {
              throw new UnsupportedOperationException("no");
            });

    assertThatIllegalStateException()
        .isThrownBy(() -> inquiry.await(LONG_MICROS))
        .withCauseInstanceOf(UnsupportedOperationException.class);
  }
}
