package io.fairorder.lab.link;

import java.util.SplittableRandom;

/**
 * Decides for each datagram of one direction whether and when it arrives: pure, in virtual time,
 * the same for the same seed.
 *
 * <p>Datagrams enter in order of time. All of them share one pipe: one bottleneck, one order.
 */
public final class LinkModel {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long NO_ROOM = Long.MIN_VALUE;

  private final SplittableRandom random;
  private final long[] deliveryMicros = new long[2];
  private LinkSettings settings;
  private boolean blackhole;

  /**
   * When the bottleneck has sent all that waits; in nanoseconds, or fast links would round to 0.
   */
  private long bottleneckFreeNanos = Long.MIN_VALUE;

  private long lastInOrderMicros = Long.MIN_VALUE;
  private long entered;
  private long forwarded;
  private long lost;
  private long overflowed;
  private long duplicated;
  private long reordered;

  /** Makes a link that behaves so; the seed decides all that is random. */
  public LinkModel(LinkSettings settings, long seed) {
    this.settings = settings;
    this.random = new SplittableRandom(seed);
  }

  /** How it behaves now. */
  public LinkSettings settings() {
    return settings;
  }

  /** Changes how it treats what enters from now on; what is on its way stays as it is. */
  public void change(LinkSettings newSettings) {
    settings = newSettings;
  }

  /** Loses all that enters from now on, or no longer does. */
  public void blackhole(boolean on) {
    blackhole = on;
  }

  /**
   * Sends a datagram into the link.
   *
   * @return how many copies arrive, 0 to 2; {@link #deliveryMicros} says when
   */
  public int transmit(long nowMicros, int bytes) {
    entered++;
    if (blackhole || chance(settings.loss())) {
      lost++;
      return 0;
    }
    long sentMicros = passBottleneck(nowMicros, bytes);
    if (sentMicros == NO_ROOM) {
      lost++;
      overflowed++;
      return 0;
    }
    boolean heldBack = chance(settings.reordering());
    int copies = 1;
    if (chance(settings.duplication())) {
      copies = 2;
      duplicated++;
    }
    if (heldBack) {
      reordered++;
    }
    for (int copy = 0; copy < copies; copy++) {
      deliveryMicros[copy] = arrive(sentMicros, heldBack);
    }
    return copies;
  }

  /** When copy 0 or 1 of the datagram that was sent last arrives. */
  public long deliveryMicros(int copy) {
    return deliveryMicros[copy];
  }

  /** Counts a copy that has left the link. */
  public void forwarded() {
    forwarded++;
  }

  /** What has happened so far. */
  public LinkStatistics statistics() {
    return new LinkStatistics(entered, forwarded, lost, overflowed, duplicated, reordered);
  }

  /**
   * When the datagram has left the bottleneck, or {@link #NO_ROOM} if the queue before it is full.
   */
  private long passBottleneck(long nowMicros, int bytes) {
    long rate = settings.bitsPerSecond();
    if (rate == 0) {
      return nowMicros;
    }
    long nowNanos = nowMicros * 1000;
    long startNanos = Math.max(nowNanos, bottleneckFreeNanos);
    double waitingBytes = (startNanos - nowNanos) * (double) rate / 8 / NANOS_PER_SECOND;
    // The datagram that is being sent is no longer in the queue, so an idle link takes any.
    if (startNanos > nowNanos && waitingBytes + bytes > settings.queueBytes()) {
      return NO_ROOM;
    }
    bottleneckFreeNanos = startNanos + Math.round(bytes * 8.0 * NANOS_PER_SECOND / rate);
    return bottleneckFreeNanos / 1000;
  }

  private long arrive(long sentMicros, boolean heldBack) {
    long atMicros = sentMicros + Math.max(0, settings.delayMicros() + deviationMicros());
    if (heldBack) {
      return atMicros + settings.reorderMicros();
    }
    if (settings.keepOrder()) {
      atMicros = Math.max(atMicros, lastInOrderMicros);
      lastInOrderMicros = atMicros;
    }
    return atMicros;
  }

  private long deviationMicros() {
    long jitter = settings.jitterMicros();
    if (jitter == 0) {
      return 0;
    }
    return switch (settings.jitter()) {
      case UNIFORM -> random.nextLong(-jitter, jitter + 1);
      case NORMAL -> Math.round(random.nextGaussian() * jitter);
    };
  }

  private boolean chance(double share) {
    return share > 0 && random.nextDouble() < share;
  }
}
