package io.fairorder.lab.simulation;

import java.util.PriorityQueue;

/** The events of a simulation in order of time; those of one moment in the order they were set. */
final class VirtualTime {
  private record Event(long timeMicros, long order, Runnable what) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return timeMicros != other.timeMicros
          ? Long.compare(timeMicros, other.timeMicros)
          : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long nowMicros;
  private long count;

  /** Returns the moment of the event that is happening. */
  long nowMicros() {
    return nowMicros;
  }

  /** Lets something happen then, or now if that has passed. */
  void at(long timeMicros, Runnable what) {
    events.add(new Event(Math.max(timeMicros, nowMicros), ++count, what));
  }

  /** Lets everything happen up to and including that moment. */
  void runUntil(long endMicros) {
    while (!events.isEmpty() && events.peek().timeMicros <= endMicros) {
      Event event = events.remove();
      nowMicros = event.timeMicros;
      event.what.run();
    }
  }
}
