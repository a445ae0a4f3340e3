package io.fairorder.server.match;

import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.Player;
import io.fairorder.server.ordering.ScheduledDelivery;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What the queue of a match held at one moment, for people to look at.
 *
 * @param nowMicros that moment, on the clock of the proxy
 * @param lowEnd the low end of the window of updates, 0 while there is none
 * @param entries the messages in the order in which they will be delivered, as things stand
 * @param players everybody in the match
 */
public record QueueSnapshot(
    long nowMicros, long lowEnd, List<Entry> entries, List<Waited> players) {

  /**
   * One copy of a message in the queue.
   *
   * @param player who sent it, as named in {@link Waited}
   * @param number the player's own number for it
   * @param update the update of its key ({@code i}), 0 if the mechanism looks at no keys
   * @param reactionMicros the reaction time of its key ({@code δ})
   * @param arrivedMicros when it arrived
   * @param dueMicros when it will be delivered, as things stand
   * @param waitsFor who could still send something that belongs before it
   * @param payload a copy of what the game server will get, read-only
   */
  public record Entry(
      String player,
      long number,
      long update,
      long reactionMicros,
      long arrivedMicros,
      long dueMicros,
      List<String> waitsFor,
      ByteBuffer payload) {}

  /**
   * A player and how long the others wait for it.
   *
   * @param name what it is called in this match
   * @param waitMicros its wait timeout ({@code W_j})
   * @param waitedFor whether it is waited for at all ({@code j ∈ T})
   */
  public record Waited(String name, long waitMicros, boolean waitedFor) {}

  static QueueSnapshot of(long nowMicros, Ordering ordering, Collection<Session> sessions) {
    List<Entry> entries = new ArrayList<>(ordering.queueLength());
    for (ScheduledDelivery scheduled : ordering.schedule()) {
      Action action = scheduled.action();
      entries.add(
          new Entry(
              action.player().name(),
              action.number(),
              scheduled.update(),
              scheduled.reactionMicros(),
              action.arrivedMicros(),
              scheduled.deliveryMicros(),
              ordering.notPassed(scheduled.update(), scheduled.reactionMicros()).stream()
                  .map(Player::name)
                  .toList(),
              ByteBuffer.wrap(ByteBufUtil.getBytes((ByteBuf) action.payload()))
                  .asReadOnlyBuffer()));
    }
    List<Waited> players = new ArrayList<>(sessions.size());
    for (Session session : sessions) {
      Player player = session.player;
      players.add(new Waited(player.name(), player.waitMicros(), player.waitedFor()));
    }
    return new QueueSnapshot(nowMicros, ordering.lowEnd(), entries, players);
  }
}
