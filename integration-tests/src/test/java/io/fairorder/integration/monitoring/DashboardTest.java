package io.fairorder.integration.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The dashboard is whole, explains itself and needs nothing that Grafana does not bring. */
class DashboardTest {
  private static final int COLUMNS = 24;
  private static final Set<String> BUILT_IN = Set.of("stat", "timeseries", "bargauge", "heatmap");
  private static final Set<String> UNITS =
      Set.of("none", "percentunit", "s", "cps", "Bps", "bytes");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([a-z][a-z_]*)");
  private static final Pattern ALERT = Pattern.compile("\\bFairOrder[A-Z][A-Za-z]+");

  private final Dashboard dashboard = new Dashboard();

  private static String titleOf(JsonNode panel) {
    return panel.path("title").asText();
  }

  @Test
  void shouldCallEveryPanelByItsOwnNameAndNumber() {
    assertThat(dashboard.all())
        .extracting(panel -> panel.get("id").asInt())
        .doesNotHaveDuplicates();
    assertThat(dashboard.all()).extracting(DashboardTest::titleOf).doesNotHaveDuplicates();
    assertThat(dashboard.all()).extracting(DashboardTest::titleOf).doesNotContain("");
  }

  @Test
  void shouldExplainEveryPanelAndGiveItAUnit() {
    for (JsonNode panel : dashboard.panels()) {
      String title = titleOf(panel);
      assertThat(panel.path("description").asText()).as(title).hasSizeGreaterThan(20).endsWith(".");
      assertThat(panel.at("/fieldConfig/defaults/unit").asText()).as(title).isIn(UNITS);
      assertThat(panel.get("type").asText()).as(title).isIn(BUILT_IN);
    }
  }

  @Test
  void shouldAskTheChosenPrometheus() {
    for (JsonNode panel : dashboard.panels()) {
      List<String> names = new ArrayList<>();
      assertThat(panel.at("/datasource/uid").asText()).isEqualTo("${datasource}");
      for (JsonNode target : panel.get("targets")) {
        assertThat(target.at("/datasource/uid").asText()).isEqualTo("${datasource}");
        assertThat(target.get("expr").asText()).as(titleOf(panel)).isNotBlank();
        names.add(target.get("refId").asText());
      }
      assertThat(names).as(titleOf(panel)).isNotEmpty().doesNotHaveDuplicates();
    }
  }

  @Test
  void shouldPutNoPanelUponAnother() {
    Set<List<Integer>> taken = new HashSet<>();
    for (JsonNode panel : dashboard.all()) {
      JsonNode place = panel.get("gridPos");
      int left = place.get("x").asInt();
      int right = left + place.get("w").asInt();
      int top = place.get("y").asInt();
      assertThat(left).as(titleOf(panel)).isNotNegative();
      assertThat(right).as(titleOf(panel)).isBetween(left + 1, COLUMNS);
      for (int x = left; x < right; x++) {
        for (int y = top; y < top + place.get("h").asInt(); y++) {
          assertThat(taken.add(List.of(x, y))).as(titleOf(panel)).isTrue();
        }
      }
    }
  }

  @Test
  void shouldUseTheVariablesThatItHas() {
    Set<String> defined = new HashSet<>();
    for (JsonNode variable : dashboard.variables()) {
      assertThat(variable.path("description").asText()).isNotBlank();
      defined.add(variable.get("name").asText());
    }
    Set<String> used = new HashSet<>();
    Matcher matcher = VARIABLE.matcher(dashboard.root().toString());
    while (matcher.find()) {
      used.add(matcher.group(1));
    }
    assertThat(used).isEqualTo(defined).contains("match", "server", "player_proxy");
  }

  @Test
  void shouldNameAlertsThatThereAre() {
    Set<String> alerts = new HashSet<>();
    new AlertRules().all().forEach(rule -> alerts.add(rule.get("alert").asText()));
    for (JsonNode panel : dashboard.panels()) {
      Matcher matcher = ALERT.matcher(panel.get("description").asText());
      while (matcher.find()) {
        assertThat(alerts).as(titleOf(panel)).contains(matcher.group());
      }
    }
  }

  @Test
  void shouldBeFoundWhereGrafanaLooksForIt() {
    String grafana = "deploy/grafana/";
    JsonNode service = DeployedFile.read("docker-compose.yml").at("/services/grafana");
    String folder =
        DeployedFile.read(grafana + "provisioning/dashboards/fairorder.yml")
            .at("/providers/0/options/path")
            .asText();
    List<String> volumes = new ArrayList<>();
    service.get("volumes").forEach(volume -> volumes.add(volume.asText()));

    assertThat(volumes)
        .contains(
            "./" + grafana + "dashboards:" + folder + ":ro",
            "./" + grafana + "provisioning:/etc/grafana/provisioning:ro");
    assertThat(service.at("/environment/GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH").asText())
        .isEqualTo(folder + Dashboard.PATH.substring(Dashboard.PATH.lastIndexOf('/')));
    assertThat(
            DeployedFile.read(grafana + "provisioning/datasources/prometheus.yml")
                .at("/datasources/0/url")
                .asText())
        .isEqualTo("http://prometheus:9090");
  }
}
