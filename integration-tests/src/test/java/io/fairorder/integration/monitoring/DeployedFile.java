package io.fairorder.integration.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The files that people deploy, as trees. */
final class DeployedFile {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  static final YAMLMapper YAML = new YAMLMapper();
  private static final ObjectMapper JSON = new ObjectMapper();

  private DeployedFile() {}

  /** Returns where a file is, by its path in the repository. */
  static Path at(String path) {
    return HOME.resolve(path);
  }

  /** Reads a YAML or JSON file. */
  static JsonNode read(String path) {
    try {
      return (path.endsWith(".json") ? JSON : YAML).readTree(at(path).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
