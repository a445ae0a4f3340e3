package io.fairorder.runtime;

import java.util.Collection;
import java.util.Optional;

/** Finds what somebody probably meant: the known name with the fewest typing errors between. */
final class NearestName {
  private NearestName() {}

  /** Returns the known name nearest to what was written, or nothing if none is near. */
  static Optional<String> to(String written, Collection<String> known) {
    String nearest = null;
    int least = Integer.MAX_VALUE;
    for (String name : known) {
      int distance = lastPart(name).equals(lastPart(written)) ? 1 : distance(written, name);
      if (distance < least || (distance == least && name.compareTo(nearest) < 0)) {
        least = distance;
        nearest = name;
      }
    }
    // the common "fairorder." at the front must not make everything near to everything
    return least <= Math.max(2, lastPart(written).length() / 2)
        ? Optional.of(nearest)
        : Optional.empty();
  }

  private static String lastPart(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  /** Insertions, deletions, replacements and swaps of neighbours between two words. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
