package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The secret, and what may be listened on without one. */
class SecretTest {
  private static final String TEXT = "sixteen bytes at least";

  @TempDir private Path folder;

  private static Settings settings(Map<String, String> environment) {
    return Configuration.loader().environment(environment).load().settings();
  }

  @Test
  void shouldBeAbsentUnlessSet() {
    assertThat(Secret.from(settings(Map.of()))).isEmpty();
  }

  @Test
  void shouldComeFromTheSettingOrAFile() throws Exception {
    Path file = Files.writeString(folder.resolve("secret"), TEXT + "\n");
    byte[] expected = TEXT.getBytes(StandardCharsets.UTF_8);

    assertThat(Secret.from(settings(Map.of("FAIRORDER_SECURITY_SECRET", TEXT))).get().toBytes())
        .isEqualTo(expected);
    assertThat(
            Secret.from(settings(Map.of("FAIRORDER_SECURITY_SECRET_FILE", file.toString())))
                .get()
                .toBytes())
        .isEqualTo(expected);
  }

  @Test
  void shouldRefuseAShortOneWithoutShowingIt() {
    Settings settings = settings(Map.of("FAIRORDER_SECURITY_SECRET", "hush"));
    assertThatThrownBy(() -> Secret.from(settings))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("fairorder.security.secret")
        .hasMessageContaining("at least 16 bytes")
        .hasMessageNotContaining("hush");
  }

  @Test
  void shouldRefuseAFileThatCannotBeRead() {
    Settings settings =
        settings(Map.of("FAIRORDER_SECURITY_SECRET_FILE", folder.resolve("none").toString()));
    assertThatThrownBy(() -> Secret.from(settings))
        .hasMessageContaining("secret-file")
        .hasMessageContaining("can be read");
  }

  @Test
  void shouldListenBeyondLoopbackOnlyWithASecretOrWhenAllowed() {
    Settings open = settings(Map.of("FAIRORDER_SERVER_LISTEN", "0.0.0.0:27900"));
    assertThatThrownBy(() -> Addresses.listen(open, open.at("server"), "listen", Secret.from(open)))
        .hasMessageContaining("fairorder.server.listen")
        .hasMessageContaining("loopback");

    Settings secured =
        settings(
            Map.of("FAIRORDER_SERVER_LISTEN", "0.0.0.0:27900", "FAIRORDER_SECURITY_SECRET", TEXT));
    assertThat(
            Addresses.listen(secured, secured.at("server"), "listen", Secret.from(secured))
                .getPort())
        .isEqualTo(27900);

    Settings allowed =
        settings(
            Map.of(
                "FAIRORDER_SERVER_LISTEN",
                "0.0.0.0:27900",
                "FAIRORDER_SECURITY_ALLOW_UNAUTHENTICATED",
                "true"));
    assertThat(
            Addresses.listen(allowed, allowed.at("server"), "listen", Secret.from(allowed))
                .getPort())
        .isEqualTo(27900);
  }

  @Test
  void shouldTakeLoopbackWithoutASecret() {
    Settings local = settings(Map.of("FAIRORDER_SERVER_LISTEN", "27900"));
    assertThat(
            Addresses.listen(local, local.at("server"), "listen", Secret.from(local))
                .getAddress()
                .isLoopbackAddress())
        .isTrue();
  }
}
