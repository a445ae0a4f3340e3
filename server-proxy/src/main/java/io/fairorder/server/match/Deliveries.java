package io.fairorder.server.match;

import io.fairorder.protocol.DeliveryAnnotation;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.Player;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Hands what the ordering delivers to the game server, each player's through its own socket. */
final class Deliveries implements DeliveryHandler {
  private final ByteBufAllocator allocator;
  private final boolean annotated;
  private final DeliveryTimer timer;
  private final Tally tally;
  private final MatchMetrics metrics;

  Deliveries(
      ByteBufAllocator allocator,
      boolean annotated,
      DeliveryTimer timer,
      Tally tally,
      MatchMetrics metrics) {
    this.allocator = allocator;
    this.annotated = annotated;
    this.timer = timer;
    this.tally = tally;
    this.metrics = metrics;
  }

  @Override
  public void deliver(long nowMicros, Delivery delivery) {
    Action action = delivery.action();
    Session from = (Session) action.player().attachment();
    ByteBuf payload = (ByteBuf) action.payload();
    tally.delivered(
        nowMicros, from, delivery, timer.latenessMicros(nowMicros, delivery.dueMicros()));
    metrics.handedOut(action, nowMicros - action.arrivedMicros());
    ByteBuf out = annotated ? annotate(delivery, payload) : payload.retain();
    if (delivery.copy() == delivery.copies()) {
      payload.release();
    }
    int bytes = out.readableBytes();
    if (from.upstream().send(out)) {
      metrics.toGame(bytes);
    } else {
      metrics.noUpstream();
    }
  }

  private ByteBuf annotate(Delivery delivery, ByteBuf payload) {
    ByteBuf out = allocator.buffer(DeliveryAnnotation.BYTES + payload.readableBytes());
    long number = delivery.action().number();
    if (delivery.tagged()) {
      DeliveryAnnotation.writeTagged(
          out,
          delivery.late(),
          delivery.update(),
          delivery.reactionMicros(),
          number,
          delivery.copy(),
          delivery.copies());
    } else {
      DeliveryAnnotation.writeUntagged(out, number);
    }
    return out.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
  }

  @Override
  public void drop(long nowMicros, Action action, DropReason reason) {
    tally.dropped((Session) action.player().attachment(), reason);
    ((ByteBuf) action.payload()).release();
  }

  @Override
  public void givenUp(long nowMicros, Player player, long count) {
    tally.givenUp((Session) player.attachment(), count);
  }

  @Override
  public void heartbeatIgnored(long nowMicros, Player player) {
    metrics.heartbeatIgnored();
  }
}
