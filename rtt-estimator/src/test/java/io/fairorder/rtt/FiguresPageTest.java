package io.fairorder.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FiguresPageTest {

  @Test
  void shouldFindTheFiguresOfThePageAsMeasuredNow() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "rtt-estimator.md"));

    assertThat(page)
        .as("docs/rtt-estimator.md; mvn -q -pl rtt-estimator test-compile exec:java renews it")
        .isEqualTo(FiguresPage.withFigures(page));
  }

  @Test
  void shouldRefuseAPageWithoutAPlaceForATable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FiguresPage.withFigures("no tables here"))
        .withMessage("the page has no place for the table steady");
  }
}
