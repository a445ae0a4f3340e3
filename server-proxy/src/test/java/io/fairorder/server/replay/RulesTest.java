package io.fairorder.server.replay;

import static io.fairorder.server.replay.ReplayRun.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules of docs/ordering.md one by one, each as a short match. */
class RulesTest {
  /** Two players, 10 and 20 ms; the first updates are at 100 and 140. */
  private static String match(String config, String... events) {
    return "{\"t\":0,\"event\":\"config\""
        + (config.isEmpty() ? "" : "," + config)
        + "}\n"
        + "{\"t\":0,\"event\":\"join\",\"player\":\"P1\",\"wait\":10}\n"
        + "{\"t\":0,\"event\":\"join\",\"player\":\"P2\",\"wait\":20}\n"
        + String.join("\n", events);
  }

  private static String update(int t, int id) {
    return "{\"t\":" + t + ",\"event\":\"update\",\"id\":" + id + "}";
  }

  private static String action(Object t, String player, int seq, String tags) {
    return report("action", t, player, seq, tags);
  }

  private static String heartbeat(Object t, String player, int seq, String tags) {
    return report("heartbeat", t, player, seq, tags);
  }

  private static String report(String event, Object t, String player, int seq, String tags) {
    return "{\"t\":%s,\"event\":\"%s\",\"player\":\"%s\",\"seq\":%d,\"tags\":[%s]}"
        .formatted(t, event, player, seq, tags);
  }

  /** Short form of the output: {@code 119 P1/1 (1,4)}, with what is unusual behind it. */
  private static List<String> brief(String match) throws ReplayException {
    return replay(match).stream()
        .map(
            line ->
                line.replaceAll(
                        "\\{\"t\":([^,]*),\"event\":\"deliver\",\"player\":\"(\\w*)\",\"seq\":(\\d*),"
                            + "\"update\":(\\d*),\"reaction\":([^,]*),\"late\":(\\w*),"
                            + "\"copy\":(\\d*),\"copies\":(\\d*)}",
                        "$1 $2/$3 ($4,$5) late=$6 $7/$8")
                    .replaceAll(
                        "\\{\"t\":([^,]*),\"event\":\"deliver\",\"player\":\"(\\w*)\",\"seq\":(\\d*),\"late\":false}",
                        "$1 $2/$3 untagged")
                    .replaceAll(
                        "\\{\"t\":([^,]*),\"event\":\"drop\",\"player\":\"(\\w*)\",\"seq\":(\\d*),\"reason\":\"(\\w*)\"}",
                        "$1 $2/$3 dropped: $4")
                    .replace(" late=false", "")
                    .replace(" late=true", " late")
                    .replace(" 1/1", ""))
        .toList();
  }

