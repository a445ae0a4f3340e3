package io.fairorder.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.server.match.MatchSettings.Mechanism;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page's server: what it gives, what it takes, and what it refuses. */
class DemoWebTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static Demo demo;
  private static DemoWeb web;
  private static HttpClient client;

  @BeforeAll
  static void open() throws IOException {
    LiveEvents events = new LiveEvents();
    demo = Demo.start(DemoSettings.usual(Mechanism.FAIR, 1), events, 120_000_000);
    web = DemoWeb.open(0, demo, events, 60);
    client = HttpClient.newHttpClient();
  }

  @AfterAll
  static void close() {
    web.close();
    demo.close();
  }

  @BeforeEach
  void reset() throws IOException {
    demo.reset();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(web.url()).resolve(path)).timeout(TIMEOUT);
  }

  private static HttpResponse<String> post(String path, String body, String... headers)
      throws Exception {
    HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
    request.header("content-type", "application/json");
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Sends a request as nobody's library would; returns the first line of the answer. */
  private static String raw(String request) throws IOException {
    URI address = URI.create(web.url());
    try (Socket socket = new Socket(address.getHost(), address.getPort());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'',text/html",
    "demo.css,text/css",
    "demo.js,text/javascript",
    "lanes.js,text/javascript"
  })
  void shouldServeThePageFromTheJar(String path, String type) throws Exception {
    HttpResponse<String> answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type").orElseThrow()).startsWith(type);
    assertThat(answer.headers().firstValue("content-security-policy").orElseThrow())
        .startsWith("default-src 'none'");
    assertThat(answer.body()).isNotBlank().doesNotContain("https:");
  }

  @Test
  void shouldKnowOnThePageWhatTheDemoKnows() throws Exception {
    String script = get("demo.js").body();

    assertThat(script)
        .contains("const NAMES = [\"" + String.join("\", \"", demo.settings().names()) + "\"];")
        .contains("name: \"ping\", max: " + DemoPath.MOST_PING_MILLIS + ",")
        .contains("name: \"jitter\", max: " + DemoPath.MOST_JITTER_MILLIS + ",")
        .contains("name: \"loss\", max: " + DemoPath.MOST_LOSS_PERCENT + ",");
    for (Mechanism each : Mechanism.values()) {
      assertThat(get("").body()).contains("value=\"" + each.name().toLowerCase(Locale.ROOT) + "\"");
    }
  }

  @Test
  void shouldServeNothingElse() throws Exception {
    assertThat(get("PageHandler.class").statusCode()).isEqualTo(404);
    assertThat(get("../version.properties").statusCode()).isEqualTo(404);
    assertThat(
            raw(
                "GET /../../version.properties HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n\r\n"
                    .formatted(URI.create(web.url()).getPort())))
        .isEqualTo("HTTP/1.1 404 Not Found");
  }

  @Test
  void shouldTellEverythingThatHappens() throws Exception {
    Set<String> wanted = new HashSet<>(Set.of("begin", "race", "judged", "figures", "queue"));
    HttpResponse<InputStream> answer =
        client.send(request("events").build(), BodyHandlers.ofInputStream());
    assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      while (!wanted.isEmpty()) {
        String line = lines.readLine();
        assertThat(line).as("still waiting for %s", wanted).isNotNull();
        if (line.startsWith("event: ")) {
          wanted.remove(line.substring("event: ".length()));
        }
      }
    }
    assertThat(wanted).isEmpty();
  }

  @Test
  void shouldChangeAPathInBothLanes() throws Exception {
    HttpResponse<String> answer =
        post("path", "{\"player\":2,\"ping\":45,\"jitter\":3,\"loss\":0.5}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(demo.view().paths().get(2)).isEqualTo(new DemoPath(45, 3, 0.5));
    assertThat(demo.view().warmingUp()).isTrue();
    assertThat(get("summary.json").body()).contains("\"pingMillis\":45,");
  }

  @Test
  void shouldChangeTheOrderingAndComeBackToTheStart() throws Exception {
    assertThat(post("ordering", "{\"ordering\":\"lag\"}").statusCode()).isEqualTo(200);
    assertThat(demo.view().mechanism()).isEqualTo(Mechanism.LAG);
    assertThat(post("reset", "{}").statusCode()).isEqualTo(200);
    assertThat(demo.view().mechanism()).isEqualTo(Mechanism.FAIR);
    assertThat(demo.view().paths()).isEqualTo(demo.settings().paths());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "path     | {\"player\":4,\"ping\":1,\"jitter\":1,\"loss\":1}    | there is no player 4",
        "path     | {\"player\":0,\"ping\":301,\"jitter\":1,\"loss\":1}  | ping is not in 0 to 300",
        "path     | {\"player\":0,\"ping\":1.5,\"jitter\":1,\"loss\":1}  | ping is not a whole number",
        "path     | {\"player\":0,\"ping\":1,\"jitter\":-1,\"loss\":1}   | jitter is not in 0 to 60",
        "path     | {\"player\":0,\"ping\":1,\"jitter\":1,\"loss\":\"x\"}| loss is not a number",
        "path     | {\"player\":0,\"ping\":1,\"jitter\":1}               | loss is not a number",
        "path     | {\"player\":0,\"ping\":1,\"jitter\":1,\"loss\":1,\"x\":1} | nobody knows what to do with [x]",
        "path     | [1]                                                 | not a JSON object",
        "path     | {} {}                                               | not one JSON object",
        "path     | {\"player\":{}}                                     | player is neither a number nor a text",
        "ordering | {\"ordering\":\"luck\"}  | 'luck' is none of fair, arrival, lag, bucket",
        "ordering | {}                       | ordering is not a name",
        "ordering | nonsense                 | not JSON",
        "reset    | {\"x\":1}                | nobody knows what to do with [x]"
      })
  void shouldRefuseWhatCannotBeMeantAndSayWhy(String path, String body, String reason)
      throws Exception {
    HttpResponse<String> answer = post(path, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith(reason);
    assertThat(demo.view().paths()).isEqualTo(demo.settings().paths());
  }

  @Test
  void shouldTakeChangesFromItsOwnPageAlone() throws Exception {
    String body = "{\"ordering\":\"lag\"}";

    assertThat(post("ordering", body, "origin", "http://evil.example").statusCode()).isEqualTo(403);
    assertThat(post("ordering", body, "origin", "null").statusCode()).isEqualTo(403);
    HttpRequest plain =
        request("ordering")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .header("content-type", "text/plain")
            .build();
    assertThat(client.send(plain, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
    assertThat(demo.view().mechanism()).isEqualTo(Mechanism.FAIR);
    String own = web.url().replaceFirst("/$", "");
    assertThat(post("reset", "{}", "origin", own).statusCode()).isEqualTo(200);
  }

  @Test
  void shouldNotAnswerToANameThatSomebodyElsePointsHere() throws Exception {
    assertThat(raw("GET / HTTP/1.1\r\nhost: rebound.example:80\r\n\r\n"))
        .startsWith("HTTP/1.1 421");
    assertThat(raw("GET / HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 421");
  }

  @Test
  void shouldKnowNoOtherMethodsAndNothingLarge() throws Exception {
    HttpRequest delete = request("").DELETE().build();
    assertThat(client.send(delete, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
    assertThat(post("nothing", "{}").statusCode()).isEqualTo(404);
    assertThat(post("path", " ".repeat(10_000)).statusCode()).isEqualTo(413);
  }
}
