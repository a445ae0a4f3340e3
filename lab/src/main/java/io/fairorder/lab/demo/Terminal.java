package io.fairorder.lab.demo;

import java.io.PrintStream;
import java.util.List;

/** Shows a screen of lines that is written over in place. */
final class Terminal implements AutoCloseable {
  private static final String HIDE_CURSOR = "\033[?25l";
  private static final String SHOW_CURSOR = "\033[?25h";
  private static final String CLEAR_REST_OF_LINE = "\033[K";
  private static final String WRAP_OFF = "\033[?7l";
  private static final String WRAP_ON = "\033[?7h";

  private final PrintStream out;
  private int shown;

  Terminal(PrintStream out) {
    this.out = out;
    // a line that wraps would put everything after it out of place
    out.print(HIDE_CURSOR + WRAP_OFF);
  }

  void show(List<String> lines) {
    StringBuilder text = new StringBuilder();
    if (shown > 0) {
      text.append("\033[").append(shown).append('A');
    }
    for (String line : lines) {
      text.append('\r').append(line).append(CLEAR_REST_OF_LINE).append('\n');
    }
    shown = lines.size();
    out.print(text);
    out.flush();
  }

  /** Leaves what is shown, and the terminal as it was. */
  @Override
  public void close() {
    out.print(WRAP_ON + SHOW_CURSOR);
    out.flush();
  }
}
