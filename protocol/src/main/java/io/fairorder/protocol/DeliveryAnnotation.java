package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The header before a payload that is handed to a game server which asked for annotated delivery:
 * what the server proxy knows about the action.
 *
 * <p>Always {@link #BYTES} long, big-endian; {@code docs/protocol.md} has the layout.
 *
 * @param late whether the action came too late to be ordered
 * @param tagged whether the player had received an update when it acted; if not, {@code update} and
 *     {@code reactionMicros} are 0
 * @param update the update {@code i} under which the action was ordered
 * @param reactionMicros how long after that update the player acted; negative if it acted before
 * @param action the action's number among the player's actions, from 1
 * @param copy which copy of the action this is, from 1
 * @param copies how many copies there are, one for each update it was ordered under
 */
public record DeliveryAnnotation(
    boolean late,
    boolean tagged,
    long update,
    long reactionMicros,
    long action,
    int copy,
    int copies) {
  /** The length of the header. */
  public static final int BYTES = 32;

  /** The first two bytes: "FO". */
  public static final int MAGIC = 0x464F;

  /** The version of the header, its third byte. */
  public static final int VERSION = 1;

  private static final int LATE = 1;
  private static final int SPLIT = 2;
  private static final int TAGGED = 4;

  private static final int VERSION_OFFSET = 2;
  private static final int FLAGS_OFFSET = 3;
  private static final int UPDATE_OFFSET = 4;
  private static final int REACTION_OFFSET = 12;
  private static final int ACTION_OFFSET = 20;
  private static final int COPY_OFFSET = 28;
  private static final int COPIES_OFFSET = 30;

  /** Refuses what cannot be said of any action. */
  public DeliveryAnnotation {
    Require.that(
        isPossible(late, tagged, update, reactionMicros, action, copy, copies),
        "impossible annotation");
  }

  /** Returns whether the action was split into several copies. */
  public boolean split() {
    return copies > 1;
  }

  /** Appends the header to a buffer. */
  public void write(ByteBuf out) {
    write(out, late, tagged, update, reactionMicros, action, copy, copies);
  }

  /** Appends the header of an action that was ordered, or was late, without making an object. */
  public static void writeTagged(
      ByteBuf out,
      boolean late,
      long update,
      long reactionMicros,
      long action,
      int copy,
      int copies) {
    write(out, late, true, update, reactionMicros, action, copy, copies);
  }

  /** Appends the header of an action without tags, without making an object. */
  public static void writeUntagged(ByteBuf out, long action) {
    write(out, false, false, 0, 0, action, 1, 1);
  }

  private static void write(
      ByteBuf out,
      boolean late,
      boolean tagged,
      long update,
      long reactionMicros,
      long action,
      int copy,
      int copies) {
    Require.that(
        isPossible(late, tagged, update, reactionMicros, action, copy, copies),
        "impossible annotation");
    out.writeShort(MAGIC);
    out.writeByte(VERSION);
    out.writeByte(flags(late, tagged, copies));
    out.writeLong(update);
    out.writeLong(reactionMicros);
    out.writeLong(action);
    out.writeShort(copy);
    out.writeShort(copies);
  }

  /**
   * Reads the header at the buffer's reader index; if there is one, the reader index moves to the
   * payload.
   *
   * @return the annotation, or null if the buffer does not begin with one
   */
  public static DeliveryAnnotation read(ByteBuf in) {
    if (in.readableBytes() < BYTES) {
      return null;
    }
    int at = in.readerIndex();
    DeliveryAnnotation annotation =
        decode(
            in.getUnsignedShort(at),
            in.getByte(at + VERSION_OFFSET),
            in.getByte(at + FLAGS_OFFSET),
            in.getLong(at + UPDATE_OFFSET),
            in.getLong(at + REACTION_OFFSET),
            in.getLong(at + ACTION_OFFSET),
            in.getUnsignedShort(at + COPY_OFFSET),
            in.getUnsignedShort(at + COPIES_OFFSET));
    if (annotation != null) {
      in.skipBytes(BYTES);
    }
    return annotation;
  }

  /**
   * Reads the header at the buffer's position; if there is one, the position moves to the payload.
   * The buffer's byte order does not matter and stays.
   *
   * @return the annotation, or null if the buffer does not begin with one
   */
  public static DeliveryAnnotation read(ByteBuffer in) {
    if (in.remaining() < BYTES) {
      return null;
    }
    int at = in.position();
    ByteOrder order = in.order();
    in.order(ByteOrder.BIG_ENDIAN);
    DeliveryAnnotation annotation =
        decode(
            Short.toUnsignedInt(in.getShort(at)),
            in.get(at + VERSION_OFFSET),
            in.get(at + FLAGS_OFFSET),
            in.getLong(at + UPDATE_OFFSET),
            in.getLong(at + REACTION_OFFSET),
            in.getLong(at + ACTION_OFFSET),
            Short.toUnsignedInt(in.getShort(at + COPY_OFFSET)),
            Short.toUnsignedInt(in.getShort(at + COPIES_OFFSET)));
    in.order(order);
    if (annotation != null) {
      in.position(at + BYTES);
    }
    return annotation;
  }

  private static DeliveryAnnotation decode(
      int magic,
      int version,
      int flags,
      long update,
      long reactionMicros,
      long action,
      int copy,
      int copies) {
    boolean late = (flags & LATE) != 0;
    boolean tagged = (flags & TAGGED) != 0;
    if (magic != MAGIC
        || version != VERSION
        || flags != flags(late, tagged, copies)
        || !isPossible(late, tagged, update, reactionMicros, action, copy, copies)) {
      return null;
    }
    return new DeliveryAnnotation(late, tagged, update, reactionMicros, action, copy, copies);
  }

  private static int flags(boolean late, boolean tagged, int copies) {
    return (late ? LATE : 0) | (copies > 1 ? SPLIT : 0) | (tagged ? TAGGED : 0);
  }

  /** An action without tags is never late (ordering.md 4.3), and what is late is not split (9). */
  private static boolean isPossible(
      boolean late,
      boolean tagged,
      long update,
      long reactionMicros,
      long action,
      int copy,
      int copies) {
    boolean ordered = tagged ? update >= 1 : update == 0 && reactionMicros == 0 && !late;
    boolean single = copies == 1 || (tagged && !late);
    return action >= 1
        && copy >= 1
        && copy <= copies
        && copies <= Tags.MAX_SIZE
        && ordered
        && single;
  }
}
