package io.fairorder.integration.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fairorder.integration.pair.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The proxies and a race in both lanes, scraped by a real Prometheus: what the dashboard and the
 * alerts name is there, and what they ask is answered.
 */
class MonitoringIT {
  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), ([a-z_]+)\\)");

  @TempDir private static Path folder;

  private static RunningLab lab;
  private static Prometheus prometheus;

  @BeforeAll
  static void start() throws IOException {
    Programs.assume("prometheus");
    lab = RunningLab.start(folder);
    prometheus = Prometheus.start(folder, lab.admins());
    Await.until(
        "everything is scraped", () -> prometheus.query("up == 1").size() == lab.admins().size());
  }

  @AfterAll
  static void stop() {
    if (prometheus != null) {
      prometheus.close();
    }
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  void shouldScrapeWhatIsDeployedWithoutErrors() {
    assertThat(prometheus.targets())
        .hasSize(lab.admins().size())
        .allSatisfy(target -> assertThat(target.get("lastError").asText()).isEmpty());
  }

  @Test
  void shouldFindEveryMetricAndLabelOfTheDashboardInAScrape() {
    new Dashboard().expressions().forEach(MonitoringIT::assertNamesExist);
  }

  @Test
  void shouldFindEveryMetricAndLabelOfTheAlertsInAScrape() {
    new AlertRules().expressions().forEach(MonitoringIT::assertNamesExist);
  }

  /** Each selector selects something, and what it selects has the labels that are grouped by. */
  private static void assertNamesExist(Expression expression) {
    assertThat(expression.selectors()).as(expression.text()).isNotEmpty();
    for (String selector : expression.selectors()) {
      Await.until(
          selector + " selects something, for " + expression.text(),
          () -> !prometheus.series(selector).isEmpty());
      for (JsonNode series : prometheus.series(selector)) {
        assertThat(series.fieldNames())
            .toIterable()
            .as("%s, for %s", selector, expression.text())
            .containsAll(expression.groupingLabels());
      }
    }
  }

  @Test
  void shouldHaveAnAnswerForEveryPanelWithTheLabelsOfItsLegend() {
    for (Expression expression : new Dashboard().expressions()) {
      prometheus.query(expression.text());
      String text = expression.withWhatNeverHappens().text();
      Await.until("an answer to " + text, () -> !prometheus.query(text).isEmpty());
      for (JsonNode answer : prometheus.query(text)) {
        assertThat(answer.get("metric").fieldNames())
            .toIterable()
            .as(text)
            .containsAll(expression.legendLabels());
      }
    }
  }

  @Test
  void shouldFindWhatTheVariablesAreChosenFrom() {
    List<String> found = new ArrayList<>();
    for (JsonNode variable : new Dashboard().variables()) {
      Matcher query = LABEL_VALUES.matcher(variable.path("definition").asText());
      if (query.matches()) {
        String selector = Expression.ofGrafana(query.group(1), "").text();
        assertThat(prometheus.series(selector))
            .as(selector)
            .isNotEmpty()
            .allMatch(series -> series.has(query.group(2)));
        found.add(variable.get("name").asText());
      }
    }
    assertThat(found).containsExactly("server", "match", "player_proxy");
  }

  @Test
  void shouldEvaluateEveryAlert() {
    int alerts = new AlertRules().all().size();
    Await.until(
        "the alerts are evaluated",
        () ->
            prometheus.rules().stream()
                    .filter(rule -> rule.get("health").asText().equals("ok"))
                    .count()
                == alerts);
    assertThat(prometheus.rules())
        .hasSize(alerts)
        .allSatisfy(rule -> assertThat(rule.path("lastError").asText()).isEmpty());
    for (Expression expression : new AlertRules().expressions()) {
      prometheus.query(expression.text());
    }
  }

  @Test
  void shouldMeasureBothLanesAtTheSameTime() {
    Await.until(
        "pairs are counted in both lanes",
        () -> prometheus.query("sum by (lane) (fairorder_race_pairs_total) > 0").size() == 2);

    assertThat(prometheus.query("sum by (lane) (fairorder_race_pairs_total)"))
        .extracting(answer -> answer.at("/metric/lane").asText())
        .containsExactlyInAnyOrder("fair", "arrival");
    assertThat(prometheus.query("sum by (lane) (fairorder_bots_playing) == 2")).hasSize(2);
  }
}
