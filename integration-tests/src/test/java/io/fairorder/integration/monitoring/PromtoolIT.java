package io.fairorder.integration.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.integration.monitoring.Programs.Ended;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Prometheus' own tool takes the configuration, and its unit tests of the alerts pass. */
class PromtoolIT {
  @BeforeAll
  static void needsPromtool() {
    Programs.assume("promtool");
  }

  private static void assertPasses(String... command) throws Exception {
    Ended ended = Programs.run(Map.of(), command);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
  }

  @Test
  void shouldTakeTheConfigurationAndTheAlertsThatItNames() throws Exception {
    assertPasses("promtool", "check", "config", "deploy/prometheus/prometheus.yml");
    assertPasses("promtool", "check", "rules", AlertRules.PATH);
  }

  @Test
  void shouldPassTheTestsOfTheAlerts() throws Exception {
    assertPasses("promtool", "test", "rules", "deploy/prometheus/alerts-test.yml");
  }
}
