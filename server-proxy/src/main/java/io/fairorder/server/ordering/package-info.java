/**
 * The ordering core: which action is handed to the game server next, and when.
 *
 * <p>Pure: it knows no socket, thread, configuration or clock. Every call brings the time with it,
 * in microseconds of any monotonic clock, and what happens is told to a {@link
 * io.fairorder.server.ordering.DeliveryHandler}. The same classes run in production, in {@code
 * replay} and in simulation. {@link io.fairorder.server.ordering.FairOrdering} is the way in;
 * {@code docs/ordering.md} states the rules.
 */
package io.fairorder.server.ordering;
