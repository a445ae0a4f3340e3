package io.fairorder.runtime;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A question to an event loop about what only that loop may look at. Ask all loops first, then wait
 * for the answers, so that the waits do not add up.
 *
 * @param <T> the answer: a value that nobody changes any more
 */
public final class LoopInquiry<T> {
  private final Future<T> answer;

  private LoopInquiry(Future<T> answer) {
    this.answer = answer;
  }

  /** Asks a loop; a loop that has ended never answers. */
  public static <T> LoopInquiry<T> ask(EventLoop loop, Callable<T> question) {
    try {
      return new LoopInquiry<>(loop.submit(question));
    } catch (RejectedExecutionException e) {
      return new LoopInquiry<>(null);
    }
  }

  /**
   * Waits for the answer, not on the loop that was asked.
   *
   * @param timeoutMicros how long at most
   * @return nothing if there is none by then
   */
  public Optional<T> await(long timeoutMicros) {
    if (answer == null
        || !answer.awaitUninterruptibly(Math.max(0, timeoutMicros), TimeUnit.MICROSECONDS)) {
      return Optional.empty();
    }
    if (!answer.isSuccess()) {
      throw new IllegalStateException("the loop could not answer", answer.cause());
    }
    return Optional.of(answer.getNow());
  }
}
