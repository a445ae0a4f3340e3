package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final PacingSettings OFF = PacingSettings.off();

  @Test
  void shouldRefuseWhatCannotBeMeantAndNameIt() {
    refuses("onTimeShare", () -> new PacingSettings(true, 0.49, 40_000));
    refuses("onTimeShare", () -> new PacingSettings(true, 1.01, 40_000));
    refuses("onTimeShare", () -> new PacingSettings(true, Double.NaN, 40_000));
    refuses("maxHoldMicros", () -> new PacingSettings(true, 0.99, -1));
    refuses("maxHoldMicros", () -> new PacingSettings(true, 0.99, 1_000_001));
    refuses("heartbeatIntervalMicros", () -> new PlayerSettings(0, 2, 64, 100, 100, OFF));
    refuses("redundancy", () -> new PlayerSettings(1, -1, 64, 100, 100, OFF));
    refuses("maxUnacknowledged", () -> new PlayerSettings(1, 2, 0, 100, 100, OFF));
    refuses("maxUnacknowledgedBytes", () -> new PlayerSettings(1, 2, 64, -1, 100, OFF));
    refuses("maxRepeatAgeMicros", () -> new PlayerSettings(1, 2, 64, 100, -1, OFF));
  }

  @Test
  void shouldTakeTheExtremes() {
    assertThatNoException().isThrownBy(() -> new PacingSettings(true, 0.5, 0));
    assertThatNoException().isThrownBy(() -> new PacingSettings(true, 1, 1_000_000));
    assertThatNoException().isThrownBy(() -> new PlayerSettings(1, 0, 1, 0, 0, OFF));
  }

  private static void refuses(String name, Runnable settings) {
    assertThatIllegalArgumentException().isThrownBy(settings::run).withMessageContaining(name);
  }
}
