package io.fairorder.integration.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The names in an expression are found, whatever it looks like. */
class ExpressionTest {
  @Test
  void shouldFindMetricsWithTheirLabels() {
    Expression expression =
        new Expression(
            "sum by (match, reason) (rate(fairorder_server_dropped_total{reason!=\"late\"}[1m]))"
                + " / on (match) group_left sum (up) > 0",
            "{{match}}: {{ reason }}");

    assertThat(expression.selectors())
        .containsExactly("fairorder_server_dropped_total{reason!=\"late\"}", "up");
    assertThat(expression.groupingLabels()).containsExactly("match", "reason");
    assertThat(expression.legendLabels()).containsExactly("match", "reason");
    assertThat(expression.withWhatNeverHappens().text()).endsWith("sum (up)");
  }

  @Test
  void shouldPutInWhatGrafanaPutsIn() {
    assertThat(Expression.ofGrafana("rate(up{instance=~\"$server\"}[$__rate_interval])", "").text())
        .isEqualTo("rate(up{instance=~\".*\"}[30s])");
  }
}
