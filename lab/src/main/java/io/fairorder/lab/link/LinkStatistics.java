package io.fairorder.lab.link;

/**
 * What has happened to the datagrams of one direction.
 *
 * @param entered datagrams that were sent into the link
 * @param forwarded datagrams that left it, copies included
 * @param lost datagrams that never left it: loss, black hole or a full queue
 * @param overflowed those of the lost that found the queue full
 * @param duplicated datagrams that left it, or will, as two copies
 * @param reordered datagrams that were held back so that later ones can overtake them
 */
public record LinkStatistics(
    long entered, long forwarded, long lost, long overflowed, long duplicated, long reordered) {}
