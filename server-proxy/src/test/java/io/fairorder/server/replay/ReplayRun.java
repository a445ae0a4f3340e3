package io.fairorder.server.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;

/** Replays a text and returns what was printed, line by line. */
public final class ReplayRun {
  private ReplayRun() {}

  /** Returns the lines of the output. */
  public static List<String> replay(String text) throws ReplayException {
    StringWriter out = new StringWriter();
    try {
      Replay.run(new BufferedReader(new StringReader(text)), out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString().lines().toList();
  }
}
