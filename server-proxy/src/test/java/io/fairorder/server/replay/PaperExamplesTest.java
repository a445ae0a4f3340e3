package io.fairorder.server.replay;

import static io.fairorder.server.replay.ReplayRun.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The worked examples of Guo et al. 2003, number for number. */
class PaperExamplesTest {
  @Test
  void shouldComputeSectionFive() throws Exception {
    assertThat(replay(resource("paper-section-v.jsonl")))
        .containsExactly(
            // 2) AM11 arrives: 100 + 15 + 4
            "{\"t\":112,\"event\":\"schedule\",\"queue\":[{\"player\":\"P1\",\"seq\":1,\"update\":1,\"reaction\":4,\"delivery\":119}]}",
            // 3) it is delivered, 4) and P2's faster reaction comes too late
            "{\"t\":119,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":1,\"update\":1,\"reaction\":4,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":120,\"event\":\"drop\",\"player\":\"P2\",\"seq\":1,\"reason\":\"late\"}",
            // 5) 100 + 15 + 30
            "{\"t\":138,\"event\":\"schedule\",\"queue\":[{\"player\":\"P1\",\"seq\":2,\"update\":1,\"reaction\":30,\"delivery\":145}]}",
            // 6) the message is split: 100 + 30; 100 + 10 + 37; max(147, 119 + 10 + 9)
            "{\"t\":145,\"event\":\"schedule\",\"queue\":[{\"player\":\"P1\",\"seq\":2,\"update\":1,\"reaction\":30,\"delivery\":130},{\"player\":\"P2\",\"seq\":2,\"update\":1,\"reaction\":37,\"delivery\":147},{\"player\":\"P2\",\"seq\":2,\"update\":2,\"reaction\":9,\"delivery\":147}]}",
            "{\"t\":145,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":2,\"update\":1,\"reaction\":30,\"late\":false,\"copy\":1,\"copies\":1}",
            // 7) both copies at 147
            "{\"t\":147,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":2,\"update\":1,\"reaction\":37,\"late\":false,\"copy\":1,\"copies\":2}",
            "{\"t\":147,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":2,\"update\":2,\"reaction\":9,\"late\":false,\"copy\":2,\"copies\":2}",
            // 8) out of order: 145 + max(10, 15) + 5
            "{\"t\":156,\"event\":\"schedule\",\"queue\":[{\"player\":\"P2\",\"seq\":4,\"update\":3,\"reaction\":5,\"delivery\":165}]}",
            // 9) 145 + 15 + 4
            "{\"t\":157,\"event\":\"schedule\",\"queue\":[{\"player\":\"P1\",\"seq\":3,\"update\":3,\"reaction\":4,\"delivery\":164},{\"player\":\"P2\",\"seq\":4,\"update\":3,\"reaction\":5,\"delivery\":165}]}",
            // 10) in order again: 145 + 3; 145 + 4; 145 + 10 + 5
            "{\"t\":158,\"event\":\"schedule\",\"queue\":[{\"player\":\"P2\",\"seq\":3,\"update\":3,\"reaction\":3,\"delivery\":148},{\"player\":\"P1\",\"seq\":3,\"update\":3,\"reaction\":4,\"delivery\":149},{\"player\":\"P2\",\"seq\":4,\"update\":3,\"reaction\":5,\"delivery\":160}]}",
            "{\"t\":158,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":3,\"update\":3,\"reaction\":3,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":158,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":3,\"update\":3,\"reaction\":4,\"late\":false,\"copy\":1,\"copies\":1}",
            // 11)
            "{\"t\":160,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":4,\"update\":3,\"reaction\":5,\"late\":false,\"copy\":1,\"copies\":1}");
  }

