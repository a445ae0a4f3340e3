package io.fairorder.server.ordering;

import io.fairorder.protocol.Tags;
import java.util.Arrays;

/** Reports of one player that prove nothing yet, because an action before them is missing. */
final class PendingReports {
  private long[] numbers = new long[4];
  private Tags[] tags = new Tags[4];
  private int[] firstTags = new int[4];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns the smallest action number that a report here depends on. */
  long firstNumber() {
    return numbers[0];
  }

  Tags firstReportTags() {
    return tags[0];
  }

  int firstReportFirstTag() {
    return firstTags[0];
  }

  void add(long number, Tags reportTags, int firstTag) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
      tags = Arrays.copyOf(tags, size * 2);
      firstTags = Arrays.copyOf(firstTags, size * 2);
    }
    int index = size++;
    while (index > 0 && numbers[(index - 1) >>> 1] > number) {
      move((index - 1) >>> 1, index);
      index = (index - 1) >>> 1;
    }
    set(index, number, reportTags, firstTag);
  }

  void removeFirst() {
    size--;
    long number = numbers[size];
    Tags reportTags = tags[size];
    int firstTag = firstTags[size];
    tags[size] = null;
    if (size == 0) {
      return;
    }
    int index = 0;
    while (2 * index + 1 < size) {
      int child = 2 * index + 1;
      if (child + 1 < size && numbers[child + 1] < numbers[child]) {
        child++;
      }
      if (numbers[child] >= number) {
        break;
      }
      move(child, index);
      index = child;
    }
    set(index, number, reportTags, firstTag);
  }

  private void move(int from, int to) {
    set(to, numbers[from], tags[from], firstTags[from]);
  }

  private void set(int index, long number, Tags reportTags, int firstTag) {
    numbers[index] = number;
    tags[index] = reportTags;
    firstTags[index] = firstTag;
  }
}
