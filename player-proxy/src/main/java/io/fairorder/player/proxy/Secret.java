package io.fairorder.player.proxy;

/** The bytes shared with the server proxy, kept out of logs and other texts. */
public final class Secret {
  private static final int MIN_BYTES = 16;

  private final byte[] bytes;

  private Secret(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Makes a secret of a copy of these bytes.
   *
   * @throws IllegalArgumentException if there are fewer than 16 (protocol.md 8)
   */
  public static Secret of(byte[] bytes) {
    if (bytes.length < MIN_BYTES) {
      throw new IllegalArgumentException("the secret has fewer than 16 bytes");
    }
    return new Secret(bytes.clone());
  }

  byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return "secret";
  }
}
