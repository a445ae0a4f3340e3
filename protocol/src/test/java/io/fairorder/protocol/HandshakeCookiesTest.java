package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HandshakeCookiesTest {
  private static final byte[] ADDRESS = {10, 0, 0, 1};
  private static final byte[] ELSEWHERE = {10, 0, 0, 2};
  private static final long NOW_MICROS = 123_456_789_000L;

  private final HandshakeCookies cookies = new HandshakeCookies(new byte[16]);
  private final Cookie cookie = cookies.issue(ADDRESS, 27_960, 42, NOW_MICROS);

  @Test
  void shouldAcceptItsCookieFromTheSameSender() {
    assertThat(cookies.accepts(cookie, ADDRESS, 27_960, 42, NOW_MICROS)).isTrue();
    assertThat(cookie.length()).isLessThanOrEqualTo(Protocol.MAX_COOKIE_BYTES);
  }

  @Test
  void shouldRefuseACookieFromAnotherSender() {
    assertThat(cookies.accepts(cookie, ELSEWHERE, 27_960, 42, NOW_MICROS)).isFalse();
    assertThat(cookies.accepts(cookie, ADDRESS, 27_961, 42, NOW_MICROS)).isFalse();
    assertThat(cookies.accepts(cookie, ADDRESS, 27_960, 43, NOW_MICROS)).isFalse();
    assertThat(cookies.accepts(Cookie.NONE, ADDRESS, 27_960, 42, NOW_MICROS)).isFalse();
    byte[] anotherSecret = new byte[16];
    anotherSecret[0] = 1;
    assertThat(new HandshakeCookies(anotherSecret).accepts(cookie, ADDRESS, 27_960, 42, NOW_MICROS))
        .isFalse();
  }

  @Test
  void shouldAcceptACookieInItsSlotAndTheNextOnly() {
    long slotStart = Math.floorDiv(NOW_MICROS, HandshakeCookies.SLOT_MICROS);
    slotStart *= HandshakeCookies.SLOT_MICROS;
    long end = slotStart + 2 * HandshakeCookies.SLOT_MICROS;
    assertThat(cookies.accepts(cookie, ADDRESS, 27_960, 42, end - 1)).isTrue();
    assertThat(cookies.accepts(cookie, ADDRESS, 27_960, 42, end)).isFalse();
    assertThat(cookies.accepts(cookie, ADDRESS, 27_960, 42, slotStart - 1)).isFalse();
  }

  @Test
  void shouldWorkWhileTheMonotonicClockIsNegative() {
    Cookie early = cookies.issue(ADDRESS, 1, 1, -5);
    assertThat(cookies.accepts(early, ADDRESS, 1, 1, 5)).isTrue();
  }

  @Test
  void shouldWantASecretWorthTheName() {
    assertThatThrownBy(() -> new HandshakeCookies(new byte[15]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
