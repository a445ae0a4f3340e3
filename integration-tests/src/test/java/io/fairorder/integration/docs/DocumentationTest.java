package io.fairorder.integration.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Links, commands and names on the pages are right; each check also finds what is wrong. */
class DocumentationTest {
  private static final Path ROOT = Repository.ROOT;

  private static void assertAllRight(PageCheck check) {
    List<String> faults = new ArrayList<>();
    List<MarkdownPage> pages = Repository.pages();
    assertThat(pages).hasSizeGreaterThan(10);
    for (MarkdownPage page : pages) {
      check.faults(page).stream()
          .map(fault -> ROOT.relativize(page.path()) + ": " + fault)
          .forEach(faults::add);
    }
    assertThat(faults).isEmpty();
  }

  private static List<String> faults(PageCheck check, String text) {
    return check.faults(MarkdownPage.of(ROOT.resolve("docs/page.md"), text));
  }

  @Test
  void shouldLinkToWhatIsThere() {
    assertAllRight(new LinkCheck(ROOT));
  }

  @Test
  void shouldFindLinksToWhatIsNotThere() {
    assertThat(
            faults(
                new LinkCheck(ROOT),
                """
                # The page

                [right](../README.md), [too](metrics.md#reading-them), [here](#the-page),
                [wrong](../READER.md), [wrong](metrics.md#writing-them), [wrong](#a-page),
                [wrong](../../elsewhere.md), [wrong](http://example.com), ![wrong](picture.png)
                """))
        .containsExactly(
            "the link ../READER.md leads to nothing",
            "the link metrics.md#writing-them names a heading that is not there",
            "the link #a-page names a heading that is not there",
            "the link ../../elsewhere.md leads out of the repository",
            "the link http://example.com does not begin with https",
            "the link picture.png leads to nothing");
  }

  @Test
  void shouldShowCommandsThatTheCommandLineTakes() {
    assertAllRight(new FairOrderCommandCheck());
  }

  @Test
  void shouldFindCommandsThatTheCommandLineRefuses() {
    assertThat(
            faults(
                new FairOrderCommandCheck(),
                """
                Run `./fairorder demo --seconds N`, `./fairorder lab run EXPERIMENT`, `--config FILE`.
                Not `./fairorder demo --second 3`, not `--confg FILE`:

                    $ ./fairorder lab load --minutes 5 \\
                          --players many | tail -n 3
                    ./fairorder lab list                which says more
                    ./fairorder lab run goal [--seed N]
                    FAIRORDER_LOG_LEVEL=debug ./fairorder serve
                    package/bin/fairorder-player --listen 7002 --bogus
                    docker run -d fairorder/server-proxy:latest --listen 7001 --bogus
                """))
        .satisfiesExactly(
            first -> assertThat(first).contains("demo --second 3", "Unknown option"),
            second -> assertThat(second).contains("--players many", "cannot convert 'many'"),
            third -> assertThat(third).contains("there is no experiment goal"),
            fourth -> assertThat(fourth).contains("serve"),
            fifth -> assertThat(fifth).contains("fairorder-player").contains("'--bogus'"),
            sixth -> assertThat(sixth).contains("server-proxy").contains("'--bogus'"),
            last -> assertThat(last).isEqualTo("no command has the option --confg"));
  }

  @Test
  void shouldShowMavenCommandsThatWork() {
    assertAllRight(new MavenCommandCheck(ROOT));
  }

  @Test
  void shouldFindMavenCommandsThatDoNotWork() {
    assertThat(
            faults(
                new MavenCommandCheck(ROOT),
                """
                    mvn -q -pl server-proxy -am test -Dtest=RulesTest#shouldBe -Drenew=true
                    mvn -pl serverproxy -Pfast verifi -Drenewal=true
                    mvn -pl protocol test -Dtest=RulesTest,OddTest
                    mvn exec:java -Dexec.mainClass=io.fairorder.server.ordering.GroupingTable
                """))
        .containsExactly(
            "there is no module serverproxy",
            "there is no profile fast",
            "Maven has no phase or goal verifi here",
            "nothing reads the property renewal",
            "there is no test RulesTest in [protocol]",
            "there is no test OddTest in [protocol]",
            "there is no class io.fairorder.server.ordering.GroupingTable");
  }

  @Test
  void shouldNameFilesThatAreThere() {
    assertAllRight(new PathCheck(ROOT));
  }

  @Test
  void shouldFindFilesThatAreNotThere() {
    assertThat(
            faults(
                new PathCheck(ROOT),
                """
                `docs/metrics.md` and `lab/target/fairorder.jar`, but not `docs/matrix.md`.

                    docker compose -f compose.yaml up
                    kubectl apply -k docs/kubernetes
                    curl localhost:9090/docs/nothing
                """))
        .containsExactly(
            "there is no file compose.yaml",
            "there is no file docs/kubernetes",
            "there is no file docs/matrix.md");
  }

  @Test
  void shouldNameSettingsThatExist() {
    assertAllRight(new SettingCheck(ROOT));
  }

  @Test
  void shouldFindSettingsThatDoNotExist() {
    assertThat(
            faults(
                new SettingCheck(ROOT),
                """
                `fairorder.server.max-wait`, `FAIRORDER_SERVER_MAX_WAIT`, `fairorder.server`,
                `fairorder.jar`, `io.fairorder.server.cli`; not `fairorder.server.min-wait` and not
                `FAIRORDER_SERVER_MIN_WAIT`.

                    fairorder {
                      server { max-wait = 200ms, mini-wait = 3ms }
                    }
                """))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo("there is no setting fairorder.server.min-wait"),
            second ->
                assertThat(second)
                    .isEqualTo("nothing reads the variable FAIRORDER_SERVER_MIN_WAIT"),
            third -> assertThat(third).contains("fairorder.server.mini-wait"));
  }

  @Test
  void shouldNameMetricsThatAreExported() {
    assertAllRight(new MetricCheck());
  }

  @Test
  void shouldFindMetricsThatAreNotExported() {
    assertThat(
            faults(
                new MetricCheck(),
                """
                `fairorder_server_queue_seconds_bucket`, `late_total`, `process_cpu_seconds_total`,
                fairorder_server_*, jvm_gc_collection_seconds.

                    rate(fairorder_server_lates_total[1m])

                Not `queued_seconds`.
                """))
        .containsExactly(
            "nothing exports the metric fairorder_server_lates_total",
            "nothing exports the metric queued_seconds");
  }
}
