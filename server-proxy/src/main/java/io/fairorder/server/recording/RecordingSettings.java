package io.fairorder.server.recording;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Where a match is recorded and how much of it is kept.
 *
 * @param file the newest recording; older ones get {@code .1}, {@code .2} and so on appended
 * @param maxBytes what one recording may take: a longer match is recorded up to there
 * @param files how many recordings are kept
 */
public record RecordingSettings(Path file, long maxBytes, int files) {
  /** Checks the values. */
  public RecordingSettings {
    Objects.requireNonNull(file, "file");
    if (maxBytes < 1 || files < 1) {
      throw new IllegalArgumentException("maxBytes " + maxBytes + ", files " + files);
    }
  }
}
