package io.fairorder.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/results.md} is what the command makes. */
class ResultsPageTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Pattern SECTION =
      Pattern.compile(
          "(<!-- experiment ([a-z-]+) -->\n)(.*?)<!-- end of \\2 -->\n", Pattern.DOTALL);

  private static String page() throws Exception {
    return Files.readString(DOCS.resolve("results.md"));
  }

  @Test
  void shouldSayBetweenTheTablesWhatTheTemplateSays() throws Exception {
    assertThat(SECTION.matcher(page()).replaceAll("$1")).isEqualTo(ResultsPage.template());
  }

  @Test
  void shouldShowEveryExperiment() throws Exception {
    assertThat(SECTION.matcher(page()).results().map(section -> section.group(2)))
        .containsExactlyElementsOf(Experiments.names());
  }

  @Test
  void shouldHaveEveryChartThatItShows() throws Exception {
    List<String> charts =
        Pattern.compile("\\]\\((results/[^)]+)\\)")
            .matcher(page())
            .results()
            .map(chart -> chart.group(1))
            .toList();

    assertThat(charts).isNotEmpty().allMatch(chart -> Files.exists(DOCS.resolve(chart)));
  }

  /** The quickest; the others come from the same run. */
  @ParameterizedTest
  @ValueSource(strings = {"maxdelay"})
  void shouldShowTheFiguresThatTheExperimentGives(String name) throws Exception {
    Experiment experiment = Experiments.find(name, Scale.USUAL).orElseThrow();
    Progress silent = new Progress(new PrintWriter(new StringWriter()), false);
    List<Result> results = ExperimentRun.play(experiment, silent);

    assertThat(page()).contains(ResultFiles.section(experiment, results, "results/"));
    ResultFiles.charts(experiment, results)
        .forEach(
            (chart, svg) -> assertThat(DOCS.resolve("results").resolve(chart)).hasContent(svg));
    assertThat(DOCS.resolve("results").resolve(name + ".csv")).hasContent(ResultFiles.csv(results));
  }
}