  /** Figure 4: on both updates P1 is quicker, and acts first whatever arrives first. */
  @Test
  void shouldOrderTheStateTransitionsOfFigureFour() throws Exception {
    assertThat(
            replay(
                """
                {"t":0,"event":"config","window":"manual","split":"all"}
                {"t":0,"event":"join","player":"P1","wait":60}
                {"t":0,"event":"join","player":"P2","wait":20}
                {"t":100,"event":"update","id":1}
                {"t":128,"event":"action","player":"P2","seq":1,"tags":[[1,8]]}
                {"t":165,"event":"action","player":"P1","seq":1,"tags":[[1,5]]}
                {"t":165,"event":"update","id":2}
                {"t":165,"event":"close","below":2}
                {"t":195,"event":"action","player":"P2","seq":2,"tags":[[2,10]]}
                {"t":227,"event":"action","player":"P1","seq":2,"tags":[[2,7]]}
                """))
        .containsExactly(
            // P2's message waits for P1 until 100 + 60 + 8, but P1's arrival settles it at 165
            "{\"t\":165,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":1,\"update\":1,\"reaction\":5,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":168,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":1,\"update\":1,\"reaction\":8,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":227,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":2,\"update\":2,\"reaction\":7,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":235,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":2,\"update\":2,\"reaction\":10,\"late\":false,\"copy\":1,\"copies\":1}");
  }

  /**
   * Figure 6: M1, M3 and M4 of P1 and M2 of P2 are queued, and P1's message 101 is missing. With
   * respect to M2, M3 and M4 are not sequenced until M1 is delivered and 101 given up with it; when
   * 101 comes, it is late.
   */
  @Test
  void shouldGiveUpMessage101OfFigureSix() throws Exception {
    StringBuilder match =
        new StringBuilder(
            """
            {"t":0,"event":"config","window":"manual","split":"all","late":"deliver"}
            {"t":0,"event":"join","player":"P1","wait":30}
            {"t":0,"event":"join","player":"P2","wait":28}
            """);
    for (int number = 1; number <= 100; number++) {
      match.append(
          "{\"t\":1,\"event\":\"action\",\"player\":\"P1\",\"seq\":" + number + ",\"tags\":[]}\n");
    }
    match.append(
        """
        {"t":100,"event":"update","id":1}
        {"t":125,"event":"action","player":"P1","seq":102,"tags":[[1,5]]}
        {"t":128,"event":"action","player":"P2","seq":1,"tags":[[1,9]]}
        {"t":132,"event":"action","player":"P1","seq":103,"tags":[[1,12]]}
        {"t":134,"event":"action","player":"P1","seq":104,"tags":[[1,14]]}
        {"t":134,"event":"schedule"}
        {"t":136,"event":"schedule"}
        {"t":137,"event":"action","player":"P1","seq":101,"tags":[[1,3]]}
        """);

    assertThat(replay(match.toString()).stream().skip(100))
        .containsExactly(
            "{\"t\":134,\"event\":\"schedule\",\"queue\":["
                + "{\"player\":\"P1\",\"seq\":102,\"update\":1,\"reaction\":5,\"delivery\":135},"
                + "{\"player\":\"P2\",\"seq\":1,\"update\":1,\"reaction\":9,\"delivery\":139},"
                + "{\"player\":\"P1\",\"seq\":103,\"update\":1,\"reaction\":12,\"delivery\":142},"
                + "{\"player\":\"P1\",\"seq\":104,\"update\":1,\"reaction\":14,\"delivery\":144}]}",
            "{\"t\":135,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":102,\"update\":1,\"reaction\":5,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":135,\"event\":\"deliver\",\"player\":\"P2\",\"seq\":1,\"update\":1,\"reaction\":9,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":136,\"event\":\"schedule\",\"queue\":["
                + "{\"player\":\"P1\",\"seq\":103,\"update\":1,\"reaction\":12,\"delivery\":140},"
                + "{\"player\":\"P1\",\"seq\":104,\"update\":1,\"reaction\":14,\"delivery\":142}]}",
            "{\"t\":137,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":101,\"update\":1,\"reaction\":3,\"late\":true,\"copy\":1,\"copies\":1}",
            "{\"t\":140,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":103,\"update\":1,\"reaction\":12,\"late\":false,\"copy\":1,\"copies\":1}",
            "{\"t\":142,\"event\":\"deliver\",\"player\":\"P1\",\"seq\":104,\"update\":1,\"reaction\":14,\"late\":false,\"copy\":1,\"copies\":1}");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = PaperExamplesTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
