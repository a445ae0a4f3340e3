package io.fairorder.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.race.RaceMessage;
import io.fairorder.server.match.QueueSnapshot;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page is told of the queue. */
class LiveEventsTest {
  private static ByteBuffer bytes(RaceMessage message) {
    ByteBuf encoded = message.encode(UnpooledByteBufAllocator.DEFAULT, 5);
    try {
      byte[] bytes = new byte[encoded.readableBytes()];
      encoded.readBytes(bytes);
      return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    } finally {
      encoded.release();
    }
  }

  private static QueueSnapshot.Entry entry(RaceMessage message, List<String> waitsFor) {
    return new QueueSnapshot.Entry("P1", 7, 12, -1_500, 100_000, 250_000, waitsFor, bytes(message));
  }

  @Test
  void shouldTellShotsFromMovesAndWhoIsWaitedFor() {
    QueueSnapshot queue =
        new QueueSnapshot(
            123_456,
            11,
            List.of(
                entry(new RaceMessage.Action(2, 9, 31, 400, 240_000), List.of("P0", "P9")),
                entry(new RaceMessage.Move(2, 10), List.of())),
            List.of(new QueueSnapshot.Waited("P0", 215_000, false)));

    String json = LiveEvents.queueJson(queue, name -> name.equals("P0") ? 3 : Verdict.NOBODY);

    assertThat(json)
        .isEqualTo(
            "{\"at\":123.456,\"lowEnd\":11,"
                + "\"players\":[{\"player\":3,\"wait\":215.0,\"waitedFor\":false}],"
                + "\"entries\":["
                + "{\"player\":2,\"number\":7,\"object\":31,\"update\":12,\"reaction\":-1.5,"
                + "\"arrived\":100.0,\"due\":250.0,\"waitsFor\":[3,-1]},"
                + "{\"player\":2,\"number\":7,\"update\":12,\"reaction\":-1.5,"
                + "\"arrived\":100.0,\"due\":250.0,\"waitsFor\":[]}]}");
  }

  @Test
  void shouldShowWhatIsNoMessageOfTheGameAsNobodys() {
    QueueSnapshot queue =
        new QueueSnapshot(
            0,
            0,
            List.of(
                new QueueSnapshot.Entry(
                    "P0", 1, 0, 0, 0, 0, List.of(), ByteBuffer.wrap(new byte[3]))),
            List.of());

    assertThat(LiveEvents.queueJson(queue, name -> 0)).contains("\"player\":-1,");
  }
}
