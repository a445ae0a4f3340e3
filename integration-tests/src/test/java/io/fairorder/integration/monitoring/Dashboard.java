package io.fairorder.integration.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The dashboard that Grafana is given. */
final class Dashboard {
  static final String PATH = "deploy/grafana/dashboards/fairorder.json";

  private final JsonNode root = DeployedFile.read(PATH);

  JsonNode root() {
    return root;
  }

  /** The panels, rows among them. */
  List<JsonNode> all() {
    List<JsonNode> panels = new ArrayList<>();
    root.get("panels").forEach(panels::add);
    return panels;
  }

  /** The panels that show something. */
  List<JsonNode> panels() {
    return all().stream().filter(panel -> !panel.get("type").asText().equals("row")).toList();
  }

  /** What the panels ask for. */
  List<Expression> expressions() {
    List<Expression> expressions = new ArrayList<>();
    for (JsonNode panel : panels()) {
      for (JsonNode target : panel.get("targets")) {
        expressions.add(
            Expression.ofGrafana(target.get("expr").asText(), target.get("legendFormat").asText()));
      }
    }
    return expressions;
  }

  /** The variables that people choose from. */
  List<JsonNode> variables() {
    List<JsonNode> variables = new ArrayList<>();
    root.get("templating").get("list").forEach(variables::add);
    return variables;
  }
}
