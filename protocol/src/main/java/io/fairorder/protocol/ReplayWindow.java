package io.fairorder.protocol;

import java.util.Arrays;

/**
 * Tells numbers that are new from those that were seen, as far back as the window reaches (after
 * RFC 6479).
 *
 * <p>Not thread-safe.
 */
public final class ReplayWindow {
  /** How far back numbers are told apart; what is older counts as seen. */
  public static final int SIZE = 1_024;

  private static final int WORD_BITS = 6;

  /** One word more than the window would do; a power of two makes the ring's index a mask. */
  private static final int WORDS = (2 * SIZE) >> WORD_BITS;

  private final long[] seen = new long[WORDS];
  private long highest = -1;

  /** Returns whether a number, from 0, was not seen and is not too old to tell. */
  public boolean isNew(long number) {
    if (number > highest) {
      return true;
    }
    return number >= 0 && number > highest - SIZE && (seen[word(number)] & bit(number)) == 0;
  }

  /**
   * Marks a number as seen.
   *
   * @return whether it was new
   */
  public boolean add(long number) {
    if (!isNew(number)) {
      return false;
    }
    if (number > highest) {
      advance(number);
    }
    seen[word(number)] |= bit(number);
    return true;
  }

  private void advance(long number) {
    long from = highest >> WORD_BITS;
    long to = number >> WORD_BITS;
    if (to - from >= WORDS) {
      Arrays.fill(seen, 0);
    } else {
      for (long word = from + 1; word <= to; word++) {
        seen[(int) (word & (WORDS - 1))] = 0;
      }
    }
    highest = number;
  }

  private static int word(long number) {
    return (int) ((number >> WORD_BITS) & (WORDS - 1));
  }

  private static long bit(long number) {
    return 1L << number;
  }
}
