package io.fairorder.integration.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fairorder.integration.pair.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real Prometheus with the configuration that people deploy, but for addresses. */
final class Prometheus implements AutoCloseable {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final String url;

  private Prometheus(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Starts one that scrapes those parts of the lab that are here. */
  static Prometheus start(Path folder, Map<String, InetSocketAddress> admins) throws IOException {
    Path config = folder.resolve("prometheus.yml");
    DeployedFile.YAML.writeValue(config.toFile(), adapted(admins));
    Path log = folder.resolve("prometheus.log");
    // it cannot be asked for the port that it has found
    String address = "127.0.0.1:" + freePort();
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("tsdb"),
                "--web.listen-address=" + address)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Prometheus started = new Prometheus(process, "http://" + address);
    Await.until("Prometheus is ready, see " + log, () -> !process.isAlive() || started.isReady());
    if (!process.isAlive()) {
      throw new IOException("Prometheus has ended:\n" + Files.readString(log));
    }
    return started;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static JsonNode adapted(Map<String, InetSocketAddress> admins) {
    ObjectNode config = (ObjectNode) DeployedFile.read("deploy/prometheus/prometheus.yml");
    config.putArray("rule_files").add(DeployedFile.at(AlertRules.PATH).toString());
    for (JsonNode job : config.get("scrape_configs")) {
      for (JsonNode group : job.get("static_configs")) {
        ArrayNode targets = (ArrayNode) group.get("targets");
        List<String> here = new ArrayList<>();
        for (JsonNode target : targets) {
          if (admins.containsKey(target.asText())) {
            here.add(RunningLab.text(admins.get(target.asText())));
          }
        }
        targets.removeAll();
        here.forEach(targets::add);
      }
    }
    return config;
  }

  private boolean isReady() {
    try {
      return http.send(request("/-/ready"), BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(20)).build();
  }

  /** Asks a page of the API; what it says if it refuses is in the exception. */
  private JsonNode data(String page) {
    try {
      JsonNode answer =
          DeployedFile.YAML.readTree(http.send(request(page), BodyHandlers.ofString()).body());
      if (!answer.path("status").asText().equals("success")) {
        throw new AssertionError(page + ": " + answer);
      }
      return answer.get("data");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Evaluates an expression now: the answers with their labels and values. */
  List<JsonNode> query(String expression) {
    return list(data("/api/v1/query?query=" + URLEncoder.encode(expression, UTF_8)).get("result"));
  }

  /** Finds the series that a selector selects: the labels of each. */
  List<JsonNode> series(String selector) {
    return list(data("/api/v1/series?match[]=" + URLEncoder.encode(selector, UTF_8)));
  }

  List<JsonNode> targets() {
    return list(data("/api/v1/targets?state=active").get("activeTargets"));
  }

  List<JsonNode> rules() {
    return list(data("/api/v1/rules").at("/groups/0/rules"));
  }

  private static List<JsonNode> list(JsonNode array) {
    List<JsonNode> list = new ArrayList<>();
    array.forEach(list::add);
    return list;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    // it writes into the folder of the test until the end
    process.onExit().join();
  }
}
