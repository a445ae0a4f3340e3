package io.fairorder.lab.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The files of the page, as the jar has them. */
final class PageFiles {
  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", "text/html; charset=utf-8",
          "demo.css", "text/css; charset=utf-8",
          "demo.js", "text/javascript; charset=utf-8",
          "lanes.js", "text/javascript; charset=utf-8");

  private PageFiles() {}

  /** The name of the file that a path asks for, or null if there is none. */
  static String nameOf(String path) {
    String name = path.equals("/") ? "index.html" : path.substring(1);
    return TYPES.containsKey(name) ? name : null;
  }

  static String typeOf(String name) {
    return TYPES.get(name);
  }

  static byte[] read(String name) throws IOException {
    try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is not in the jar");
      }
      return in.readAllBytes();
    }
  }
}
