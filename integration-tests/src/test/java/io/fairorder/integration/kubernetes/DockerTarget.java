package io.fairorder.integration.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A target of the Dockerfile, as far as a manifest relies on it.
 *
 * @param environment what it sets
 * @param entryPoint what it runs
 */
record DockerTarget(Map<String, String> environment, List<String> entryPoint) {
  private static final Pattern STAGE =
      Pattern.compile(
          "^FROM \\S+ AS (\\S+)$(.*?)(?=^FROM |\\z)", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern VARIABLE = Pattern.compile("(FAIRORDER_\\w+)=(\\S+)");
  private static final Pattern ENTRY_POINT =
      Pattern.compile("^ENTRYPOINT \\[(.*)\\]$", Pattern.MULTILINE);

  /** Returns the targets by name. */
  static Map<String, DockerTarget> of(Path dockerfile) throws IOException {
    Map<String, DockerTarget> targets = new HashMap<>();
    Matcher stage = STAGE.matcher(Files.readString(dockerfile));
    while (stage.find()) {
      targets.put(stage.group(1), target(stage.group(2)));
    }
    return targets;
  }

  private static DockerTarget target(String instructions) {
    Map<String, String> environment = new HashMap<>();
    VARIABLE
        .matcher(instructions)
        .results()
        .forEach(found -> environment.put(found.group(1), found.group(2)));
    List<String> entryPoint = new ArrayList<>();
    Matcher words = ENTRY_POINT.matcher(instructions);
    if (words.find()) {
      Pattern.compile("\"([^\"]*)\"")
          .matcher(words.group(1))
          .results()
          .forEach(word -> entryPoint.add(word.group(1)));
    }
    return new DockerTarget(environment, entryPoint);
  }
}
