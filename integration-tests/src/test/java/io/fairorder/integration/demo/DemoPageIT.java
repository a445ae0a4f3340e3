package io.fairorder.integration.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The demo's page in a real browser: it shows the race, and its controls act on it. */
class DemoPageIT {
  private static final Path BROWSER = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private DemoProcess demo;
  private ChromeDriver browser;
  private String url;

  @BeforeAll
  static void needsABrowser() {
    for (Path program : List.of(BROWSER, DRIVER)) {
      assumeTrue(
          Files.isExecutable(program),
          () -> program + " is missing: install chromium and chromium-driver");
    }
  }

  @BeforeEach
  void open() throws IOException {
    demo = DemoProcess.start(folder, "--seconds", "0", "--port", "0");
    url = demo.url();
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, java.util.logging.Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(BROWSER.toFile());
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,900",
        "--user-data-dir=" + folder.resolve("profile"));
    ChromeDriverService driver =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .build();
    browser = new ChromeDriver(driver, options);
    browser.get(url);
  }

  @AfterEach
  void close() {
    if (browser != null) {
      browser.quit();
    }
    if (demo != null) {
      demo.close();
    }
  }

  private void await(String what, String script) {
    new WebDriverWait(browser, PATIENCE)
        .withMessage(what)
        .until(page -> Boolean.TRUE.equals(browser.executeScript("return " + script)));
  }

  private String summary() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "summary.json")).timeout(PATIENCE).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private void assertNothingWentWrong() {
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
        .extracting(LogEntry::getMessage)
        .isEmpty();
    Object elsewhere =
        browser.executeScript(
            "return performance.getEntriesByType('resource').map(each => each.name)"
                + ".filter(name => !name.startsWith(location.origin) && !name.startsWith('data:'))");
    assertThat((List<?>) elsewhere).isEmpty();
  }

  @Test
  void shouldShowTheSameShotsInBothLanesWithTheQueueAndItsTimes() {
    for (String lane : List.of("#lane-without", "#lane-with")) {
      await(
          "every shot arrives in " + lane,
          "document.querySelectorAll('%s .place.shown').length == 4".formatted(lane));
      await(
          "a verdict in " + lane,
          "document.querySelectorAll('%s .history li').length > 0".formatted(lane));
      await(
          "figures of " + lane,
          "document.querySelector('%s [data-share]').textContent.includes('%%')".formatted(lane));
    }
    await(
        "a message in the queue with its key and who it waits for",
        "[...document.querySelectorAll('#queue tbody tr')].some(row =>"
            + " /^\\(\\d+, -?[\\d.]+ ms\\)$/.test(row.children[2].textContent)"
            + " && row.children[4].querySelector('b'))");
    await(
        "times in the queue",
        "[...document.querySelectorAll('.times small')].some(each => each.textContent.startsWith('mean'))");
    assertNothingWentWrong();
  }

  @Test
  void shouldActOnTheRunningMatchWhenASliderMoves() throws Exception {
    String adasWay =
        "parseFloat(document.querySelector('#lane-without .row[data-player=\"0\"] .down').style.width)";
    await("Ada is near", adasWay + " > 0 && " + adasWay + " < 8");

    browser.findElement(By.id("ping-0")).sendKeys(Keys.END);

    await(
        "the page says so",
        "document.querySelector('#lane-with .row .who small').textContent == '300 ms'");
    assertThat(summary()).contains("\"name\":\"Ada\",\"pingMillis\":300,");
    // 150 ms of 700
    await("Ada is far", adasWay + " > 18");
    await("counting again", "!document.getElementById('status').textContent.startsWith('warming')");

    WebElement reset = browser.findElement(By.id("reset"));
    reset.sendKeys(Keys.ENTER);
    await("Ada is near again", "document.getElementById('ping-0').value == '20'");
    assertNothingWentWrong();
  }

  @Test
  void shouldChangeTheOrderingAndPlayOn() throws Exception {
    await("a shot", "document.querySelectorAll('#lane-with .place.shown').length > 0");

    browser.findElement(By.cssSelector("input[value=lag]")).click();

    await(
        "the page says so",
        "document.getElementById('with-title').textContent == 'With equal ping'");
    assertThat(summary()).contains("\"ordering\":\"lag\"");
    await(
        "objects are decided again",
        "/of [1-9]/.test(document.querySelector('#lane-with [data-count]').textContent)");
    assertNothingWentWrong();
  }

  @Test
  void shouldFitAPhoneAndFollowTheThemeAndHoldStill() {
    Map<String, Object> phone =
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true);
    browser.executeCdpCommand("Emulation.setDeviceMetricsOverride", phone);
    await("no scrolling sideways", "document.documentElement.scrollWidth <= 390");

    String background = "getComputedStyle(document.body).backgroundColor";
    media("prefers-color-scheme", "light");
    Object light = browser.executeScript("return " + background);
    media("prefers-color-scheme", "dark");
    assertThat(browser.executeScript("return " + background)).isNotEqualTo(light);

    WebElement hold = browser.findElement(By.id("hold"));
    await(
        "a target", "document.querySelector('#lane-with .verdict').textContent.includes('Target')");
    hold.sendKeys(Keys.SPACE);
    assertThat(hold.getDomAttribute("aria-pressed")).isEqualTo("true");
    String shown = "document.querySelector('#lane-with .verdict').textContent";
    Object before = browser.executeScript("return " + shown);
    int judged = judged();
    await(
        "the race goes on",
        "document.querySelectorAll('#lane-with .history li').length > " + judged);
    assertThat(browser.executeScript("return " + shown)).isEqualTo(before);
    assertNothingWentWrong();
  }

  private int judged() {
    return browser.findElements(By.cssSelector("#lane-with .history li")).size();
  }

  private void media(String feature, String value) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }
}
