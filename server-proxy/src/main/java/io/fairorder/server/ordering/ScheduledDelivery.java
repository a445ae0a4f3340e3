package io.fairorder.server.ordering;

/**
 * A copy in the queue and when it will be delivered as things stand.
 *
 * @param action the message
 * @param update the update of its key ({@code i})
 * @param reactionMicros the reaction time of its key ({@code δ})
 * @param ownMicros its own delivery time {@code D(M)}
 * @param deliveryMicros the same with the head-of-line rule applied: not before the copies ahead
 */
public record ScheduledDelivery(
    Action action, long update, long reactionMicros, long ownMicros, long deliveryMicros) {}
