package io.fairorder.server.replay;

import java.util.Locale;

/** How the constants of the core are written in replay files. */
final class Names {
  private Names() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
