package io.fairorder.runtime;

import com.typesafe.config.ConfigOrigin;

/** Says where a value comes from, in words that an operator can follow. */
final class Origins {
  private Origins() {}

  static String describe(ConfigOrigin origin) {
    // a resource in a folder has a file name as well, but is still a default and not the user's
    if (origin.resource() != null) {
      return "the default in " + at(origin.resource(), origin);
    }
    if (origin.filename() != null) {
      return at(origin.filename(), origin);
    }
    return origin.description();
  }

  private static String at(String file, ConfigOrigin origin) {
    return origin.lineNumber() > 0 ? file + ":" + origin.lineNumber() : file;
  }
}
