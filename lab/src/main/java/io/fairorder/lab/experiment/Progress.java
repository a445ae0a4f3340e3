package io.fairorder.lab.experiment;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A bar on a terminal that says how far a long run is; silent elsewhere. */
final class Progress {
  private static final int WIDTH = 30;

  private final PrintWriter out;
  private final boolean shown;
  private String name = "";
  private int total;
  private int done;

  /** Makes a bar if there is a terminal to draw on, for a command to show on standard error. */
  static Progress of(CommandSpec spec) {
    return new Progress(spec.commandLine().getErr(), CommandLine.Help.Ansi.AUTO.enabled());
  }

  Progress(PrintWriter out, boolean shown) {
    this.out = out;
    this.shown = shown;
  }

  /** Begins to count again. */
  synchronized void begin(String what, int steps) {
    name = what;
    total = steps;
    done = 0;
    draw();
  }

  /** Counts one step. */
  synchronized void step() {
    done++;
    draw();
  }

  /** Takes the bar away. */
  synchronized void end() {
    if (shown) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }

  private void draw() {
    if (shown) {
      int filled = total == 0 ? WIDTH : WIDTH * done / total;
      out.print(
          "\r\u001b[K["
              + "#".repeat(filled)
              + ".".repeat(WIDTH - filled)
              + "] "
              + done
              + "/"
              + total
              + " "
              + name);
      out.flush();
    }
  }
}
