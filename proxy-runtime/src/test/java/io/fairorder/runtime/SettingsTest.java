package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  @TempDir private Path folder;

  @Test
  void shouldReadTheDefaults() {
    Settings server = server(Map.of());

    assertThat(server.listenAddress("listen", "0.0.0.0"))
        .isEqualTo(new HostPort("0.0.0.0", 27_900));
    assertThat(server.micros("max-wait", 0, 1_000_000)).isEqualTo(250_000);
    assertThat(server.integer("players", 1, 1_000)).isEqualTo(64);
    assertThat(server.decimal("share", 0, 1)).isEqualTo(0.95);
    assertThat(server.bool("record")).isFalse();
    assertThat(server.bytes("buffer", 1, 1 << 30)).isEqualTo(1 << 20);
    assertThat(server.addresses("peers"))
        .containsExactly(new HostPort("a.example", 1), new HostPort("b.example", 2));
    assertThat(server.text("join-token")).isEqualTo("s3cret");
    assertThat(server.isSet("upstream")).isFalse();
  }

  @Test
  void shouldReadAListFromAVariable() {
    assertThat(server(Map.of("PEERS", "c.example:3, d.example:4")).texts("peers"))
        .isEqualTo(List.of("c.example:3", "d.example:4"));
  }

  @Test
  void shouldReadAddressesWithAPartLeftOut() {
    Settings server = server(Map.of("LISTEN", "27960", "UPSTREAM", "game.example"));

    assertThat(server.listenAddress("listen", "::")).hasToString("[::]:27960");
    assertThat(server.address("upstream", 27_960)).hasToString("game.example:27960");
  }

  @Test
  void shouldSayThatARequiredSettingIsMissing() {
    assertThat(refusal(Map.of(), s -> s.address("upstream")))
        .isEqualTo(
            "fairorder.server.upstream is not set; allowed is host:port or [IPv6]:port. "
                + "Set it in the configuration file or as FAIRORDER_SERVER_UPSTREAM");
  }

  @Test
  void shouldNameFileAndLineOfAWrongValue() throws IOException {
    Path file = folder.resolve("proxy.conf");
    Files.writeString(file, "fairorder.server {\n  max-wait = 300\n}\n");
    Settings server =
        Configuration.loader().environment(Map.of()).file(file).load().settings().at("server");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> server.micros("max-wait", 1_000, 10_000_000))
        .withMessage(
            "fairorder.server.max-wait is '300', from "
                + file
                + ":2; allowed is a time with its unit from 1ms to 10s");
  }

  @Test
  void shouldNameTheVariableOfAWrongValue() {
    assertThat(refusal(Map.of("PLAYERS", "0"), s -> s.integer("players", 1, 100)))
        .isEqualTo(
            "fairorder.server.players is '0', from environment variable FAIRORDER_SERVER_PLAYERS;"
                + " allowed is a whole number from 1 to 100");
  }

  @Test
  void shouldNameTheFlagOfAWrongValue() {
    Settings server =
        Configuration.loader()
            .environment(Map.of())
            .flag("--record", "fairorder.server.record", "maybe")
            .load()
            .settings()
            .at("server");

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> server.bool("record"))
        .withMessage(
            "fairorder.server.record is 'maybe', from flag --record; allowed is true or false");
  }

  @Test
  void shouldRefuseWhatDoesNotFit() {
    assertThat(refusal(Map.of("PLAYERS", "6.5"), s -> s.integer("players", 1, 100)))
        .contains("'6.5'");
    assertThat(refusal(Map.of("SHARE", "NaN"), s -> s.decimal("share", 0, 1))).contains("'NaN'");
    assertThat(refusal(Map.of("SHARE", "1.01"), s -> s.decimal("share", 0, 1)))
        .endsWith("allowed is a number from 0.0 to 1.0");
    assertThat(refusal(Map.of("BUFFER", "2MiB"), s -> s.bytes("buffer", 1, 1 << 20)))
        .endsWith("allowed is a size in bytes from 1B to 1MiB");
    assertThat(refusal(Map.of("UPSTREAM", "a:0"), s -> s.address("upstream")))
        .endsWith("port 1 to 65535");
    assertThat(refusal(Map.of("LISTEN", "::1"), s -> s.listenAddress("listen", "0.0.0.0")))
        .contains("a port alone (on 0.0.0.0)")
        .contains("in brackets");
    assertThat(refusal(Map.of("PEERS", "a:1,b"), s -> s.addresses("peers"))).contains("no port");
    assertThat(refusal(Map.of(), s -> s.text("token-file"))).contains("not empty");
    assertThat(refusal(Map.of(), s -> s.text("peers"))).contains("[a.example:1, b.example:2]");
  }

  @Test
  void shouldListTheChoices() {
    Settings settings =
        Configuration.loader().environment(Map.of("FAIRORDER_LOG_FORMAT", "xml")).load().settings();

    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> settings.at("log").choice("format", Logs.Format.class))
        .withMessageEndingWith("allowed is one of text, json");
    assertThat(settings.choice("transport", Transport.Choice.class))
        .isEqualTo(Transport.Choice.AUTO);
  }

  @Test
  void shouldNotShowASecretThatDoesNotFit() {
    assertThat(refusal(Map.of("JOIN_TOKEN", "hunter2"), s -> s.integer("join-token", 0, 1)))
        .contains("(not shown)")
        .doesNotContain("hunter2");
  }

  @Test
  void shouldTellTheAuthorOfAKeyThatIsNotInTheReference() {
    Settings server = server(Map.of());

    assertThatIllegalArgumentException().isThrownBy(() -> server.text("nothing"));
    assertThatIllegalArgumentException().isThrownBy(() -> server.at("nothing"));
  }

  private static String refusal(Map<String, String> variables, Function<Settings, ?> reader) {
    try {
      Object read = reader.apply(server(variables));
      throw new AssertionError("should have been refused: " + read);
    } catch (ConfigurationException e) {
      return e.getMessage();
    }
  }

  private static Settings server(Map<String, String> variables) {
    Map<String, String> environment =
        variables.entrySet().stream()
            .collect(Collectors.toMap(v -> "FAIRORDER_SERVER_" + v.getKey(), Map.Entry::getValue));
    return Configuration.loader().environment(environment).load().settings().at("server");
  }
}
