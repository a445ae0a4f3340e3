package io.fairorder.integration.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fairorder.integration.monitoring.Programs.Ended;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compose takes the files as they are, and every container is contained. */
class ComposeIT {
  @BeforeAll
  static void needsCompose() {
    Programs.assume("docker-compose");
  }

  /** What Compose makes of the files, with nothing set. */
  private static JsonNode services(String... files) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("docker-compose"));
    for (String file : files) {
      command.add("-f");
      command.add(file);
    }
    command.add("config");
    Ended ended = Programs.run(Map.of(), command.toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return DeployedFile.YAML.readTree(ended.output()).get("services");
  }

  @Test
  void shouldContainEveryContainerOfTheLab() throws Exception {
    assertContained(services("docker-compose.yml"), 12);
  }

  @Test
  void shouldContainEveryContainerWithARealGame() throws Exception {
    JsonNode services = services("docker-compose.yml", "docker-compose.game.yml");

    assertContained(services, 12);
    assertThat(services.at("/game/image").asText()).startsWith("fairorder/teeworlds:");
    assertThat(services.at("/game/build/target").asText()).isEqualTo("teeworlds");
    assertThat(services.at("/paths/command")).hasSize(1 + 4);
  }

  private static void assertContained(JsonNode services, int number) {
    assertThat(services).hasSize(number);
    services
        .properties()
        .forEach(
            entry -> {
              JsonNode service = entry.getValue();
              String name = entry.getKey();
              assertThat(service.path("read_only").asBoolean()).as(name).isTrue();
              assertThat(service.at("/cap_drop/0").asText()).as(name).isEqualTo("ALL");
              assertThat(service.path("mem_limit").asText()).as(name).matches("[0-9]+m");
              assertThat(service.path("restart").asText()).as(name).isEqualTo("unless-stopped");
              assertThat(service.path("ports"))
                  .as(name)
                  .allMatch(port -> port.asText().startsWith("127.0.0.1:"));
            });
  }
}
