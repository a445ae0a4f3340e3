package io.fairorder.lab.race;

import java.util.BitSet;

/** Finds duplicates and order violations in the numbers of the messages that arrive. */
final class NumberLog {
  /** How many numbers back a copy is told from a first arrival: more than half an hour of them. */
  private static final int REMEMBERED = 1 << 16;

  private final BitSet seen = new BitSet(REMEMBERED);
  private int highest;
  private int distinct;
  private int duplicates;
  private int orderViolations;

  /** Notes an arrival; says whether it is the first with this number. */
  boolean arrive(int number) {
    if (number <= highest - REMEMBERED || (number <= highest && seen.get(placeOf(number)))) {
      duplicates++;
      return false;
    }
    distinct++;
    if (number < highest) {
      orderViolations++;
    } else {
      forgetUpTo(number);
      highest = number;
    }
    seen.set(placeOf(number));
    return true;
  }

  /** Frees the places of the numbers in between, which have not come yet. */
  private void forgetUpTo(int number) {
    for (int next = Math.max(highest + 1, number - REMEMBERED + 1); next <= number; next++) {
      seen.clear(placeOf(next));
    }
  }

  private static int placeOf(int number) {
    return number & (REMEMBERED - 1);
  }

  Traffic traffic(int sent) {
    return new Traffic(sent, distinct, sent - distinct, duplicates, orderViolations);
  }
}
