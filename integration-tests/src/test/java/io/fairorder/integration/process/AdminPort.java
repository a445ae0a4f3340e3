package io.fairorder.integration.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * The admin port of a running proxy.
 *
 * @param address host:port
 */
public record AdminPort(String address) {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + path))
            .timeout(Duration.ofSeconds(20))
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  /** Returns the value of a series as /metrics writes it, NaN where there is none. */
  public double metric(String series) throws IOException, InterruptedException {
    for (String line : get("/metrics").body().lines().toList()) {
      if (line.startsWith(series + " ")) {
        return Double.parseDouble(line.substring(series.length() + 1));
      }
    }
    return Double.NaN;
  }
}
