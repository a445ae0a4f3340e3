package io.fairorder.runtime;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the threads of event loops: named and numbered, and not daemons. */
final class LoopThreads implements ThreadFactory {
  private final String name;
  private final AtomicInteger made = new AtomicInteger();

  LoopThreads(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  @Override
  public Thread newThread(Runnable task) {
    // Netty's buffers are pooled per thread, and fastest in a thread of its own kind
    Thread thread = new FastThreadLocalThread(task, name + "-" + made.incrementAndGet());
    // otherwise inherited from whoever starts the loop
    thread.setDaemon(false);
    return thread;
  }
}
