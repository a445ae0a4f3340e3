package io.fairorder.protocol;

import java.util.Arrays;

/**
 * Makes and checks the cookies of challenges without remembering who got one.
 *
 * <p>A cookie binds an address, a port and a player nonce to a time slot of 10 s, and is good in
 * that slot and the next. Not thread-safe.
 */
public final class HandshakeCookies {
  /** How long one time slot is. */
  public static final long SLOT_MICROS = 10_000_000;

  private static final int COOKIE_BYTES = 16;
  private static final int MIN_SECRET_BYTES = 16;

  private final Hmac hmac;

  /**
   * @param secret random, made anew in each run of the server proxy and known to nobody else, at
   *     least 16 bytes
   */
  public HandshakeCookies(byte[] secret) {
    Require.that(secret.length >= MIN_SECRET_BYTES, "the secret has fewer than 16 bytes");
    hmac = new Hmac(secret);
  }

  /** Makes the cookie for a hello that came from this address. */
  public Cookie issue(byte[] address, int port, long playerNonce, long nowMicros) {
    return cookie(address, port, playerNonce, slot(nowMicros));
  }

  /** Returns whether a cookie was issued for the same sender not long ago. */
  public boolean accepts(
      Cookie cookie, byte[] address, int port, long playerNonce, long nowMicros) {
    long slot = slot(nowMicros);
    return cookie.equals(cookie(address, port, playerNonce, slot))
        || cookie.equals(cookie(address, port, playerNonce, slot - 1));
  }

  private Cookie cookie(byte[] address, int port, long playerNonce, long slot) {
    hmac.updateByte(address.length)
        .update(address)
        .updateInt(port)
        .updateLong(playerNonce)
        .updateLong(slot);
    return Cookie.of(Arrays.copyOf(hmac.finish(), COOKIE_BYTES));
  }

  private static long slot(long nowMicros) {
    return Math.floorDiv(nowMicros, SLOT_MICROS);
  }
}
