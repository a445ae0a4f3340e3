package io.fairorder.integration.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./fairorder demo} in a process: what it finds, what it prints, how it ends. */
class DemoIT {
  @TempDir private Path folder;

  /** The numbers of a summary by their place in it: {@code /with/objects}. */
  private static Map<String, Double> numbers(String json) throws IOException {
    Map<String, Double> numbers = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isNumeric()) {
          numbers.put(
              parser.getParsingContext().pathAsPointer().toString(), parser.getDoubleValue());
        }
      }
    }
    return numbers;
  }

  @Test
  void shouldFindThatWhoReactedFirstWinsWithFairOrderAndOftenNotWithout() throws Exception {
    try (DemoProcess demo = DemoProcess.start(folder, "--seconds", "12", "--json", "--no-web")) {
      assertThat(demo.exitCode()).as(demo.errors()).isZero();
      String out = demo.output();
      assertThat(out).as(demo.errors()).startsWith("{").endsWith("}\n").hasLineCount(1);

      Map<String, Double> summary = numbers(out);

      assertThat(summary.get("/with/objects")).as(out).isGreaterThanOrEqualTo(5);
      assertThat(summary.get("/without/objects")).as(out).isGreaterThanOrEqualTo(5);
      assertThat(summary.get("/without/wrongPairShare")).as(out).isGreaterThan(0.25);
      // well below, and not 0: a busy machine stalls players, paths and proxies alike
      assertThat(summary.get("/with/wrongPairShare"))
          .as(out)
          .isLessThan(summary.get("/without/wrongPairShare") / 2);
      // nobody is waited for longer than the slowest takes; the slowest never waits
      assertThat(summary.get("/timeInQueueMillis/mean")).as(out).isBetween(50.0, 250.0);
      assertThat(summary.get("/players/0/timeInQueueMillis/mean"))
          .as(out)
          .isGreaterThan(summary.get("/players/3/timeInQueueMillis/mean"));
      assertThat(summary.get("/players/0/winsWithout"))
          .as(out)
          .isGreaterThan(summary.get("/players/3/winsWithout"));
    }
  }

  @Test
  void shouldWriteLinesWhereThereIsNoTerminal() throws Exception {
    try (DemoProcess demo = DemoProcess.start(folder, "--seconds", "3", "--port", "0")) {
      assertThat(demo.url()).startsWith("http://127.0.0.1:");
      assertThat(demo.exitCode()).isZero();
      assertThat(demo.output())
          .startsWith("see the race as it happens: http://127.0.0.1:")
          .contains("  0 s: warming up")
          .contains("wrong decisions")
          .doesNotContain("\033");
      assertThat(demo.errors()).isEmpty();
    }
  }

  @Test
  void shouldPlayUntilItIsStoppedAndSummariseThen() throws Exception {
    try (DemoProcess demo = DemoProcess.start(folder, "--seconds", "0", "--json", "--port", "0")) {
      demo.url();
      demo.stop();
      assertThat(demo.exitCode()).as(demo.errors()).isZero();
      assertThat(demo.output()).startsWith("{\"seconds\":").hasLineCount(1);
    }
  }

  @Test
  void shouldSayWhenThePortThatWasAskedForIsTaken() throws Exception {
    try (ServerSocket taken =
            new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        DemoProcess demo =
            DemoProcess.start(folder, "--port", String.valueOf(taken.getLocalPort()))) {
      assertThat(demo.exitCode()).isEqualTo(1);
      assertThat(demo.errors())
          .startsWith("fairorder demo: port " + taken.getLocalPort() + " cannot be had");
    }
  }

  @Test
  void shouldRefuseWhatCannotBeMeant() throws Exception {
    try (DemoProcess demo = DemoProcess.start(folder, "--seconds", "-1")) {
      assertThat(demo.exitCode()).isEqualTo(2);
      assertThat(demo.errors()).contains("--seconds must not be negative: -1");
    }
    try (DemoProcess demo = DemoProcess.start(folder, "--ordering", "luck")) {
      assertThat(demo.exitCode()).isEqualTo(2);
      assertThat(demo.errors()).contains("'luck' is none of fair, arrival, lag, bucket");
    }
  }
}
