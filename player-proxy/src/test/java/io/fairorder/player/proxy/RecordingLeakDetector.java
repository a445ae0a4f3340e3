package io.fairorder.player.proxy;

import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Netty's leak detector, with its findings kept so that a test can fail on them; the build installs
 * it by {@code io.netty.customResourceLeakDetector}.
 */
public final class RecordingLeakDetector<T> extends ResourceLeakDetector<T> {
  private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();

  /** Called by Netty. */
  public RecordingLeakDetector(Class<?> resourceType, int samplingInterval) {
    super(resourceType, samplingInterval);
  }

  /** Called by Netty, which knows of this one by its older signature. */
  public RecordingLeakDetector(Class<?> resourceType, int samplingInterval, long maxActive) {
    this(resourceType, samplingInterval);
  }

  static Queue<String> leaks() {
    return LEAKS;
  }

  @Override
  protected boolean needReport() {
    return true;
  }

  @Override
  protected void reportTracedLeak(String resourceType, String records) {
    LEAKS.add(resourceType + records);
  }

  @Override
  protected void reportUntracedLeak(String resourceType) {
    LEAKS.add(resourceType);
  }
}
