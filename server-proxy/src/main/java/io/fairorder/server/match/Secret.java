package io.fairorder.server.match;

import java.nio.charset.StandardCharsets;

/** What both proxies know and outsiders do not; it never shows itself in logs. */
public final class Secret {
  /** No secret: datagrams are not authenticated. */
  public static final Secret NONE = new Secret(new byte[0]);

  private static final int LEAST_BYTES = 16;

  private final byte[] bytes;

  private Secret(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Makes a secret from text of at least 16 bytes. */
  public static Secret of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "the secret has " + bytes.length + " bytes; at least " + LEAST_BYTES + " are needed");
    }
    return new Secret(bytes);
  }

  /** Returns whether datagrams are authenticated. */
  public boolean isPresent() {
    return bytes.length > 0;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return isPresent() ? "(secret)" : "(none)";
  }
}
