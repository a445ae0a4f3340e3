package io.fairorder.runtime;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** What both proxies know and outsiders do not, kept out of logs and other texts. */
public final class Secret {
  private static final int LEAST_BYTES = 16;

  private final byte[] bytes;

  private Secret(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Makes a secret of a copy of these bytes.
   *
   * @throws IllegalArgumentException if there are fewer than 16
   */
  public static Secret of(byte[] bytes) {
    if (bytes.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "the secret has " + bytes.length + " bytes; at least " + LEAST_BYTES + " are needed");
    }
    return new Secret(bytes.clone());
  }

  /**
   * Reads the secret that the settings name, in {@code security.secret} or the file {@code
   * security.secret-file}.
   *
   * @param all the settings under {@code fairorder}
   */
  public static Optional<Secret> from(Settings all) {
    Settings security = all.at("security");
    if (security.isSet("secret")) {
      return Optional.of(of(security, "secret", security.text("secret")));
    }
    if (security.isSet("secret-file")) {
      try {
        String text = Files.readString(Path.of(security.text("secret-file"))).strip();
        return Optional.of(of(security, "secret-file", text));
      } catch (IOException | InvalidPathException e) {
        throw security.refuse("secret-file", "a file that can be read");
      }
    }
    return Optional.empty();
  }

  private static Secret of(Settings security, String key, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length < LEAST_BYTES) {
      throw security.refuse(key, "a secret of at least " + LEAST_BYTES + " bytes");
    }
    return new Secret(bytes);
  }

  /** Returns a copy of the bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
