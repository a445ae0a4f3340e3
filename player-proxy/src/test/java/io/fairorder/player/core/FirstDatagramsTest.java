package io.fairorder.player.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstDatagramsTest {
  private final FirstDatagrams firsts = new FirstDatagrams();

  @Test
  void shouldKnowAnUpdateAgainAlsoWhenItWasOvertaken() {
    assertThat(firsts.isFirst(1)).isTrue();
    assertThat(firsts.isFirst(3)).isTrue();
    assertThat(firsts.isFirst(2)).isTrue();
    assertThat(firsts.isFirst(2)).isFalse();
    assertThat(firsts.isFirst(1)).isFalse();
  }

  @Test
  void shouldTakeWhatIsFarBehindForSeen() {
    assertThat(firsts.isFirst(100)).isTrue();
    assertThat(firsts.isFirst(37)).isTrue();
    assertThat(firsts.isFirst(36)).isFalse();
  }
}
