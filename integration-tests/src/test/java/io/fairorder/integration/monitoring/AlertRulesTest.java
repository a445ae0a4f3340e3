package io.fairorder.integration.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every alert tells what to do, and is tested. */
class AlertRulesTest {
  private static final List<String> SECTIONS =
      List.of("## Meaning", "## Impact", "## Causes", "## What to look at", "## What to do");

  private static final Pattern ITALIC = Pattern.compile("\\*([^*]+)\\*");

  private final AlertRules rules = new AlertRules();

  private static String nameOf(JsonNode rule) {
    return rule.get("alert").asText();
  }

  @Test
  void shouldHaveAPageThatSaysWhatToDo() throws IOException {
    TreeSet<Path> pages = new TreeSet<>();
    for (JsonNode rule : rules.all()) {
      Path page = DeployedFile.at(rule.at("/annotations/runbook_url").asText());
      String text = Files.readString(page);
      assertThat(text).startsWith("# " + nameOf(rule) + "\n");
      List<Integer> places = SECTIONS.stream().map(text::indexOf).toList();
      assertThat(places).as(nameOf(rule)).doesNotContain(-1).isSortedAccordingTo(naturally());
      pages.add(page);
    }
    try (Stream<Path> there = Files.list(DeployedFile.at("docs/runbooks"))) {
      assertThat(there.filter(page -> !page.endsWith("README.md"))).hasSameElementsAs(pages);
    }
  }

  @Test
  void shouldSendPeopleToPanelsThatThereAre() throws IOException {
    Set<String> panels = new HashSet<>();
    new Dashboard().panels().forEach(panel -> panels.add(panel.get("title").asText()));
    try (Stream<Path> pages = Files.list(DeployedFile.at("docs/runbooks"))) {
      for (Path page : pages.filter(page -> !page.endsWith("README.md")).toList()) {
        Matcher italic = ITALIC.matcher(Files.readString(page));
        while (italic.find()) {
          assertThat(panels).as(page.toString()).contains(italic.group(1).replace('\n', ' '));
        }
      }
    }
  }

  private static Comparator<Integer> naturally() {
    return Comparator.naturalOrder();
  }

  @Test
  void shouldSayInASentenceWhatIsWrongAndHowBadItIs() {
    for (JsonNode rule : rules.all()) {
      assertThat(rule.at("/annotations/summary").asText()).as(nameOf(rule)).isNotBlank();
      assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning", "info");
    }
    assertThat(rules.all()).extracting(AlertRulesTest::nameOf).doesNotHaveDuplicates();
  }

  @Test
  void shouldBeTestedBothWhenItFiresAndWhenNot() {
    Map<String, TreeSet<Boolean>> fired = new TreeMap<>();
    for (JsonNode test : DeployedFile.read("deploy/prometheus/alerts-test.yml").get("tests")) {
      for (JsonNode check : test.get("alert_rule_test")) {
        fired
            .computeIfAbsent(check.get("alertname").asText(), name -> new TreeSet<>())
            .add(!check.get("exp_alerts").isEmpty());
      }
    }
    assertThat(fired.keySet())
        .containsExactlyInAnyOrderElementsOf(
            rules.all().stream().map(AlertRulesTest::nameOf).toList());
    assertThat(fired.values()).allMatch(outcomes -> outcomes.size() == 2);
  }
}
