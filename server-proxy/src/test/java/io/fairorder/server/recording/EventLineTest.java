package io.fairorder.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventLineTest {
  private final EventLine line = new EventLine();

  @Test
  void shouldWriteTimesInMillisecondsWithUpToThreeDecimals() {
    assertThat(line.begin(0, "join").player("P0").millis("wait", 20_001).end())
        .hasToString("{\"t\":0,\"event\":\"join\",\"player\":\"P0\",\"wait\":20.001}\n");
    assertThat(line.begin(1_000, "leave").player("P0").end())
        .hasToString("{\"t\":1,\"event\":\"leave\",\"player\":\"P0\"}\n");
    assertThat(line.begin(987_654_321_010L, "x").end())
        .hasToString("{\"t\":987654321.010,\"event\":\"x\"}\n");
  }

  @Test
  void shouldWriteWordsNumbersAndFlags() {
    assertThat(line.begin(5, "c").word("late", "drop").number("n", 1234567890123L).yes("y").end())
        .hasToString(
            "{\"t\":0.005,\"event\":\"c\",\"late\":\"drop\",\"n\":1234567890123,\"y\":true}\n");
  }

  @Test
  void shouldWriteNoOneAndManyTags() {
    assertThat(line.begin(0, "a").tags(Tags.of()).end())
        .hasToString("{\"t\":0,\"event\":\"a\",\"tags\":[]}\n");
    assertThat(line.begin(0, "a").tags(Tags.of(7, 1_500, 8, 0)).end())
        .hasToString("{\"t\":0,\"event\":\"a\",\"tags\":[[7,1.500],[8,0]]}\n");
  }

  @Test
  void shouldGrowForALongLineAndForgetItForTheNext() {
    Tags tags = new Tags();
    for (int update = 1; update <= Tags.MAX_SIZE; update++) {
      tags.add(1_000_000_000L + update, 123_456_789L);
    }
    String text = line.begin(0, "a").tags(tags).end().toString();
    assertThat(text).hasSize(line.length()).endsWith("[1000000255,123456.789]]}\n");
    assertThat(line.begin(0, "a").end()).hasToString("{\"t\":0,\"event\":\"a\"}\n");
  }

  @Test
  void shouldBeCopiedToWhereItIsWanted() {
    byte[] target = new byte[40];
    line.begin(1, "a").end().copyTo(target, 3);
    assertThat(new String(target, 3, line.length(), StandardCharsets.US_ASCII))
        .isEqualTo(line.toString());
  }
}
