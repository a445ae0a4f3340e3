package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Arrays;

/**
 * Puts the fragments of one session and direction together again, whatever order they come in.
 *
 * <p>Fragments are copied into one buffer for each datagram instead of being kept, so that the
 * bound on bytes is one on memory: a kept fragment would hold a receive buffer many times its size.
 * For a new datagram the oldest incomplete one gives way, being the least likely to be completed.
 * Not thread-safe.
 */
public final class Reassembler implements AutoCloseable {
  /** How many incomplete datagrams are kept unless told otherwise. */
  public static final int DEFAULT_MAX_GROUPS = 8;

  /** How many bytes incomplete datagrams may take unless told otherwise. */
  public static final int DEFAULT_MAX_BYTES = 1 << 18;

  /** How long the fragments of one datagram may take to come unless told otherwise. */
  public static final long DEFAULT_TIMEOUT_MICROS = 1_000_000;

  private final ByteBufAllocator allocator;
  private final Group[] open;
  private final int maxBytes;
  private final long timeoutMicros;
  private final ReplayWindow finished = new ReplayWindow();
  private final FragmentLossCounter losses;
  private int openBytes;

  /** Makes a reassembler with the default bounds. */
  public Reassembler(ByteBufAllocator allocator, FragmentLossCounter losses) {
    this(allocator, losses, DEFAULT_MAX_GROUPS, DEFAULT_MAX_BYTES, DEFAULT_TIMEOUT_MICROS);
  }

  /**
   * Makes a reassembler.
   *
   * @param allocator where the buffers of whole datagrams come from
   * @param losses is told of every loss
   * @param maxGroups how many incomplete datagrams are kept
   * @param maxBytes how many bytes they may take together
   * @param timeoutMicros how long after its first fragment a datagram is given up
   */
  public Reassembler(
      ByteBufAllocator allocator,
      FragmentLossCounter losses,
      int maxGroups,
      int maxBytes,
      long timeoutMicros) {
    Require.that(maxGroups > 0 && maxBytes > 0 && timeoutMicros > 0, "no room or no time");
    this.allocator = allocator;
    this.losses = losses;
    this.maxBytes = maxBytes;
    this.timeoutMicros = timeoutMicros;
    open = new Group[maxGroups];
    Arrays.setAll(open, k -> new Group());
  }

  /**
   * Takes a fragment; its buffer is not kept.
   *
   * @return the whole datagram, which the caller must release, or null if it is not complete; the
   *     counter hears of fragments that were of no use
   */
  public ByteBuf add(Fragment fragment, long nowMicros) {
    expire(nowMicros);
    Group group = find(fragment.group());
    if (group == null) {
      if (!finished.isNew(fragment.group())) {
        losses.onLoss(FragmentLoss.STALE);
        return null;
      }
      if (fragment.totalBytes() > maxBytes) {
        losses.onLoss(FragmentLoss.TOO_LARGE);
        return null;
      }
      group = makeRoom(fragment.totalBytes());
      group.start(fragment, allocator.buffer(fragment.totalBytes()), nowMicros);
      openBytes += fragment.totalBytes();
    } else if (!group.isConsistent(fragment)) {
      losses.onLoss(FragmentLoss.INCONSISTENT);
      return null;
    } else if (group.has(fragment.index())) {
      losses.onLoss(FragmentLoss.DUPLICATE);
      return null;
    }
    group.put(fragment);
    return group.isComplete() ? close(group) : null;
  }

  /** Gives up every datagram whose time is over. */
  public void expire(long nowMicros) {
    for (Group group : open) {
      if (group.isOpen() && nowMicros - group.sinceMicros >= timeoutMicros) {
        giveUp(group, FragmentLoss.TIMED_OUT);
      }
    }
  }

  /** Returns how many datagrams are incomplete. */
  public int openGroups() {
    int count = 0;
    for (Group group : open) {
      count += group.isOpen() ? 1 : 0;
    }
    return count;
  }

  /** Returns how many bytes incomplete datagrams take. */
  public int openBytes() {
    return openBytes;
  }

  /** Releases all that is incomplete, without counting it as lost. */
  @Override
  public void close() {
    for (Group group : open) {
      if (group.isOpen()) {
        close(group).release();
      }
    }
  }

  private Group find(long number) {
    for (Group group : open) {
      if (group.isOpen() && group.number == number) {
        return group;
      }
    }
    return null;
  }

  private Group makeRoom(int bytes) {
    while (true) {
      Group free = null;
      Group oldest = null;
      for (Group group : open) {
        if (!group.isOpen()) {
          free = group;
        } else if (oldest == null || group.sinceMicros < oldest.sinceMicros) {
          oldest = group;
        }
      }
      if (free != null && bytes <= maxBytes - openBytes) {
        return free;
      }
      giveUp(oldest, FragmentLoss.EVICTED);
    }
  }

  private void giveUp(Group group, FragmentLoss reason) {
    close(group).release();
    losses.onLoss(reason);
  }

  /** Frees the place of a datagram and returns its buffer. */
  private ByteBuf close(Group group) {
    finished.add(group.number);
    openBytes -= group.totalBytes;
    ByteBuf datagram = group.datagram;
    group.datagram = null;
    return datagram;
  }

  /** One datagram on its way to being complete; a place that is used again and again. */
  private static final class Group {
    private final long[] present = new long[(Fragment.MAX_COUNT + Long.SIZE) / Long.SIZE];
    private long number;
    private int count;
    private int totalBytes;
    private int missing;
    private long sinceMicros;
    private ByteBuf datagram;

    void start(Fragment first, ByteBuf buffer, long nowMicros) {
      Arrays.fill(present, 0);
      number = first.group();
      count = first.count();
      totalBytes = first.totalBytes();
      missing = count;
      sinceMicros = nowMicros;
      datagram = buffer.writerIndex(totalBytes);
    }

    boolean isOpen() {
      return datagram != null;
    }

    boolean isConsistent(Fragment fragment) {
      return fragment.count() == count && fragment.totalBytes() == totalBytes;
    }

    boolean has(int index) {
      return (present[index / Long.SIZE] & (1L << index)) != 0;
    }

    void put(Fragment fragment) {
      datagram.setBytes(
          Fragment.partOffset(totalBytes, count, fragment.index()),
          fragment.buffer(),
          fragment.offset(),
          fragment.length());
      present[fragment.index() / Long.SIZE] |= 1L << fragment.index();
      missing--;
    }

    boolean isComplete() {
      return missing == 0;
    }
  }
}
