package io.fairorder.lab.race;

import java.util.BitSet;

/** Finds duplicates and order violations in the numbers of the messages that arrive. */
final class NumberLog {
  private final BitSet seen = new BitSet();
  private int highest;
  private int distinct;
  private int duplicates;
  private int orderViolations;

  /** Notes an arrival; says whether it is the first with this number. */
  boolean arrive(int number) {
    if (seen.get(number)) {
      duplicates++;
      return false;
    }
    seen.set(number);
    distinct++;
    if (number < highest) {
      orderViolations++;
    } else {
      highest = number;
    }
    return true;
  }

  Traffic traffic(int sent) {
    return new Traffic(sent, distinct, sent - distinct, duplicates, orderViolations);
  }
}
