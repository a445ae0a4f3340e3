package io.fairorder.integration.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a reader is to replace: a word in capitals, or dots for more of the same. */
final class Placeholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z][A-Z_]*");

  private Placeholders() {}

  static boolean is(String word) {
    return PLACEHOLDER.matcher(word).matches();
  }

  /** Returns the words without the brackets around what may be left out, and without dots. */
  static List<String> withEverythingOptional(List<String> words) {
    List<String> plain = new ArrayList<>();
    for (String word : words) {
      String bare = word.matches("\\[.*|.*\\]") ? word.replaceAll("^\\[|\\]$", "") : word;
      if (!bare.isEmpty() && !bare.equals("…") && !bare.equals("...")) {
        plain.add(bare);
      }
    }
    return plain;
  }
}
