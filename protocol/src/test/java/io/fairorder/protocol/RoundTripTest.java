package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RoundTripTest {
  private final MessageText.Reader reader = new MessageText.Reader();

  /** Law: for every message, {@code decode(encode(m)) = m}, in any kind of buffer at any index. */
  @Property(tries = 200)
  void everyMessageSurvivesTheWire(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMessages messages = new RandomMessages(random);
    for (String type : RandomMessages.TYPES) {
      Map<String, String> message = messages.next(type);
      UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
      ByteBuf datagram = random.nextBoolean() ? allocator.heapBuffer() : allocator.directBuffer();
      int before = random.nextInt(9);
      datagram.writeZero(before).skipBytes(before);

      MessageText.encode(message, datagram);

      assertThat(reader.read(datagram)).isEqualTo(message);
      assertThat(datagram.readerIndex()).isEqualTo(before);
      assertThat(datagram.refCnt()).isEqualTo(1);
      datagram.release();
    }
  }

  /** Law: the announced overhead is what the header really takes. */
  @Property(tries = 500)
  void overheadIsKnownBeforeEncoding(@ForAll long seed) {
    RandomMessages messages = new RandomMessages(new Random(seed));
    DatagramDecoder decoder = new DatagramDecoder();
    for (String type : new String[] {"action", "heartbeat", "update"}) {
      ByteBuf datagram = Unpooled.buffer();
      MessageText.encode(messages.next(type), datagram);
      int bytes = datagram.readableBytes();
      ByteBuf header = Unpooled.buffer();
      NoHandler measure =
          new NoHandler() {
            @Override
            public void onAction(Report action) {
              int overhead = DatagramEncoder.reportOverheadBytes(action);
              assertThat(overhead + action.payloadLength()).isEqualTo(bytes);
              DatagramEncoder.writeActionHeader(header, action);
              assertThat(header.readableBytes()).isEqualTo(overhead);
            }

            @Override
            public void onHeartbeat(Report heartbeat) {
              assertThat(DatagramEncoder.reportOverheadBytes(heartbeat)).isEqualTo(bytes);
            }

            @Override
            public void onUpdate(Update update) {
              int overhead = DatagramEncoder.updateOverheadBytes(update);
              assertThat(overhead + update.payloadLength()).isEqualTo(bytes);
              DatagramEncoder.writeUpdateHeader(header, update);
              assertThat(header.readableBytes()).isEqualTo(overhead);
            }
          };
      Refusal refusal =
          type.equals("update")
              ? decoder.decodePlayerBound(datagram, measure)
              : decoder.decodeServerBound(datagram, measure);
      assertThat(refusal).isNull();
    }
  }

  @Test
  void shouldHandPayloadsOutWithoutCopyingThem() {
    ByteBuf game = Unpooled.copiedBuffer(new byte[] {1, 2, 3, 4});
    Report sent = new Report().sessionId(7).number(5).payload(game, 1, 3);
    sent.tags().add(9, 1_000);
    sent.addRepeat(4, 500, false, game, 0, 2);
    ByteBuf datagram = Unpooled.buffer();
    DatagramEncoder.writeAction(datagram, sent);
    ByteBuf[] received = new ByteBuf[2];

    new DatagramDecoder()
        .decodeServerBound(
            datagram,
            new NoHandler() {
              @Override
              public void onAction(Report action) {
                received[0] = action.retainedPayload();
                received[1] = action.retainedRepeatedPayload(0);
              }
            });

    assertThat(datagram.refCnt()).as("datagram and two slices").isEqualTo(3);
    assertThat(received[0]).isEqualTo(Unpooled.wrappedBuffer(new byte[] {2, 3, 4}));
    assertThat(received[1]).isEqualTo(Unpooled.wrappedBuffer(new byte[] {1, 2}));
    datagram.setByte(datagram.writerIndex() - 1, 9);
    assertThat(received[0].getByte(2)).as("the same memory").isEqualTo((byte) 9);
    Arrays.stream(received).forEach(ByteBuf::release);
    datagram.release();
    assertThat(datagram.refCnt()).isZero();
    assertThat(game.refCnt()).as("the sender's buffer is left alone").isEqualTo(1);
    game.release();
  }

  @Test
  void shouldTellAnEmptyDatagramOfTheGameFromAKeepAlive() {
    Update update = new Update().sessionId(7).id(1).sentMicros(5);
    ByteBuf keepAlive = Unpooled.buffer();
    DatagramEncoder.writeUpdate(keepAlive, update);
    ByteBuf empty = Unpooled.buffer();
    DatagramEncoder.writeUpdate(empty, update.payload(Unpooled.EMPTY_BUFFER, 0, 0));

    assertThat(reader.read(keepAlive)).doesNotContainKey("payload");
    assertThat(reader.read(empty)).containsEntry("payload", "");
  }
}
