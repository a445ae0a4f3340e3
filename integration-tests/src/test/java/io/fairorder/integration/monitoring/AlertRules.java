package io.fairorder.integration.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The alerts that Prometheus is given. */
final class AlertRules {
  static final String PATH = "deploy/prometheus/alerts.yml";

  private final List<JsonNode> rules = new ArrayList<>();

  AlertRules() {
    DeployedFile.read(PATH).get("groups").forEach(group -> group.get("rules").forEach(rules::add));
  }

  List<JsonNode> all() {
    return rules;
  }

  List<Expression> expressions() {
    return rules.stream().map(rule -> new Expression(rule.get("expr").asText(), "")).toList();
  }
}
