package io.fairorder.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.fairorder.server.match.MatchSettings.Mechanism;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people and scripts read. */
class DemoTextTest {
  private static final DemoPath NEAR = new DemoPath(20, 4, 1);
  private static final DemoPath FAR = new DemoPath(200, 12, 0.5);

  private final DemoText text = new DemoText(60, "http://127.0.0.1:8080/", false, "#");

  private static LaneFigures lane(int nearWins, int farWins, int wrong, int wrongPairs) {
    return new LaneFigures(
        20,
        wrong,
        20,
        wrongPairs,
        0,
        List.of(
            new LaneFigures.Player(nearWins, 9, 251_000),
            new LaneFigures.Player(farWins, 11, 249_000)));
  }

  private static DemoView view(long countedMicros) {
    return view(countedMicros, new Durations());
  }

  private static DemoView view(long countedMicros, Durations lateness) {
    Durations near = new Durations();
    near.add(180_000);
    Durations far = new Durations();
    far.add(0);
    return new DemoView(
        22_500_000,
        countedMicros,
        Mechanism.FAIR,
        List.of("Ada", "Dan"),
        List.of(NEAR, FAR),
        lane(9, 11, 0, 0),
        lane(18, 2, 9, 9),
        List.of(near, far),
        lateness);
  }

  @Test
  void shouldShowEveryPlayerAndBothLanesOnOneScreen() {
    List<String> screen = text.screen(view(20_000_000));

    assertThat(screen.get(0)).contains("22 of 60 s");
    assertThat(screen.get(1)).contains("http://127.0.0.1:8080/");
    assertThat(screen)
        .anySatisfy(
            line -> assertThat(line).containsPattern("Ada +20 ms +251 ms +9 +9 #{9} +18 #{18}"))
        .anySatisfy(
            line -> assertThat(line).containsPattern("Dan +200 ms +249 ms +11 +11 #{11} +2 ##"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .containsPattern("wrong decisions +0 of 20 \\(0.0 %\\) +9 of 20 \\(45.0 %\\)"))
        .anySatisfy(line -> assertThat(line).containsPattern("time in the queue +mean 90 ms"));
    assertThat(screen).allSatisfy(line -> assertThat(line).doesNotContain("\033"));
    assertThat(screen).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(90));
  }

  @Test
  void shouldSayThatNothingCountsYet() {
    assertThat(text.screen(view(0))).last().asString().contains("warming up");
    assertThat(text.line(view(0))).isEqualTo(" 22 s: warming up");
    assertThat(text.screen(view(0))).hasSameSizeAs(text.screen(view(1)));
  }

  @Test
  void shouldSayThatTheMachineIsBusyWhenItIs() {
    Durations lateness = new Durations();
    lateness.add(45_000);

    assertThat(text.screen(view(1, lateness)))
        .last()
        .asString()
        .contains("busy (at times 46 ms late)");
    assertThat(SummaryJson.of(view(1, lateness))).contains("\"busy\":true");
    assertThat(text.screen(view(1))).last().asString().doesNotContain("busy");
    assertThat(SummaryJson.of(view(1))).contains("\"busy\":false");
  }

  @Test
  void shouldSayItAllInOneLineWhereThereIsNoTerminal() {
    assertThat(text.line(view(20_000_000)))
        .isEqualTo(
            " 22 s: wrong decisions with FairOrder 0 of 20 (0.0 %), without 9 of 20 (45.0 %);"
                + " time in the queue mean 90 ms, p99 181 ms");
  }

  @Test
  void shouldConcludeWithWhatItChanged() {
    assertThat(text.conclusion(view(20_000_000)))
        .isEqualTo(
            "Of 20 objects, FairOrder gave 0 to somebody slower; without it 9 of 20 went wrong.");
  }

  @Test
  void shouldWriteTheScreenOverItselfAndLeaveTheTerminalAsItWas() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Terminal terminal = new Terminal(new PrintStream(bytes, false, StandardCharsets.UTF_8))) {
      terminal.show(List.of("one", "two"));
      terminal.show(List.of("three", "four"));
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "\033[?25l\033[?7l\rone\033[K\n\rtwo\033[K\n\033[2A\rthree\033[K\n\rfour\033[K\n"
                + "\033[?7h\033[?25h");
  }

  @Test
  void shouldSummariseAsJson() throws Exception {
    String json = SummaryJson.of(view(20_000_000));

    try (JsonParser parser = new JsonFactory().createParser(json)) {
      while (parser.nextToken() != null) {
        // only to see that it is JSON to the end
      }
    }
    assertThat(json)
        .startsWith("{\"seconds\":22.5,\"countedSeconds\":20.0,\"ordering\":\"fair\",\"with\":{")
        .contains(
            "\"without\":{\"objects\":20,\"wrongDecisions\":9,\"wrongDecisionShare\":0.45,"
                + "\"pairs\":20,\"wrongPairs\":9,\"wrongPairShare\":0.45,\"lostShots\":0}")
        .contains("\"timeInQueueMillis\":{\"count\":2,\"mean\":90.0,")
        .contains(
            "{\"name\":\"Dan\",\"pingMillis\":200,\"jitterMillis\":12,\"lossPercent\":0.5,"
                + "\"reactionMillis\":249.0,\"deservedWith\":11,\"winsWith\":11,"
                + "\"deservedWithout\":11,\"winsWithout\":2,");
  }
}
