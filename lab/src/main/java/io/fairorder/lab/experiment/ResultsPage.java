package io.fairorder.lab.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Makes {@code docs/results.md}: what we say, and between it what the experiments brought. */
final class ResultsPage {
  private static final String TEMPLATE = "results-template.md";
  private static final String FOLDER = "results";
  private static final Pattern PLACE = Pattern.compile("<!-- experiment ([a-z-]+) -->\n");

  private ResultsPage() {}

  /** Runs every experiment that the page names, and writes the page, its charts and the CSV. */
  static Path write(Path docs, Scale scale, Progress progress) throws IOException {
    Path folder = docs.resolve(FOLDER);
    Files.createDirectories(folder);
    String template = template();
    StringBuilder page = new StringBuilder();
    int end = 0;
    for (MatchResult place : PLACE.matcher(template).results().toList()) {
      page.append(template, end, place.end());
      page.append(section(folder, place.group(1), scale, progress));
      page.append("<!-- end of ").append(place.group(1)).append(" -->\n");
      end = place.end();
    }
    page.append(template, end, template.length());
    return Files.writeString(docs.resolve("results.md"), page.toString());
  }

  private static String section(Path folder, String name, Scale scale, Progress progress)
      throws IOException {
    Experiment experiment = Experiments.find(name, scale).orElseThrow();
    List<Result> results = ExperimentRun.play(experiment, progress);
    Files.writeString(folder.resolve(name + ".csv"), ResultFiles.csv(results));
    Files.writeString(folder.resolve(name + "-players.csv"), ResultFiles.playersCsv(results));
    for (Map.Entry<String, String> chart : ResultFiles.charts(experiment, results).entrySet()) {
      Files.writeString(folder.resolve(chart.getKey()), chart.getValue());
    }
    return "\n" + ResultFiles.section(experiment, results, FOLDER + "/") + "\n";
  }

  static String template() throws IOException {
    try (InputStream in = ResultsPage.class.getResourceAsStream(TEMPLATE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
