package io.fairorder.player.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fairorder.player.core.PacingSettings;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.runtime.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlayerProxySettingsTest {
  private static final InetSocketAddress ADDRESS =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  private static final PlayerProxySettings SETTINGS =
      PlayerProxySettings.of(ADDRESS, List.of(() -> ADDRESS));

  @Test
  void shouldRefuseWhatTheProtocolCannotSay() {
    PacingSettings pacing = PacingSettings.off();
    PlayerSettings eightRepeats = new PlayerSettings(20_000, 8, 64, 16_384, 250_000, pacing);
    PlayerSettings tooFarBack = new PlayerSettings(20_000, 2, 128, 16_384, 250_000, pacing);

    assertThatThrownBy(() -> SETTINGS.withPlayer(eightRepeats))
        .hasMessageContaining("redundancy above 7");
    assertThatThrownBy(() -> SETTINGS.withPlayer(tooFarBack))
        .hasMessageContaining("maxUnacknowledged above 127");
  }

  @Test
  void shouldRefuseToStartWithoutAServerOrTime() {
    assertThatThrownBy(() -> PlayerProxySettings.of(ADDRESS, List.of()))
        .hasMessageContaining("no server address");
    assertThatThrownBy(() -> SETTINGS.withTimeouts(0, 1)).hasMessageContaining("serverTimeout");
    assertThatThrownBy(() -> SETTINGS.withTimeouts(1, 0)).hasMessageContaining("idleTimeout");
    assertThatThrownBy(() -> SETTINGS.withMaxClients(0)).hasMessageContaining("maxClients");
  }

  @Test
  void shouldKeepTheSecretOutOfTexts() {
    Secret secret = Secret.of("hush hush hush hush".getBytes(StandardCharsets.UTF_8));

    assertThat(SETTINGS.withSecret(secret).toString()).doesNotContain("hush");
    assertThatThrownBy(() -> Secret.of(new byte[15])).hasMessageContaining("15 bytes; at least 16");
  }
}
