package io.fairorder.lab.race;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.zip.CRC32C;

/**
 * One datagram of the race game: a checksum over all the rest, the type, the player, the number
 * that the sender gave it, what its type adds, and filler up to the chosen size.
 */
public sealed interface RaceMessage {
  /** Whose message it is, or for whom. */
  int player();

  /** Counts a player's messages in one direction: 1, 2, 3 … */
  int number();

  /** A player wants to play; repeated until a state arrives. */
  record Join(int player, int number) implements RaceMessage {}

  /** The ordinary traffic of a player who moves about. */
  record Move(int player, int number) implements RaceMessage {}

  /**
   * A player's reaction to a round.
   *
   * @param round to which round
   * @param seenTick the tick of the first state that showed the round to this player
   * @param reactionMicros how long after that the player acted: the ground truth
   */
  record Action(int player, int number, int round, int seenTick, long reactionMicros)
      implements RaceMessage {}

  /**
   * What the server shows to a player at a tick.
   *
   * @param game tells this run of the server from others, which count from 1 as well
   * @param tick the number of the tick
   * @param round which target is there, 0 if none was yet
   */
  record State(int player, int number, int game, int tick, int round) implements RaceMessage {}

  /** Bytes before the filler, at most. */
  int LARGEST_HEADER = 4 + 1 + 4 + 4 + 4 + 4 + 8;

  /** Writes the message with so many filler bytes, which differ from message to message. */
  default ByteBuf encode(ByteBufAllocator allocator, int fillerBytes) {
    ByteBuf out = allocator.buffer(LARGEST_HEADER + fillerBytes);
    out.writeInt(0);
    if (this instanceof Action action) {
      out.writeByte('A').writeInt(action.player).writeInt(action.number);
      out.writeInt(action.round).writeInt(action.seenTick).writeLong(action.reactionMicros);
    } else if (this instanceof State state) {
      out.writeByte('S').writeInt(state.player).writeInt(state.number);
      out.writeInt(state.game).writeInt(state.tick).writeInt(state.round);
    } else {
      out.writeByte(this instanceof Join ? 'J' : 'M').writeInt(player()).writeInt(number());
    }
    int noise = player() * 31 + number();
    for (int k = 0; k < fillerBytes; k++) {
      noise = noise * 1_664_525 + 1_013_904_223;
      out.writeByte(noise >>> 24);
    }
    out.setInt(out.readerIndex(), checksum(out));
    return out;
  }

  /** Reads a message, or gives null if it is not as it was sent. */
  static RaceMessage decode(ByteBuf in) {
    if (in.readableBytes() < 13 || in.getInt(in.readerIndex()) != checksum(in)) {
      return null;
    }
    in.skipBytes(4);
    byte type = in.readByte();
    int player = in.readInt();
    int number = in.readInt();
    return switch (type) {
      case 'J' -> new Join(player, number);
      case 'M' -> new Move(player, number);
      case 'A' -> new Action(player, number, in.readInt(), in.readInt(), in.readLong());
      case 'S' -> new State(player, number, in.readInt(), in.readInt(), in.readInt());
      default -> null;
    };
  }

  private static int checksum(ByteBuf message) {
    CRC32C crc = new CRC32C();
    crc.update(message.nioBuffer(message.readerIndex() + 4, message.readableBytes() - 4));
    return (int) crc.getValue();
  }
}
