package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SizeBudgetTest {
  /** Eight weeks at 128 a second. */
  private static final long EIGHT_WEEKS = 8L * 7 * 24 * 3_600 * 128;

  /**
   * Law: an action with eight tags takes at most 32 bytes besides its payload, at any point of
   * eight weeks, at any cadence from 7 to 100 ms with 8 ms of variation, whenever the player acts.
   */
  @Property(tries = 1_000)
  void anActionWithEightTagsTakesAtMost32Bytes(
      @ForAll @LongRange(min = 1, max = EIGHT_WEEKS) long number,
      @ForAll @LongRange(min = 8, max = EIGHT_WEEKS) long newestUpdate,
      @ForAll @IntRange(min = 7_000, max = 100_000) int intervalMicros,
      @ForAll @IntRange(min = 0, max = 60_000_000) int newestReactionMicros,
      @ForAll long seed) {
    Report action = action(number, newestUpdate, 8, intervalMicros, newestReactionMicros, seed);

    assertThat(overheadBytes(action)).isLessThanOrEqualTo(32);
  }

  /** Law: in that range every further tag takes exactly 2 bytes. */
  @Property(tries = 500)
  void aFurtherTagTakesTwoBytes(
      @ForAll @IntRange(min = 7_000, max = 100_000) int intervalMicros,
      @ForAll @IntRange(min = 2, max = 62) int tags,
      @ForAll long seed) {
    Tags all = action(EIGHT_WEEKS, EIGHT_WEEKS, tags, intervalMicros, 3_000, seed).tags();
    Tags some = new Tags();
    int previousBytes = 0;
    for (int k = 0; k < all.size(); k++) {
      some.add(all.update(k), all.reactionMicros(k));
      int bytes = TagCodec.length(some);
      if (k > 0) {
        assertThat(bytes - previousBytes).isEqualTo(2);
      }
      previousBytes = bytes;
    }
  }

  @Test
  void shouldStayWithinBudgetWithALostUpdate() {
    Report action = new Report().sessionId(-1).number(EIGHT_WEEKS);
    long update = EIGHT_WEEKS - 20;
    for (int k = 0; k < 8; k++) {
      action.tags().add(update, 600_000 - 50_000L * (update - EIGHT_WEEKS + 20));
      update += k == 3 ? 2 : 1;
    }
    assertThat(overheadBytes(action)).isEqualTo(32);
  }

  @Test
  void shouldBeRightAndSmallAtTheEdgesOfVarints() {
    for (int bits = 1; bits <= 61; bits++) {
      for (long value = (1L << bits) - 2; value <= (1L << bits) + 1; value++) {
        if (value < 9 || value > Protocol.MAX_NUMBER) {
          continue;
        }
        Report action = action(value, value, 8, 40_000, 20_000, 1);
        int overhead = overheadBytes(action);
        if (value <= EIGHT_WEEKS) {
          assertThat(overhead).isLessThanOrEqualTo(32);
        }
        ByteBuf datagram = Unpooled.buffer();
        DatagramEncoder.writeAction(datagram, action.payload(Unpooled.EMPTY_BUFFER, 0, 0));
        assertThat(new MessageText.Reader().read(datagram)).containsEntry("number", "" + value);
      }
    }
  }

  @Test
  void shouldNeverAnswerAHelloWithMoreThanItBrought() {
    ByteBuf hello = Unpooled.buffer();
    DatagramEncoder.writeHello(hello, new Hello(-1, -1, Cookie.NONE));
    ByteBuf challenge = Unpooled.buffer();
    Cookie longest = Cookie.of(new byte[Protocol.MAX_COOKIE_BYTES]);
    DatagramEncoder.writeChallenge(challenge, new Challenge(-1, longest));
    ByteBuf reject = Unpooled.buffer();
    DatagramEncoder.writeReject(reject, Reject.ofHello(RejectReason.MATCH_FULL, -1));
    ByteBuf welcome = Unpooled.buffer();
    SessionIdentity identity = new SessionIdentity(-1, -1, -1, -1, -1);
    DatagramEncoder.writeWelcome(
        welcome, new Welcome(identity, Tags.MAX_REACTION_MICROS, 1_472, true, true));

    assertThat(hello.readableBytes()).isEqualTo(Protocol.HELLO_BYTES);
    assertThat(challenge.readableBytes()).isLessThanOrEqualTo(Protocol.HELLO_BYTES);
    assertThat(reject.readableBytes()).isLessThanOrEqualTo(Protocol.HELLO_BYTES);
    assertThat(welcome.readableBytes()).isLessThanOrEqualTo(Protocol.HELLO_BYTES);
  }

  /** Law: the answer to a datagram of an unknown session is not longer than that datagram. */
  @Property(tries = 300)
  void anUnknownSessionIsNotAnsweredWithMoreThanItBrought(@ForAll long seed) {
    ByteBuf answer = Unpooled.buffer();
    DatagramEncoder.writeReject(answer, Reject.ofUnknownSession(-1));
    RandomMessages messages = new RandomMessages(new Random(seed));
    for (String type : new String[] {"bye", "action", "heartbeat", "probe-reply", "fragment"}) {
      ByteBuf datagram = Unpooled.buffer();
      MessageText.encode(messages.next(type), datagram);
      assertThat(answer.readableBytes()).isLessThanOrEqualTo(datagram.readableBytes());
    }
  }

  private static Report action(
      long number,
      long newestUpdate,
      int tags,
      int intervalMicros,
      int newestReactionMicros,
      long seed) {
    Random random = new Random(seed);
    long[] reactions = new long[tags];
    reactions[tags - 1] = newestReactionMicros + 8_000L * tags;
    for (int k = tags - 2; k >= 0; k--) {
      // the extremes half of the time: they are what the two bytes are made for
      int variation =
          random.nextBoolean() ? random.nextInt(-8_000, 8_001) : random.nextInt(2) * 16_000 - 8_000;
      reactions[k] = reactions[k + 1] + intervalMicros + variation;
    }
    Report action = new Report().sessionId(-1).number(number);
    for (int k = 0; k < tags; k++) {
      action.tags().add(newestUpdate - tags + 1 + k, reactions[k]);
    }
    return action;
  }

  private static int overheadBytes(Report action) {
    ByteBuf datagram = Unpooled.buffer();
    DatagramEncoder.writeAction(
        datagram, action.payload(Unpooled.wrappedBuffer(new byte[24]), 0, 24));
    return datagram.readableBytes() - 24;
  }
}
