package io.fairorder.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The charts are well-formed, say what they show, and are the same for the same figures. */
class ChartTest {
  private static final Chart CHART =
      new Chart(
          "Pings < 100 ms & more",
          "ping, ms",
          "wrong, %",
          List.of("20", "60", "120"),
          List.of(
              new Series("arrival", List.of(10.0, 20.0, 45.5)),
              new Series("fair", List.of(0.0, Double.NaN, -0.1))));

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static int count(Document document, String tag) {
    return document.getElementsByTagName(tag).getLength();
  }

  @Test
  void shouldDrawALineForEachSeriesAndLeaveOutWhatIsMissing() throws Exception {
    Document svg = parse(CHART.lines());

    assertThat(count(svg, "polyline")).isEqualTo(2);
    assertThat(count(svg, "circle")).isEqualTo(5);
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo("Pings < 100 ms & more");
  }

  @Test
  void shouldStandOnABackgroundOfItsOwn() throws Exception {
    for (String chart : List.of(CHART.lines(), CHART.bars(), CHART.cells(50))) {
      var first = parse(chart).getElementsByTagName("rect").item(0).getAttributes();
      assertThat(first.getNamedItem("fill").getTextContent()).isEqualTo("#ffffff");
    }
  }

  @Test
  void shouldDrawABarForEachFigureAndSayWhatTheColoursMean() throws Exception {
    Document svg = parse(CHART.bars());

    // the background, 5 figures and 2 colours of the legend
    assertThat(count(svg, "rect")).isEqualTo(1 + 5 + 2);
    assertThat(CHART.bars()).contains(">arrival</text>", ">fair</text>", ">wrong, %</text>");
  }

  @Test
  void shouldWriteEachFigureIntoItsCell() {
    assertThat(CHART.cells(50)).contains(">10</text>", ">46</text>", ">0.00</text>");
  }

  @Test
  void shouldGiveTheSameBytesForTheSameFigures() {
    assertThat(CHART.lines()).isEqualTo(CHART.lines()).doesNotContain("\r");
  }

  @Test
  void shouldMarkTheAxisWithRoundFiguresAroundAll() {
    Axis axis = new Axis(-3.2, 47.3, 300, 0);

    assertThat(axis.mark(0)).isEqualTo(-20);
    assertThat(axis.mark(axis.marks() - 1)).isEqualTo(60);
    assertThat(axis.place(-20)).isEqualTo(300);
    assertThat(axis.place(60)).isEqualTo(0);
    assertThat(axis.label(1)).isEqualTo("0");
  }

  @Test
  void shouldHaveAnAxisWhereAllIsNothing() {
    Axis axis = new Axis(0, 0, 300, 0);

    assertThat(axis.place(0)).isEqualTo(300);
    assertThat(axis.marks()).isBetween(2, 8);
    assertThat(new Axis(0, 0.04, 300, 0).label(1)).isEqualTo("0.01");
  }

  @Test
  void shouldRefuseASeriesThatDoesNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Chart(
                    "", "", "", List.of("a", "b"), List.of(new Series("short", List.of(1.0)))))
        .withMessageContaining("short");
  }
}
