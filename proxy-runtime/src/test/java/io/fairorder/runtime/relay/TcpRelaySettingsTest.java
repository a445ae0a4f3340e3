package io.fairorder.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.ConfigurationException;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcpRelaySettingsTest {
  private static final String VARIABLE = "FAIRORDER_SERVER_TCP_RELAYS";

  @TempDir private Path folder;

  @Test
  void shouldHaveNoRelaysUnlessSomeAreSet() throws IOException {
    assertThat(read("", Map.of())).isEmpty();
  }

  @Test
  void shouldReadAListFromTheFile() throws IOException {
    List<TcpRelaySettings> relays =
        read(
            """
            fairorder.server.tcp {
              relays = [
                { listen = 7001, target = "game.example:7000" }
                { listen = "[::1]:7002", target = ["a.example:1", "b.example:2"] }
              ]
              max-connections = 5
              connect-timeout = 300ms
            }
            """,
            Map.of());

    assertThat(relays)
        .containsExactly(
            new TcpRelaySettings(
                new HostPort("127.0.0.1", 7001).resolve(),
                List.of(new HostPort("game.example", 7000)),
                5,
                300_000),
            new TcpRelaySettings(
                new HostPort("::1", 7002).resolve(),
                List.of(new HostPort("a.example", 1), new HostPort("b.example", 2)),
                5,
                300_000));
  }

  @Test
  void shouldReadTheSameListFromAVariable() throws IOException {
    String json = "[{\"listen\":\"127.0.0.1:7001\",\"target\":\"a.example:1,b.example:2\"}]";
    String hocon = "[{ listen = 7001, target = [\"a.example:1\", \"b.example:2\"] }]";

    List<TcpRelaySettings> relays = read("", Map.of(VARIABLE, json));
    assertThat(relays).hasSize(1);
    assertThat(read("", Map.of(VARIABLE, hocon))).isEqualTo(relays);
  }

  @Test
  void shouldNameTheIndexTheValueAndItsLineOfWhatIsWrong() {
    assertThat(
            refusal(
                """
                fairorder.server.tcp.relays = [
                  { listen = 7001, target = "a.example:1" }
                  { listen = 7002,
                    target = "a.example" }
                ]
                """,
                Map.of()))
        .isEqualTo(
            "fairorder.server.tcp.relays.1.target is 'a.example', from "
                + folder.resolve("user.conf")
                + ":4; allowed is host:port or [IPv6]:port (no port)");
  }

  @Test
  void shouldSayWhatIsMissing() {
    assertThat(refusal("fairorder.server.tcp.relays = [{ listen = 7001 }]", Map.of()))
        .isEqualTo(
            "fairorder.server.tcp.relays.0.target is not set; allowed is host:port, several"
                + " separated by commas or as a list. Set it in the configuration file or as "
                + VARIABLE);
    assertThat(refusal("fairorder.server.tcp.relays = [{ target = \"a:1\" }]", Map.of()))
        .startsWith("fairorder.server.tcp.relays.0.listen is not set");
    assertThat(refusal("fairorder.server.tcp.relays = [{listen = 1, target = []}]", Map.of()))
        .contains("relays.0.target is '[]'");
  }

  @Test
  void shouldRefuseAKeyThatDoesNotExist() {
    assertThat(
            refusal(
                "fairorder.server.tcp.relays = [{ listen = 7001, traget = \"a:1\" }]", Map.of()))
        .startsWith("fairorder.server.tcp.relays.0.traget, from ")
        .endsWith(
            ":1: there is no such setting; did you mean fairorder.server.tcp.relays.0.target?");
  }

  @Test
  void shouldRefuseWhatIsNoListOfSections() {
    String allowed = "; allowed is a list such as [{ listen = …, target = … }]";

    assertThat(refusal("", Map.of(VARIABLE, "7001")))
        .isEqualTo(
            "fairorder.server.tcp.relays is '7001', from environment variable "
                + VARIABLE
                + allowed);
    assertThat(refusal("", Map.of(VARIABLE, "[{ listen = 7001"))).endsWith(allowed);
    assertThat(refusal("", Map.of(VARIABLE, "[{ listen = ${nobody} }]"))).endsWith(allowed);
    assertThat(refusal("fairorder.server.tcp.relays = 7", Map.of())).endsWith(allowed);
    assertThat(refusal("fairorder.server.tcp.relays = [\"a:1\"]", Map.of())).endsWith(allowed);
  }

  @Test
  void shouldListenBeyondLoopbackOnlyWithASecretOrLeave() throws IOException {
    Map<String, String> open = Map.of(VARIABLE, "[{listen=\"0.0.0.0:7001\", target=\"a:1\"}]");

    assertThat(refusal("", open))
        .startsWith("fairorder.server.tcp.relays.0.listen is '0.0.0.0:7001', from environment")
        .contains("allowed is a loopback address");
    assertThat(read("fairorder.security.secret = 0123456789abcdef", open)).hasSize(1);
    assertThat(read("fairorder.security.allow-unauthenticated = on", open)).hasSize(1);
  }

  private List<TcpRelaySettings> read(String file, Map<String, String> environment)
      throws IOException {
    Path path = Files.writeString(folder.resolve("user.conf"), file);
    Settings all = Configuration.loader().file(path).environment(environment).load().settings();
    return TcpRelaySettings.read(all, all.at("server"));
  }

  private String refusal(String file, Map<String, String> environment) {
    ConfigurationException[] refused = new ConfigurationException[1];
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> read(file, environment))
        .satisfies(e -> refused[0] = e);
    return refused[0].getMessage();
  }
}
