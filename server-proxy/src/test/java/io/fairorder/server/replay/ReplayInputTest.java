package io.fairorder.server.replay;

import static io.fairorder.server.replay.ReplayRun.replay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What replay takes, and what it says of input that it does not take. */
class ReplayInputTest {
  private static final String HEAD =
      """
      {"t":0,"event":"config"}
      {"t":0,"event":"join","player":"P1","wait":10}
      {"t":100,"event":"update","id":1}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          nonsense                                                            | not JSON
          [1]                                                                 | not a JSON object
          {"t":101,"event":"schedule"} {"t":102}                              | more than one JSON value
          {"t":101,"event":"schedule"                                         | not JSON
          {"t":101}                                                           | "event" is missing
          {"event":"schedule"}                                                | "t" is missing
          {"t":"101","event":"schedule"}                                      | "t" is not a number
          {"t":101.0001,"event":"schedule"}                                   | more than 3 decimals
          {"t":1e99,"event":"schedule"}                                       | too large
          {"t":99,"event":"schedule"}                                         | time goes back from 100 to 99
          {"t":101,"event":"dance"}                                           | unknown event "dance"
          {"t":101,"event":"config"}                                          | second "config"
          {"t":101,"event":"join","player":"P1","wait":10}                    | "P1" has joined already
          {"t":101,"event":"join","player":"P2"}                              | "wait" is missing
          {"t":101,"event":"join","player":"P2","wait":-1}                    | "wait" is negative
          {"t":101,"event":"join","player":"","wait":1}                       | "player" is empty
          {"t":101,"event":"wait","player":"P9","wait":1}                     | unknown player "P9"
          {"t":101,"event":"leave"}                                           | "player" is missing
          {"t":101,"event":"update","id":3}                                   | update 3 does not follow 1
          {"t":101,"event":"update","id":1.5}                                 | not a whole number
          {"t":101,"event":"action","player":"P1","seq":0,"tags":[]}          | "seq" is 0; at least 1
          {"t":101,"event":"action","player":"P1","seq":1}                    | "tags" is missing
          {"t":101,"event":"action","player":"P1","seq":1,"tags":[[1]]}       | "tags" is not a number
          {"t":101,"event":"action","player":"P1","seq":1,"tags":[1,4]}       | not a pair
          {"t":101,"event":"action","player":"P1","seq":1,"tags":[[1,2,3]]}   | not a pair
          {"t":101,"event":"action","player":"P1","seq":1,"tags":[[1,-2]]}    | reaction time is negative: -2
          {"t":101,"event":"action","player":"P1","seq":1,"tags":[[1,2],[1,2]]} | update 1 does not come after 1
          {"t":101,"event":"heartbeat","player":"P1","seq":-1,"tags":[]}      | "seq" is -1; at least 0
          {"t":101,"event":"heartbeat","player":"P9","seq":0,"tags":[]}       | unknown player "P9"
          {"t":101,"event":"close","below":1}                                 | needs "window":"manual"
          """)
  void shouldNameTheLineAndWhatIsWrong(String line, String message) {
    assertThatThrownBy(() -> replay(HEAD + "\n" + line + "\n"))
        .isInstanceOf(ReplayException.class)
        .hasMessageStartingWith("line 5: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          {"t":0,"event":"schedule"}                        | the first event is "schedule", not "config"
          {"t":0,"event":"config","split":"none"}           | "split" is "none"; allowed are first, all
          {"t":0,"event":"config","late":"never"}           | "late" is "never"; allowed are deliver, drop
          {"t":0,"event":"config","window":1}               | "window" is not a string
          {"t":0,"event":"config","maxUpdates":0}           | "maxUpdates" is 0; at least 1
          """)
  void shouldRefuseAWrongConfiguration(String line, String message) {
    assertThatThrownBy(() -> replay(line))
        .hasMessageStartingWith("line 1: ")
        .hasMessageContaining(message);
  }

  @Test
  void shouldPassOverBlankLinesAndUnknownFields() throws Exception {
    assertThat(
            replay(
                HEAD
                    + "\n   \r\n"
                    + "{\"t\":101,\"event\":\"schedule\",\"note\":{\"by\":[\"hand\"]}}"))
        .containsExactly("{\"t\":101,\"event\":\"schedule\",\"queue\":[]}");
  }

  @Test
  void shouldPrintNothingForNothing() throws Exception {
    assertThat(replay("")).isEmpty();
    assertThat(replay(HEAD)).isEmpty();
  }

  @Test
  void shouldLetAPlayerThatHasLeftComeAgainAsANewOne() throws Exception {
    assertThat(
            replay(
                HEAD
                    + """
                    {"t":101,"event":"action","player":"P1","seq":1,"tags":[]}
                    {"t":102,"event":"leave","player":"P1"}
                    {"t":103,"event":"join","player":"P1","wait":10}
                    {"t":104,"event":"action","player":"P1","seq":1,"tags":[]}
                    """))
        .hasSize(2)
        .allMatch(line -> line.contains("deliver"));
  }

  @Test
  void shouldPrintTimesWithUpToThreeDecimals() throws Exception {
    assertThat(
            replay(
                HEAD
                    + "{\"t\":100.125,\"event\":\"action\",\"player\":\"P1\",\"seq\":1,\"tags\":[[1,0.1]]}"))
        .containsExactly(
            "{\"t\":100.125,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":1,\"update\":1,\"reaction\":0.1,\"late\":false,\"copy\":1,\"copies\":1}");
  }

  @Test
  void shouldTakeAWindowThatIsWiderThanADatagramsTags() throws Exception {
    StringBuilder match =
        new StringBuilder(
            """
            {"t":0,"event":"config","window":"manual","split":"all"}
            {"t":0,"event":"join","player":"P1","wait":10}
            """);
    StringBuilder tags = new StringBuilder();
    for (int id = 1; id <= 1000; id++) {
      match.append("{\"t\":%d,\"event\":\"update\",\"id\":%d}\n".formatted(id, id));
      tags.append(id == 1 ? "" : ",").append("[%d,%d]".formatted(id, 1000 - id));
    }
    match.append("{\"t\":1001,\"event\":\"action\",\"player\":\"P1\",\"seq\":1,\"tags\":[");
    match.append(tags).append("]}\n");

    assertThat(replay(match.toString()))
        .hasSize(1000)
        .last()
        .asString()
        .contains("\"copy\":1000,\"copies\":1000");
  }
}
