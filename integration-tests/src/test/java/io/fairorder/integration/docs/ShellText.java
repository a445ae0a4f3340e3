package io.fairorder.integration.docs;

import java.util.ArrayList;
import java.util.List;

/** Reads what a page tells a person to type: simple commands, as lists of words. */
final class ShellText {
  private final String text;
  private final List<List<String>> commands = new ArrayList<>();
  private List<String> words = new ArrayList<>();
  private StringBuilder word;
  private int position;

  private ShellText(String text) {
    this.text = text;
  }

  /**
   * Returns the commands of some lines. A prompt is passed over, a pipe or {@code &&} begins a new
   * command, redirections are left out, and two spaces within a line begin what the page says about
   * it.
   */
  static List<List<String>> commands(String text) {
    List<List<String>> commands = new ArrayList<>();
    String joined = text.replaceAll(" *\\\\\\R\\s*", " ");
    joined.lines().forEach(line -> commands.addAll(new ShellText(typed(line)).read()));
    return commands;
  }

  private static String typed(String line) {
    return line.strip().replaceFirst("^[$#] ", "");
  }

  private List<List<String>> read() {
    while (position < text.length() && !atExplanation()) {
      char next = text.charAt(position++);
      switch (next) {
        case ' ', '\t' -> endWord();
        case '\'', '"' -> quoted(next);
        case '|', ';', '&', '(', ')' -> endCommand();
        case '<', '>' -> redirection();
        default -> letter(next);
      }
    }
    endCommand();
    return commands;
  }

  private boolean atExplanation() {
    return text.startsWith("  ", position) || text.startsWith(" # ", position);
  }

  private void letter(char letter) {
    if (word == null) {
      word = new StringBuilder();
    }
    word.append(letter);
  }

  private void quoted(char quote) {
    int end = text.indexOf(quote, position);
    String inside = text.substring(position, end < 0 ? text.length() : end);
    position = end < 0 ? text.length() : end + 1;
    if (word == null) {
      word = new StringBuilder();
    }
    word.append(inside);
  }

  private void redirection() {
    word = null;
    while (position < text.length() && " <>&".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    while (position < text.length() && " |;&".indexOf(text.charAt(position)) < 0) {
      position++;
    }
  }

  private void endWord() {
    if (word != null) {
      words.add(word.toString());
      word = null;
    }
  }

  private void endCommand() {
    endWord();
    if (!words.isEmpty()) {
      commands.add(words);
      words = new ArrayList<>();
    }
  }
}
