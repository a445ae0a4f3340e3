package io.fairorder.protocol;

import java.nio.charset.StandardCharsets;

/**
 * The keys that follow from the shared secret, by HKDF with SHA-256 (RFC 5869), one for each
 * direction and purpose.
 */
final class KeySchedule {
  static final int MIN_SECRET_BYTES = 16;

  private static final byte[] SALT = ascii("fairorder 1");
  private static final byte[] UP = ascii("up");
  private static final byte[] DOWN = ascii("down");

  private final byte[] pseudorandomKey;

  KeySchedule(byte[] secret) {
    Require.that(secret.length >= MIN_SECRET_BYTES, "the secret has fewer than 16 bytes");
    pseudorandomKey = extract(SALT, secret);
  }

  /** Returns the key for handshake datagrams, which the secret alone determines. */
  byte[] handshakeKey(boolean serverBound) {
    Hmac info = new Hmac(pseudorandomKey).update(ascii("handshake "));
    return expand(info.update(serverBound ? UP : DOWN));
  }

  /** Returns the key for one session's datagrams. */
  byte[] sessionKey(boolean serverBound, SessionIdentity identity) {
    Hmac info = new Hmac(pseudorandomKey).update(ascii("session "));
    info.update(serverBound ? UP : DOWN)
        .updateLong(identity.playerNonce())
        .updateLong(identity.serverNonce())
        .updateInt(identity.sessionId())
        .updateLong(identity.matchId())
        .updateInt(identity.incarnation());
    return expand(info);
  }

  /** RFC 5869 2.2. */
  static byte[] extract(byte[] salt, byte[] secret) {
    return new Hmac(salt).update(secret).finish().clone();
  }

  /** RFC 5869 2.3 for a key of one block, given a code that was fed with the info. */
  static byte[] expand(Hmac info) {
    return info.updateByte(1).finish().clone();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