  @Nested
  @DisplayName("2, 3: the queue and delivery times")
  class QueueAndDeliveryTimes {
    @Test
    void shouldPreferTheSmallerNumberThenTheEarlierArrivalBetweenEqualKeys() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(105, "P2", 2, "[1,5]"),
                      action(105, "P1", 2, "[1,5]"),
                      action(106, "P2", 1, "[1,5]"),
                      action(107, "P1", 1, "[1,5]"))))
          .containsExactly("107 P2/1 (1,5)", "107 P1/1 (1,5)", "107 P2/2 (1,5)", "107 P1/2 (1,5)");
    }

    @Test
    void shouldWaitForTheSlowestPlayerThatHasNotPassed() throws Exception {
      assertThat(brief(match("", update(100, 1), action(105, "P2", 1, "[1,5]"))))
          .containsExactly("115 P2/1 (1,5)");
      assertThat(brief(match("", update(100, 1), action(105, "P1", 1, "[1,5]"))))
          .containsExactly("125 P1/1 (1,5)");
    }

    @Test
    void shouldNotWaitForASidelinedPlayerUntilItIsRestored() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      "{\"t\":1,\"event\":\"sideline\",\"player\":\"P2\"}",
                      update(100, 1),
                      action(105, "P1", 1, "[1,5]"),
                      "{\"t\":106,\"event\":\"restore\",\"player\":\"P2\"}",
                      action(107, "P1", 2, "[1,7]"))))
          .containsExactly("105 P1/1 (1,5)", "127 P1/2 (1,7)");
    }

    @Test
    void shouldKeepWhatALeavingPlayerHasInTheQueueAndStopWaitingForIt() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(105, "P1", 1, "[1,5]"),
                      action(106, "P2", 1, "[1,6]"),
                      action(107, "P2", 2, "[1,9]"),
                      "{\"t\":108,\"event\":\"leave\",\"player\":\"P2\"}")))
          .containsExactly("106 P1/1 (1,5)", "116 P2/1 (1,6)", "119 P2/2 (1,9)");
    }

    @Test
    void shouldFollowAChangedWaitTimeout() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(105, "P1", 1, "[1,5]"),
                      "{\"t\":106,\"event\":\"wait\",\"player\":\"P2\",\"wait\":50.5}")))
          .containsExactly("155.5 P1/1 (1,5)");
    }
  }

  @Nested
  @DisplayName("4: late messages")
  class LateMessages {
    @Test
    void shouldDropAsMalformedWhatNamesAnUpdateThatWasNeverSent() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(101, "P1", 1, "[1,1],[2,1]"),
                      action(102, "P1", 2, "[0,5]"),
                      action(103, "P1", 1, "[1,3]"),
                      heartbeat(104, "P2", 0, "[7,1]"))))
          .containsExactly(
              "101 P1/1 dropped: malformed", "102 P1/2 dropped: malformed", "123 P1/1 (1,3)");
    }

    @Test
    void shouldDropADuplicateEvenIfItsTagsDiffer() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(101, "P2", 1, "[1,1]"),
                      action(102, "P2", 1, "[1,50]"))))
          .containsExactly("102 P2/1 dropped: duplicate", "111 P2/1 (1,1)");
    }

    @Test
    void shouldDeliverAtOnceWhatHasNoTags() throws Exception {
      assertThat(brief(match("", action(5, "P1", 1, ""), action(6, "P1", 1, ""))))
          .containsExactly("5 P1/1 untagged", "6 P1/1 dropped: duplicate");
    }

    @Test
    void shouldNotGiveUpAnythingForAMessageWithoutTags() throws Exception {
      assertThat(
              brief(
                  match("", action(5, "P1", 2, ""), update(100, 1), action(101, "P1", 1, "[1,1]"))))
          .containsExactly("5 P1/2 untagged", "121 P1/1 (1,1)");
    }

    @Test
    void shouldCallLateWhatIsNotAboveTheFrontier() throws Exception {
      String events =
          String.join(
              "\n", update(100, 1), action(105, "P2", 1, "[1,5]"), action(117, "P1", 1, "[1,5]"));
      assertThat(brief(match("", events))).containsExactly("115 P2/1 (1,5)", "117 P1/1 (1,5) late");
      assertThat(brief(match("\"late\":\"drop\"", events)))
          .containsExactly("115 P2/1 (1,5)", "117 P1/1 dropped: late");
    }

    @Test
    void shouldCallLateWhatWasGivenUpAndMarkItWithItsNewestTag() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\"",
                      update(100, 1),
                      update(101, 2),
                      action(105, "P2", 2, "[1,5]"),
                      action(130, "P2", 1, "[1,40],[2,39]"))))
          .containsExactly("125 P2/2 (1,5)", "130 P2/1 (2,39) late");
    }

    @Test
    void shouldTakeALateMessageAsAReportThatGivesUpWhatWasBeforeIt() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(105, "P2", 1, "[1,5]"),
                      // P1/3 is late, so 1 and 2 are given up and P1/4 is sequenced
                      action(116, "P1", 4, "[1,16]"),
                      action(117, "P1", 3, "[1,4]"),
                      action(118, "P2", 2, "[1,17]"),
                      action(119, "P1", 2, "[1,60]"))))
          .containsExactly(
              "115 P2/1 (1,5)",
              "117 P1/3 (1,4) late",
              "118 P1/4 (1,16)",
              "119 P1/2 (1,60) late",
              "119 P2/2 (1,17)");
    }

    @Test
    void shouldQueueAnActionBeforeWhatItProvesTakesEffect() throws Exception {
      // P2's report moves the low end to 2; its own message must not be lost to that
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      update(110, 2),
                      heartbeat(115, "P1", 0, "[1,15],[2,5]"),
                      action(120, "P2", 1, "[1,12],[2,2]"))))
          .containsExactly("120 P2/1 (2,2)");
    }
  }

  @Nested
  @DisplayName("5: windows and splitting")
  class WindowsAndSplitting {
    @Test
    void shouldQueueACopyForEachOpenTagWithAll() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\",\"split\":\"all\"",
                      update(100, 1),
                      update(140, 2),
                      action(150, "P1", 1, "[1,45],[2,5]"))))
          .containsExactly("165 P1/1 (1,45) 1/2", "165 P1/1 (2,5) 2/2");
    }

    @Test
    void shouldLeaveQueuedCopiesAloneWhenAnUpdateIsClosedWithAll() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\",\"split\":\"all\"",
                      update(100, 1),
                      update(140, 2),
                      action(150, "P1", 1, "[1,45],[2,5]"),
                      "{\"t\":151,\"event\":\"close\",\"below\":2}",
                      action(152, "P1", 2, "[1,47],[2,7]"))))
          .containsExactly("165 P1/1 (1,45) 1/2", "165 P1/1 (2,5) 2/2", "167 P1/2 (2,7)");
    }

    @Test
    void shouldQueueOnlyTheCopiesAboveTheFrontierWithAll() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\",\"split\":\"all\"",
                      update(100, 1),
                      update(110, 2),
                      action(150, "P2", 1, "[1,45]"),
                      action(161, "P1", 1, "[1,44],[2,30]"))))
          .containsExactly("155 P2/1 (1,45)", "161 P1/1 (2,30)");
    }

    @Test
    void shouldQueueOneCopyUnderTheOldestOpenTagWithFirst() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\",\"split\":\"first\"",
                      update(100, 1),
                      update(140, 2),
                      action(150, "P1", 1, "[1,45],[2,5]"))))
          .containsExactly("165 P1/1 (1,45)");
    }

    @Test
    void shouldMoveAQueuedMessageToItsOldestOpenTagOrLeaveItWithFirst() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\",\"split\":\"first\"",
                      update(100, 1),
                      update(140, 2),
                      action(150, "P1", 1, "[1,45],[2,6]"),
                      action(150, "P2", 1, "[1,46]"),
                      "{\"t\":150,\"event\":\"close\",\"below\":2}")))
          // P2's only tag is closed: it keeps its key, and stands before every key of update 2
          .containsExactly("156 P2/1 (1,46)", "166 P1/1 (2,6)");
    }

    @Test
    void shouldCallLateWhatHasOnlyClosedTags() throws Exception {
      for (String split : List.of("first", "all")) {
        assertThat(
                brief(
                    match(
                        "\"window\":\"manual\",\"split\":\"" + split + "\"",
                        update(100, 1),
                        update(140, 2),
                        "{\"t\":145,\"event\":\"close\",\"below\":2}",
                        action(150, "P1", 1, "[1,45]"))))
            .containsExactly("150 P1/1 (1,45) late");
      }
    }

    @Test
    void shouldCloseByMaxUpdates() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"window\":\"manual\",\"maxUpdates\":1",
                      update(100, 1),
                      update(140, 2),
                      action(150, "P1", 1, "[1,45],[2,5]"))))
          .containsExactly("165 P1/1 (2,5)");
    }
  }

  @Nested
  @DisplayName("6: heartbeats")
  class Heartbeats {
    @Test
    void shouldSpareTheOthersTheWaitForASilentPlayer() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(105, "P1", 1, "[1,5]"),
                      heartbeat(112, "P2", 0, "[1,6]"))))
          .containsExactly("112 P1/1 (1,5)");
    }

    @Test
    void shouldProveNothingWhileAnActionBeforeItIsMissing() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      action(105, "P1", 1, "[1,5]"),
                      heartbeat(112, "P2", 1, "[1,6]"),
                      action(113, "P2", 1, "[1,2]"))))
          .containsExactly("113 P2/1 (1,2)", "113 P1/1 (1,5)");
    }
  }

  @Nested
  @DisplayName("7: the common window")
  class CommonWindow {
    @Test
    void shouldCompareOnTheNewestUpdateThatEverybodyHasReached() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      update(140, 2),
                      heartbeat(150, "P1", 0, "[1,45],[2,5]"),
                      action(151, "P1", 1, "[1,46],[2,6]"),
                      heartbeat(160, "P2", 0, "[1,50],[2,10]"))))
          .containsExactly("160 P1/1 (2,6)");
    }

    @Test
    void shouldExpressATagOnTheLowEndEvenIfThatIsNegative() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      update(140, 2),
                      heartbeat(150, "P1", 0, "[1,45],[2,5]"),
                      heartbeat(160, "P2", 0, "[1,50],[2,10]"),
                      // sent before update 2 reached P2: (1,30) is the moment (2,-10)
                      action(161, "P2", 1, "[1,30]"))))
          .containsExactly("161 P2/1 (2,-10)");
    }

    @Test
    void shouldExpressFromTheOldestTagAboveTheLowEndWhenThatUpdateWasLost() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      update(140, 2),
                      update(180, 3),
                      heartbeat(190, "P1", 0, "[1,85],[2,45]"),
                      heartbeat(195, "P2", 0, "[1,80],[3,5]"),
                      // the low end is 2, which P2 did not get: (3,6) is the moment (2,46)
                      action(196, "P2", 1, "[1,81],[3,6]"))))
          .containsExactly("196 P2/1 (2,46)");
    }

    @Test
    void shouldKeepTagsAsTheyAreBeforeThereIsALowEnd() throws Exception {
      assertThat(brief(match("", update(100, 1), update(140, 2), action(150, "P1", 1, "[2,5]"))))
          .containsExactly("165 P1/1 (2,5)");
    }

    @Test
    void shouldMakeTheFirstLowEndByTheBound() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"maxUpdates\":2",
                      update(100, 1),
                      update(140, 2),
                      update(180, 3),
                      action(190, "P1", 1, "[1,85],[3,5]"))))
          // the low end is 2: expressed from (3,5)
          .containsExactly("205 P1/1 (2,45)");
    }

    @Test
    void shouldHoldTheLowEndForAPlayerThatHasReachedNothing() throws Exception {
      assertThat(
              brief(
                  match(
                      "",
                      update(100, 1),
                      heartbeat(105, "P1", 0, "[1,5]"),
                      heartbeat(106, "P2", 0, "[1,5]"),
                      "{\"t\":107,\"event\":\"join\",\"player\":\"P3\",\"wait\":5}",
                      update(140, 2),
                      heartbeat(150, "P1", 0, "[1,45],[2,5]"),
                      heartbeat(151, "P2", 0, "[1,45],[2,5]"),
                      action(152, "P1", 1, "[1,47],[2,7]"))))
          .containsExactly("167 P1/1 (1,47)");
    }

    @Test
    void shouldQueueTheLowEndsTagAndEveryNewerOneWithAll() throws Exception {
      assertThat(
              brief(
                  match(
                      "\"split\":\"all\"",
                      update(100, 1),
                      update(140, 2),
                      heartbeat(145, "P1", 0, "[1,40]"),
                      heartbeat(146, "P2", 0, "[1,40]"),
                      action(150, "P1", 1, "[2,5]"),
                      heartbeat(175, "P2", 0, "[1,70],[2,30]"))))
          .containsExactly("165 P1/1 (1,45) 1/2", "165 P1/1 (2,5) 2/2");
    }

    @Test
    void shouldKeepAPlayersOwnOrderThroughJitterIfTold() throws Exception {
      // update 2 takes 80 ms longer to P1 than update 1 did: sent at 199 and 201, handed at 200
      String[] events = {
        "{\"t\":1,\"event\":\"wait\",\"player\":\"P2\",\"wait\":200}",
        update(100, 1),
        update(140, 2),
        action(205, "P1", 1, "[1,79]"),
        heartbeat(206, "P2", 0, "[1,2],[2,1]"),
        action(207, "P1", 2, "[1,81],[2,1]"),
        heartbeat(250, "P2", 0, "[1,200],[2,100]")
      };
      assertThat(brief(match("", events))).containsExactly("207 P1/2 (2,1)", "250 P1/1 (2,39)");
      assertThat(brief(match("\"keepPlayerOrder\":true", events)))
          .containsExactly("207 P1/1 (2,1)", "207 P1/2 (2,1)");
    }
  }
}
